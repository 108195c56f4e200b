import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { it as inBrowser } from '#test/journeys/fixtures.ts'
import { countStrokes } from '#test/journeys/strokes.ts'
import type { Size } from '#test/pages/arrival.ts'
import { focusedName, pickByKeys, tabTo } from '#test/pages/keyboard.ts'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import { createOrder, listOrders, removeOrders } from '#test/world/orders.ts'
import { order, scoutingLine } from '#test/world/world.ts'

const fields = [
  { fieldName: 'North 40', acres: 80, legalDescription: 'NE 1/4 S1' },
  { fieldName: 'South Slope', acres: 41.5, legalDescription: 'SW 1/4 S2' },
  { fieldName: 'Big North', acres: 120, legalDescription: 'NW 1/4 S3' },
]

/** Creates an order for Acre Farms with three farm fields, then opens the form for a new order. */
const it = inBrowser.extend('openForm', async ({ world, ann, openPage }) => async (size: Size = 'desk') => {
  await removeOrders(world)
  const lineItems = fields.map((field) => scoutingLine({ ...field, state: 'IA', county: 'Boone' }))
  await createOrder(ann, order({ lineItems }))
  const form = orderFormPage(await openPage('ann', { size }))
  await form.untilReady()
  return form
})

const name = (page: Page) => page.getByRole('combobox', { name: 'Field Name' })
const options = (page: Page) => page.locator('[role=option]')
const names = (page: Page) => page.locator('[role=option] .cut').allTextContents()

async function openPanel(form: ReturnType<typeof orderFormPage>): Promise<Page> {
  await form.pick('Producer', 'Acre Farms')
  await form.openPanel()
  await name(form.page).waitFor()
  return form.page
}

async function valuesOf(page: Page): Promise<Record<string, string>> {
  const labels = ['Field Name', 'Total Units', 'Legal Description', 'State', 'County', 'Acres 1']
  const values: Record<string, string> = {}
  for (const label of labels) {
    const field = page.getByLabel(label, { exact: true })
    values[label] = (await field.count()) > 0 ? await field.inputValue() : 'not there'
  }
  return values
}

const filledNote = /^Filled in from FY \d{4}\. Undo \(Ctrl\+Z\)$/

// (rules known-fields/chosen-only-on-purpose, known-fields/which-and-in-which-order)
// (rules known-fields/what-is-filled, known-fields/marked, known-fields/undone-by-one-key)
describe('a known field', () => {
  it('a known field is chosen and removed by a tap (phone)', async ({ openForm }) => {
    const page = await openPanel(await openForm('phone'))
    await name(page).tap()
    await expect.poll(() => names(page)).toEqual(['North 40', 'South Slope', 'Big North'])
    await options(page).filter({ hasText: 'South Slope' }).tap()
    await expect
      .poll(() => valuesOf(page))
      .toMatchObject({ 'Field Name': 'South Slope', 'Total Units': '41.50', 'Acres 1': '41.50' })
    await page.getByRole('button', { name: 'Undo', exact: true }).tap()
    await expect.poll(() => valuesOf(page)).toMatchObject({ 'Field Name': '', 'Total Units': '' })
    await expect.poll(() => focusedName(page)).toBe('Field Name')
  })

  it('a known field can still be undone with Ctrl+Z after later typing was', async ({ openForm }) => {
    const page = await openPanel(await openForm())
    await page.keyboard.type('no')
    await options(page).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText(filledNote).waitFor()
    await page.keyboard.type('x')
    await page.getByText(/Undo$/).waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => name(page).inputValue()).toBe('North 40')
    await page.getByText(filledNote).waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => name(page).inputValue()).toBe('no')
    await expect.poll(() => page.getByLabel('Total Units', { exact: true }).inputValue()).toBe('')
    await expect.poll(() => focusedName(page)).toBe('Field Name')
  })
})

it('an order of three known fields takes at most 28 keystrokes, from the producer to Submit', async ({
  ann,
  openForm,
}) => {
  const { page } = await openForm()
  await expect.poll(() => focusedName(page)).toBe('Producer')
  const strokes = await countStrokes(page)
  await pickByKeys(page, 'Ac')
  await tabTo(page, 'Add Service Line Item')
  await page.keyboard.press('Enter')
  for (let line = 1; line <= 3; line++) {
    await name(page).waitFor()
    await expect.poll(() => focusedName(page)).toBe('Field Name')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('Undo (Ctrl+Z)').waitFor()
    await page.keyboard.press('Enter')
    if (line === 1) {
      await expect.poll(() => focusedName(page)).toBe('Service')
      await pickByKeys(page, 'Co')
      await page.keyboard.press('Enter')
    }
    await expect.poll(() => focusedName(page)).toBe('Number of Checks')
    await page.keyboard.press('Enter')
    await page.getByText(`Same as line ${line}`).waitFor()
  }
  await page.keyboard.press('Control+Enter')
  const count = await strokes()
  await page.getByText('Purchase Order created successfully!').first().waitFor()
  expect(count).toBeLessThanOrEqual(28)
  const [last] = await listOrders(ann)
  expect(
    last?.lineItems.map(({ fieldName, acres, legalDescription }) => ({ fieldName, acres, legalDescription })),
  ).toEqual(fields)
})
