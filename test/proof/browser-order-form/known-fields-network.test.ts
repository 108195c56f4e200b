import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { it as inBrowser } from '#test/journeys/fixtures.ts'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import { gate } from '#test/world/gate.ts'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import { order, scoutingLine } from '#test/world/world.ts'

/**
 * Creates an order with more farm fields than one response can list, then opens a new line for its producer.
 */
const it = inBrowser.extend('openPanel', async ({ world, ann, page }) => async () => {
  await removeOrders(world)
  const lineItems = Array.from({ length: 101 }, (_, i) => scoutingLine({ fieldName: `Field ${i + 1}` }))
  await createOrder(ann, order({ lineItems }))
  const form = orderFormPage(page)
  await form.untilReady()
  await form.pick('Producer', 'Acre Farms')
  await form.openPanel()
  await page.getByLabel('Total Units').waitFor()
  return form
})

const name = (page: Page) => page.getByLabel('Field Name', { exact: true })
const role = (page: Page) => name(page).getAttribute('role')
const options = (page: Page) => page.locator('[role=option]')

const places = (page: Page) =>
  page
    .locator('.of-panel :is(input, select, label, button, p)')
    .evaluateAll((parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect())))

// (rule known-fields/plain-without)
describe('Field Name', () => {
  it('Field Name is a plain text field while the known fields load, and nothing jumps when they arrive', async ({
    page,
    contextOf,
    openPanel,
  }) => {
    const answer = gate()
    await contextOf(page).route('**/api/producers/*/fields', async (route) => {
      await answer.wait()
      await route.continue()
    })
    await openPanel()
    await answer.reached
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('Field 1')
    await expect.poll(() => name(page).inputValue()).toBe('Field 1')
    await expect.poll(() => role(page)).toBeNull()
    const before = await places(page)
    answer.open()
    await expect.poll(() => role(page)).toBe('combobox')
    await expect.poll(() => options(page).count()).toBe(0)
    expect(await places(page)).toEqual(before)
    await expect.poll(() => name(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('0')
    await expect.poll(() => options(page).count()).toBe(2)
  })
})
