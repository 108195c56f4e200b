import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type OrderFormPage, orderFormPage } from '#test/pages/order-form-page.ts'
import { signIn } from '#test/pages/shell-page.ts'
import { openProfile, type ProfileBrowser } from '#test/world/browser.ts'
import { filesOf } from '#test/world/files-of.ts'
import { it as inWorld } from '#test/world/fixtures.ts'
import { listOrders, removeOrders } from '#test/world/orders.ts'

/** A browser for Ann that can be killed and started again with the same profile. */
const it = inWorld.extend('profile', async ({ world }, { onCleanup }) => {
  await removeOrders(world)
  const folder = await mkdtemp(join(tmpdir(), 'furrow-profile-'))
  let browser: ProfileBrowser | null = null
  onCleanup(async () => {
    await browser?.kill()
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  })
  async function open(): Promise<OrderFormPage> {
    browser = await openProfile(folder)
    browser.context.setDefaultTimeout(Number(process.env.PATIENCE ?? 10_000))
    const page = await browser.context.newPage()
    await page.goto(world.url)
    await signIn(page, 'ann')
    return orderFormPage(page)
  }
  /**
   * Kills the browser and ends the session, as a crash might. Then opens the browser again with the data that
   * it stored.
   */
  async function killAndReopen(): Promise<OrderFormPage> {
    await browser?.kill()
    await world.sql('delete from user_sessions')
    return open()
  }
  /** Every file in the browser's profile that contains the text, in any encoding that browsers use. */
  async function filesWith(text: string): Promise<string[]> {
    await browser?.kill()
    return filesOf(folder, text)
  }
  return { open, killAndReopen, filesWith }
})

const untilKept = ({ page }: OrderFormPage) => page.getByText(/^Draft saved on this computer/).waitFor()
const typed = 'Call the home place before entering'

// (rule drafts/autosave)
it('what the page reports as saved exists after the whole browser was killed, to the last character', async ({
  profile,
}) => {
  let form = await profile.open()
  await form.page.getByLabel('Comments').fill(typed)
  await untilKept(form)
  form = await profile.killAndReopen()
  await form.restoreDraft.click()
  await expect.poll(() => form.comments()).toBe(typed)

  await form.page.getByLabel('Comments').press('End')
  await form.page.getByLabel('Comments').pressSequentially(', and after')
  await form.startLine('South hal')
  await form.untilOnDisk('South hal')
  form = await profile.killAndReopen()
  await form.restoreDraft.click()
  await expect.poll(() => form.comments()).toBe(`${typed}, and after`)
  await expect.poll(() => form.page.getByLabel('Field Name').inputValue()).toBe('South hal')
})

// (rule drafts/newer-copy-wins)
it('a draft that was submitted or discarded does not come back', async ({ world, profile }) => {
  let form = await profile.open()
  await form.fillOrder()
  await untilKept(form)
  await form.submitButton.click()
  await form.untilCreated()
  await form.page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await form.untilNoDraft()
  await form.page.getByLabel('Comments').fill(typed)
  await untilKept(form)
  form = await profile.killAndReopen()
  await form.page.getByRole('button', { name: 'Discard' }).click()
  await form.restoreDraft.waitFor({ state: 'detached' })
  await form.untilNoDraft()
  form = await profile.killAndReopen()
  await form.page.getByLabel('Comments').fill('Of another order')
  await untilKept(form)
  await form.page.reload()
  await form.restoreDraft.waitFor()
  await expect.poll(() => form.restoreDraft.count()).toBe(1)
  expect(await listOrders(await world.as('ann'))).toHaveLength(1)
})

// (rule versions/never-two-orders)
it('an order that arrived just before the kill stays one order', async ({ world, profile }) => {
  let form = await profile.open()
  await form.fillOrder()
  await untilKept(form)
  // Lets the request through, but drops its response.
  await form.page.route('**/api/purchase-orders', (route) =>
    route.request().method() === 'POST' ? void route.fetch() : route.continue(),
  )
  await form.submitButton.click()
  await expect.poll(async () => listOrders(await world.as('ann'))).toHaveLength(1)
  form = await profile.killAndReopen()
  await form.page.getByText('We couldn’t confirm that this order was saved').waitFor()
  await form.page.getByRole('button', { name: 'Save it now' }).click()
  await form.untilCreated()
  expect(await listOrders(await world.as('ann'))).toHaveLength(1)
})

// (rule drafts/sealed)
it('a draft left on the computer at logout is nowhere in the browser’s files, and opens for its author', async ({
  profile,
}) => {
  let form = await profile.open()
  const { page } = form
  const before = await page.evaluate(() => localStorage.length)
  await page.getByLabel('Comments').fill(typed)
  await untilKept(form)
  await form.untilOnDisk(typed)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft|'))),
  ).toEqual([])
  expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Keep my draft' }).click()
  await page.waitForURL('**/login')
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toEqual(['drafts'])
  await signIn(page, 'bob')
  await expect.poll(() => form.value('Agronomist 1')).toContain('Bob Adams')
  expect(await form.restoreDraft.count()).toBe(0)
  expect(await profile.filesWith(typed)).toEqual([])
  form = await profile.open()
  await form.restoreDraft.click()
  await expect.poll(() => form.comments()).toBe(typed)
})

// (rule drafts/sealed)
it('what was typed just before a reload exists, sealed by then, and what an earlier version stored is sealed, too', async ({
  profile,
}) => {
  const form = await profile.open()
  const { page } = form
  await page.getByLabel('Comments').fill(typed)
  // Reloads the page before the draft can be encrypted.
  await page.reload()
  await form.restoreDraft.click()
  await expect.poll(() => form.comments()).toBe(typed)
  await form.untilDraftHas(typed)
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('draft|')

  const [[key = '', text = ''] = []] = await form.openedDrafts()
  const earlier: [string, string] = [key.replace(/[^|]*$/, 'earlier'), text.replaceAll(typed, 'Of last week')]
  earlier[1] = earlier[1].replace(/"formId":"[^"]*"/, '"formId":"earlier"')
  await page.evaluate(([at, kept]) => localStorage.setItem(at, kept), earlier)
  await page.reload()
  await page.getByRole('button', { name: '2 drafts, each saved for 30 days.' }).click()
  await page.getByRole('button', { name: 'Restore draft' }).nth(1).waitFor()
  await expect.poll(() => page.evaluate((at) => localStorage.getItem(at), earlier[0])).toBeNull()
  await form.untilDraftHas('Of last week')
})
