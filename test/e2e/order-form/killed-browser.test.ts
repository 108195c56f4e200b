import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { comments, fillOrder, orders, startLine, submit, untilOnDisk } from '#test/e2e/form-work.ts'
import { signIn } from '#test/e2e/visitor.ts'
import { openProfile, type ProfileBrowser } from '#test/world/browser.ts'
import { openWorld, type World } from '#test/world/world.ts'

// A browser on a profile starts anew several times.
vi.setConfig({ testTimeout: 90_000 })

let world: World
let profile: string
let opened: ProfileBrowser
let page: Page
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.sql('truncate purchase_orders, purchase_order_versions, idempotency_keys cascade')
  profile = await mkdtemp(join(tmpdir(), 'furrow-profile-'))
  await open()
})
afterEach(async () => {
  await opened.kill()
  await rm(profile, { recursive: true, force: true, maxRetries: 10 })
})

async function open(): Promise<void> {
  opened = await openProfile(profile)
  opened.context.setDefaultTimeout(Number(process.env.PATIENCE ?? 10_000))
  page = await opened.context.newPage()
  await page.goto(world.url)
  await signIn(page, 'ann')
}

/** The crash may have taken the session too: what is kept isn't. */
async function killAndReopen(): Promise<void> {
  await opened.kill()
  await world.sql('delete from user_sessions')
  await open()
}

const typed = 'Call the home place before entering'
const kept = () => page.getByText(/^Draft kept on this computer/).waitFor()
const restore = () => page.getByRole('button', { name: 'Restore draft' })
const success = () => page.getByText('Purchase Order created successfully!').first().waitFor()
const untilForgotten = () =>
  page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('draft|')))

it('what the page says is kept is there after the whole browser was killed, to the last character', async () => {
  await page.getByLabel('Comments').fill(typed)
  await kept()
  await killAndReopen()
  await restore().click()
  await expect.poll(() => comments(page)).toBe(typed)

  await page.getByLabel('Comments').press('End')
  await page.getByLabel('Comments').pressSequentially(', and after')
  await startLine(page, 'South hal')
  await untilOnDisk(page, 'South hal')
  await killAndReopen()
  await restore().click()
  await expect.poll(() => comments(page)).toBe(`${typed}, and after`)
  await expect.poll(() => page.getByLabel('Field Name').inputValue()).toBe('South hal')
})

it('a draft that was submitted or discarded does not come back', async () => {
  await fillOrder(page)
  await kept()
  await submit(page).click()
  await success()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await untilForgotten()
  await page.getByLabel('Comments').fill(typed)
  await kept()
  await killAndReopen()
  await page.getByRole('button', { name: 'Discard' }).click()
  await restore().waitFor({ state: 'detached' })
  await untilForgotten()
  await killAndReopen()
  await page.getByLabel('Comments').fill('Of another order')
  await kept()
  await page.reload()
  await restore().waitFor()
  await expect.poll(() => restore().count()).toBe(1)
  expect(await orders(world)).toHaveLength(1)
})

it('an order that arrived just before the kill stays one order', async () => {
  await fillOrder(page)
  await kept()
  // It arrives, and its answer doesn't.
  await page.route('**/api/purchase-orders', (route) =>
    route.request().method() === 'POST' ? void route.fetch() : route.continue(),
  )
  await submit(page).click()
  await expect.poll(() => orders(world)).toHaveLength(1)
  await killAndReopen()
  await page.getByText('It was being saved and got no answer').waitFor()
  await page.getByRole('button', { name: 'Save it now' }).click()
  await success()
  expect(await orders(world)).toHaveLength(1)
})
