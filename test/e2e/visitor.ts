import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openBrowser } from '#test/world/browser.ts'
import { type Person, people, type World } from '#test/world/world.ts'

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

/** One Chromium a test file; each visitor finds it as if it were new. */
export function browser(): Promise<Browser> {
  shared ??= openBrowser()
  return shared
}

export async function closeBrowser(): Promise<void> {
  await (await shared)?.close()
  shared = null
  idle.clear()
}

/** Contexts of earlier visits, for the next one: it finds the product's files there, which saves a third of its work. */
const idle = new Map<string, BrowserContext[]>()

async function openContext(world: World, size: Size): Promise<BrowserContext> {
  const context = await (await browser()).newContext({
    viewport: sizes[size],
    hasTouch: size === 'phone',
    reducedMotion: 'reduce',
    baseURL: world.url,
  })
  context.setDefaultTimeout(Number(process.env.PATIENCE ?? 20_000))
  return context
}

/** Nothing of who was there before but the product's files: no cookie, no storage. */
async function forget(world: World, page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { origin } = new URL(world.url)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.detach()
  await page.context().clearCookies()
}

export async function visit(world: World, size: Size = 'desk', path = '/'): Promise<Visitor> {
  const visitor = await arrive(world, size)
  await visitor.page.goto(path)
  return visitor
}

async function arrive(world: World, size: Size): Promise<Visitor> {
  const place = `${world.url} ${size}`
  const earlier = idle.get(place)?.pop()
  const context = earlier ?? (await openContext(world, size))
  const page = await context.newPage()
  if (earlier) await forget(world, page)
  const complaints: string[] = []
  let forgiven = false
  let changed = false
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return {
    page,
    // Whoever asks for it may change it: nobody else gets it then.
    get context() {
      changed = true
      return context
    },
    complaints,
    forgive: () => {
      forgiven = true
    },
    close: async () => {
      if (changed) await context.close()
      else {
        await page.close()
        idle.set(place, [...(idle.get(place) ?? []), context])
      }
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
  const visitor = await arrive(world, size)
  const session = { name: 'furrow_session', value: token, url: world.url }
  await visitor.page.context().addCookies([{ ...session, httpOnly: true, sameSite: 'Lax' }])
  await leave(visitor.page, { email: people[person].email, token }, left)
  await visitor.page.goto(path)
  return visitor
}

/** Left once: what the pages make of it afterwards, a reload must find. */
async function leave(
  page: Page,
  local: Record<string, string>,
  session: Record<string, unknown>,
): Promise<void> {
  await page.addInitScript(
    ([local, session]) => {
      // The name of a window outlives its pages, and nothing of the product touches it.
      if (window !== window.top || window.name === 'left') return
      window.name = 'left'
      for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value)
      for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, JSON.stringify(value))
    },
    [local, session] as const,
  )
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
