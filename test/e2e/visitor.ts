import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBrowser } from '../browser.ts'
import { type Person, people, type World } from '../world.ts'

/** Two sizes that everything must work at: a laptop at a desk, a phone in a truck. */
export const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
export type Size = keyof typeof sizes

export interface Visitor {
  page: Page
  context: BrowserContext
  /** Console errors, page errors and refused policies since the last look; a test that ends with any fails. */
  complaints: string[]
  /** For tests that provoke failures: the browser tells of them whenever it comes to it, and that is no news. */
  forgive(): void
  close(): Promise<void>
}

let shared: Promise<Browser> | null = null

/** One Chromium a test file; each visitor has a profile of their own. */
export function browser(): Promise<Browser> {
  shared ??= openBrowser()
  return shared
}

export async function closeBrowser(): Promise<void> {
  await (await shared)?.close()
  shared = null
}

export async function visit(world: World, size: Size = 'desk', path = '/'): Promise<Visitor> {
  const visitor = await arrive(world, size)
  await visitor.page.goto(path)
  return visitor
}

async function arrive(
  world: World,
  size: Size,
  kept: Pick<BrowserContextOptions, 'storageState'> = {},
): Promise<Visitor> {
  const context = await (await browser()).newContext({
    viewport: sizes[size],
    hasTouch: size === 'phone',
    reducedMotion: 'reduce',
    baseURL: world.url,
    ...kept,
  })
  context.setDefaultTimeout(Number(process.env.PATIENCE ?? 20_000))
  const page = await context.newPage()
  const complaints: string[] = []
  let forgiven = false
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return {
    page,
    context,
    complaints,
    forgive: () => {
      forgiven = true
    },
    close: async () => {
      await context.close()
      expect(forgiven ? [] : complaints).toEqual([])
    },
  }
}

/** A visit of somebody who is signed in already, with what a list may have left in the tab's storage. */
export async function enter(
  world: World,
  person: Person,
  {
    size = 'desk',
    path = '/',
    left = {},
  }: { size?: Size; path?: string; left?: Record<string, unknown> } = {},
): Promise<Visitor> {
  const { token } = await world.as(person)
  const localStorage = [
    { name: 'email', value: people[person].email },
    { name: 'token', value: token },
  ]
  const { hostname, origin } = new URL(world.url)
  const cookie = { name: 'furrow_session', value: token, domain: hostname, path: '/', expires: -1 }
  const visitor = await arrive(world, size, {
    storageState: {
      cookies: [{ ...cookie, httpOnly: true, secure: false, sameSite: 'Lax' }],
      origins: [{ origin, localStorage }],
    },
  })
  if (Object.keys(left).length > 0) await leave(visitor.page, left)
  await visitor.page.goto(path)
  return visitor
}

/** Left once: what the pages make of it afterwards, a reload must find. */
async function leave(page: Page, left: Record<string, unknown>): Promise<void> {
  await page.addInitScript((entries) => {
    if (sessionStorage.getItem('left')) return
    sessionStorage.setItem('left', 'yes')
    for (const [key, value] of entries) sessionStorage.setItem(key, JSON.stringify(value))
  }, Object.entries(left))
}

/** Signs in as a person does: chooses the name, presses Login. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Your name').selectOption(people[person].email)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
}

/** Chooses from a select or a searchable list by its label and what the entry shows. */
export async function choose(
  page: Page,
  label: string | RegExp,
  text: string,
  scope = page.locator('body'),
): Promise<void> {
  const control = scope
    .getByLabel(label, { exact: typeof label === 'string' })
    .and(scope.locator('select, input'))
    .first()
  if ((await control.evaluate((element) => element.tagName)) === 'SELECT') {
    const value = await control.locator('option').filter({ hasText: text }).first().getAttribute('value')
    await control.selectOption(value)
    return
  }
  await control.click()
  await control.fill(text)
  await page.getByRole('option', { name: text }).first().click()
}
