import { describe, expect } from 'vitest'
import { beginWithoutOrders, typed } from '#test/pages/begin.ts'
import type { OrderFormPage } from '#test/pages/order-form-page.ts'
import { listOrders } from '#test/world/orders.ts'
import { it } from '../fixtures.ts'

it.beforeEach(beginWithoutOrders)

/** Fills in an order, its comments, and half a line, but doesn't submit the order. */
async function writeOrder(form: OrderFormPage): Promise<void> {
  await form.fillOrder()
  await form.page.getByLabel('Comments').pressSequentially(typed)
  await form.startLine('South hal')
}

async function expectAllBack(form: OrderFormPage): Promise<void> {
  const { page } = form
  await form.restoreDraft.click()
  await expect.poll(() => form.comments()).toBe(typed)
  await expect.poll(() => page.getByLabel('Producer', { exact: true }).inputValue()).toBe('Acre Farms - 100')
  await expect.poll(() => page.getByText('North 40', { exact: true }).count()).toBeGreaterThan(0)
  await expect.poll(() => page.getByLabel('Field Name').inputValue()).toBe('South hal')
}

/** Discards the half-typed line and submits the order. */
async function finish(form: OrderFormPage): Promise<void> {
  await form.page.getByRole('button', { name: 'Discard this line' }).click()
  await form.submitButton.click()
  await form.untilCreated()
}

describe('in the middle of typing', () => {
  // (rule drafts/autosave)
  it('a reload restores every character, and makes one order', async ({ world, page, form }) => {
    await writeOrder(form)
    await page.reload()
    await page.getByText('Unfinished order for Acre Farms.').waitFor()
    await expectAllBack(form)
    await finish(form)
    expect(await listOrders(await world.as('ann'))).toHaveLength(1)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await page.reload()
    await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
    await expect.poll(() => form.restoreDraft.count()).toBe(0)
  })

  it('the draft also saves the line in the dialog, and opens it again', async ({ page, form }) => {
    await form.fillOrder()
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    const editor = form.lineDialog
    await editor.getByLabel('Field Name').fill('North 41')
    await page.reload()
    await form.restoreDraft.click()
    await expect.poll(() => editor.getByLabel('Field Name').inputValue()).toBe('North 41')
  })

  it('the summary shows when the draft was saved', async ({ page }) => {
    await page.getByLabel('Comments').fill(typed)
    await page.getByText(/^Draft saved on this computer at \d+:\d\d [ap]m$/).waitFor()
  })
})
