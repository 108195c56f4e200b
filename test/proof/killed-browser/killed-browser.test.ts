import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type OrderFormPage, orderFormPage } from '#test/pages/order-form-page.ts'
import { signIn } from '#test/pages/shell-page.ts'
import { openProfile, type ProfileBrowser } from '#test/world/browser.ts'
import { it as inWorld } from '#test/world/fixtures.ts'
import { listOrders, removeOrders } from '#test/world/orders.ts'

/** Ann's browser on a profile of its own, which is killed and started again. */
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
  /** The crash may have taken the session too: what is stored it leaves. */
  async function killAndReopen(): Promise<OrderFormPage> {
    await browser?.kill()
    await world.sql('delete from user_sessions')
    return open()
  }
  return { open, killAndReopen }
})

const untilKept = ({ page }: OrderFormPage) => page.getByText(/^Draft kept on this computer/).waitFor()
const typed = 'Call the home place before entering'

// (rule drafts/autosave)
it('what the page says is kept is there after the whole browser was killed, to the last character', async ({
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
  // It arrives, and its answer doesn't.
  await form.page.route('**/api/purchase-orders', (route) =>
    route.request().method() === 'POST' ? void route.fetch() : route.continue(),
  )
  await form.submitButton.click()
  await expect.poll(async () => listOrders(await world.as('ann'))).toHaveLength(1)
  form = await profile.killAndReopen()
  await form.page.getByText('Saving it was not confirmed').waitFor()
  await form.page.getByRole('button', { name: 'Save it now' }).click()
  await form.untilCreated()
  expect(await listOrders(await world.as('ann'))).toHaveLength(1)
})
