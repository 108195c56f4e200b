import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { beginWithoutOrders } from '#test/pages/begin.ts'
import { goFromList } from '#test/pages/order-form-page.ts'
import { gate } from '#test/world/gate.ts'
import { createOrder, listOrders, ordersPath, readOrder } from '#test/world/orders.ts'
import { order } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

it.beforeEach(beginWithoutOrders)

/** Delays saves until the returned function is called. */
async function holdSave(page: Page) {
  const { wait, open } = gate()
  await page.route(new RegExp(`${ordersPath}(/\\d+)?$`), async (route) => {
    if (['POST', 'PUT'].includes(route.request().method())) await wait()
    await route.continue()
  })
  return open
}

// (rule drafts/typing-goes-on)
describe('typing while a save is under way', () => {
  it('is the next version of a new order, and not part of the first', async ({ world, page, form }) => {
    const ann = await world.as('ann')
    await form.fillOrder()
    await page.getByLabel('Comments').fill('As sent')
    const open = await holdSave(page)
    await form.submitButton.click()
    await page.locator('button[aria-busy="true"]').first().waitFor()
    const comments = page.getByLabel('Comments')
    await comments.fill('Typed meanwhile')
    open()
    await form.untilCreated()
    await page.getByRole('heading', { name: 'Edit Purchase Order' }).waitFor()
    await page.getByText('It doesn’t include your later changes: Submit saves them as v2.').waitFor()
    await expect.poll(() => form.comments()).toBe('Typed meanwhile')
    expect(await comments.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await listOrders(ann)).toMatchObject([{ comments: 'As sent', versionNumber: 1 }])
    await form.submitButton.click()
    await page.waitForURL('**/view')
    expect(await listOrders(ann)).toMatchObject([{ comments: 'Typed meanwhile', versionNumber: 2 }])
    await form.untilNoDraft()
  })

  it('survives a reload as a draft of the order that was stored', async ({ world, page, form }) => {
    await form.fillOrder()
    const open = await holdSave(page)
    await form.submitButton.click()
    await page.locator('button[aria-busy="true"]').first().waitFor()
    await page.getByLabel('Comments').fill('Typed meanwhile')
    open()
    await form.untilCreated()
    const [stored] = await listOrders(await world.as('ann'))
    await form.untilDraftHas('Typed meanwhile')
    await page.goto('/')
    await page.getByText(`Unfinished changes to purchase order ${stored?.id}.`).waitFor()
    await page.getByRole('button', { name: 'Open draft' }).click()
    await expect.poll(() => form.comments()).toBe('Typed meanwhile')
    await form.submitButton.click()
    await form.untilUpdated()
    expect(await listOrders(await world.as('ann'))).toMatchObject([
      { id: stored?.id, comments: 'Typed meanwhile', versionNumber: 2 },
    ])
  })

  it('is the next version of an edit that waits for the connection', async ({
    world,
    page,
    form,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    const ann = await world.as('ann')
    const stored = await createOrder(ann, order({ comments: 'As stored' }))
    await goFromList(page, 'edit', stored)
    await page.getByLabel('Comments').fill('As sent')
    await page.context().setOffline(true)
    await form.submitButton.click()
    await page.getByText('Will send as v2 when you’re online. Later edits become v3.').waitFor()
    await page.getByLabel('Comments').fill('Typed meanwhile')
    await page.context().setOffline(false)
    await form.untilUpdated()
    await page.getByText('Saved as v2').waitFor()
    expect(await readOrder(ann, stored)).toMatchObject({ comments: 'As sent', versionNumber: 2 })
    await form.submitButton.click()
    await page.waitForURL('**/view')
    expect(await readOrder(ann, stored)).toMatchObject({ comments: 'Typed meanwhile', versionNumber: 3 })
  })

  it('a line started in the meantime stays in its panel', async ({ page, form }) => {
    await form.fillOrder()
    const open = await holdSave(page)
    await form.submitButton.click()
    await page.locator('button[aria-busy="true"]').first().waitFor()
    await form.startLine('Kettle')
    open()
    await form.untilCreated()
    await expect.poll(() => form.panel.getByLabel('Field Name').inputValue()).toBe('Kettle')
    await page.getByRole('heading', { name: 'Edit Purchase Order' }).waitFor()
  })

  it('nothing typed leaves the save alone: the form starts blank', async ({ page, form }) => {
    await form.fillOrder()
    const open = await holdSave(page)
    await form.submitButton.click()
    open()
    await form.untilCreated()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
    await expect.poll(() => form.fieldNames()).toEqual([])
    await form.untilNoDraft()
  })
})
