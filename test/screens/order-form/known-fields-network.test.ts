import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import { order, people, scoutingLine } from '#test/world/world.ts'
import { it as inScreens } from '../fixtures.ts'

/**
 * Creates an order with more farm fields than one response can list, then opens a new line for its producer.
 */
const it = inScreens.extend('openPanel', async ({ world, ann, page }) => async () => {
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

// (rule known-fields/plain-without)
describe('Field Name', () => {
  it('Field Name is a plain text field if the known fields cannot be read, and the line is added', async ({
    page,
    allowConsoleErrors,
    openPanel,
  }) => {
    allowConsoleErrors()
    await page.route('**/api/producers/*/fields*', (route) => route.abort())
    const form = await openPanel()
    await page.keyboard.type('Field 1')
    await expect.poll(() => role(page)).toBeNull()
    await form.pick('Service', 'Corn Scouting')
    await form.type('Legal Description', 'NE')
    await form.type('Total Units', '10')
    await form.pick('Crop type 1', 'Corn')
    await page.getByRole('button', { name: 'Add Service Line Item' }).last().click()
    await expect.poll(form.fieldNames).toEqual(['Field 1'])
  })

  it('Field Name is a plain text field without a producer, and if the producer has no known fields', async ({
    page,
    form,
  }) => {
    await form.openPanel()
    await page.getByLabel('Total Units').waitFor()
    await expect.poll(() => role(page)).toBeNull()
    await page.keyboard.type('Mill')
    const read = page.waitForResponse('**/api/producers/2/fields')
    await form.pick('Producer', 'Brook Coop')
    await read
    await expect.poll(() => role(page)).toBeNull()
    await expect.poll(() => name(page).inputValue()).toBe('Mill')
  })
})

// (rule known-fields/read-once)
it('known fields are read once per producer, and the server is only asked for a name beyond 100 of them', async ({
  page,
  openPanel,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/fields')) asked.push(new URL(request.url()).search)
  })
  await openPanel()
  await expect.poll(() => role(page)).toBe('combobox')
  await page.keyboard.type('Field 101')
  await expect.poll(() => options(page).allTextContents()).toEqual([expect.stringMatching(/^Field 101/)])
  // Not every keystroke sends a request.
  expect(asked.length).toBeLessThanOrEqual(4)
  expect([asked[0], asked.at(-1)]).toEqual(['', '?q=Field+101'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('Total Units').inputValue()).toBe('100.00')
})

// (rule known-fields/read-once)
it('known fields are ready at the first keystroke: they are read before the panel of a line is opened', async ({
  page,
  openPanel,
}) => {
  const form = await openPanel()
  await page.reload()
  await form.untilReady()
  const read = page.waitForResponse('**/api/producers/1/fields')
  await form.pick('Producer', 'Acre Farms')
  await page.keyboard.press('Tab')
  await read
  await expect.poll(() => name(page).count()).toBe(0)
  await page.route('**/api/producers/*/fields*', (route) => route.abort())
  await form.openPanel()
  await page.getByLabel('Total Units').waitFor()
  expect(await role(page)).toBe('combobox')
  await page.keyboard.type('F')
  await expect.poll(() => options(page).count()).toBeGreaterThan(5)
})

// (rules known-fields/marked, known-fields/undone-by-one-key)
it('a draft keeps the filled-in values with their marks, and they can still be undone after a reload', async ({
  page,
  openPanel,
}) => {
  const form = await openPanel()
  await expect.poll(() => role(page)).toBe('combobox')
  await page.keyboard.type('Field 7')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Undo (Ctrl+Z)').waitFor()
  await form.untilDraftHas('NE 1/4 S31')
  await page.reload()
  await form.restoreDraft.click()
  await expect.poll(() => page.getByText('filled in', { exact: true }).count()).toBe(3)
  await page.getByRole('button', { name: 'Undo (Ctrl+Z)' }).click()
  await expect.poll(() => name(page).inputValue()).toBe('Field 7')
  await expect.poll(() => page.getByLabel('Total Units').inputValue()).toBe('')
})

// (rule known-fields/only-what-one-may-see)
it('an agronomist is offered no field of an order hidden from them', async ({ mia, page, openPanel }) => {
  const bobs = [{ email: people.bob.email, percentage: 100 }]
  const lineItems = [scoutingLine({ fieldName: 'Field 1 Secret' })]
  const form = await openPanel()
  await createOrder(mia, order({ agronomistAssignments: bobs, lineItems }))
  await page.reload()
  await form.untilReady()
  await form.pick('Producer', 'Acre Farms')
  await form.openPanel()
  await expect.poll(() => role(page)).toBe('combobox')
  await page.keyboard.type('Field 10')
  await options(page).first().waitFor()
  await expect.poll(() => options(page).filter({ hasText: 'Secret' }).count()).toBe(0)
  await page.keyboard.press('Backspace')
  await expect.poll(() => options(page).count()).toBeGreaterThan(5)
  await expect.poll(() => options(page).filter({ hasText: 'Secret' }).count()).toBe(0)
})
