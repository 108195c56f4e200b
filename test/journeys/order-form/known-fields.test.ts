import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Size } from '#test/pages/arrival.ts'
import { focusedName, pickByKeys, tabTo } from '#test/pages/keyboard.ts'
import { fromList, orderFormPage } from '#test/pages/order-form-page.ts'
import { createOrder, listOrders, removeOrders } from '#test/world/orders.ts'
import { order, scoutingLine } from '#test/world/world.ts'
import { expectAccessible, expectTouchable } from '../axe.ts'
import { it as inBrowser } from '../fixtures.ts'
import { countStrokes } from '../strokes.ts'

const fields = [
  { fieldName: 'North 40', acres: 80, legalDescription: 'NE 1/4 S1' },
  { fieldName: 'South Slope', acres: 41.5, legalDescription: 'SW 1/4 S2' },
  { fieldName: 'Big North', acres: 120, legalDescription: 'NW 1/4 S3' },
]

/** A new order, whose producer has an order with three fields. */
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

/** The panel of a new line of Acre Farms, whose fields are known by now. */
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

const northFilled = {
  'Field Name': 'North 40',
  'Total Units': '80.00',
  'Legal Description': 'NE 1/4 S1',
  State: 'IA',
  County: 'Boone',
  'Acres 1': '80.00',
}

/** Where one points with a finger there is no key to press. */
const filledNote = {
  desk: /^Filled in from FY \d{4}\. Undo \(Ctrl\+Z\)$/,
  phone: /^Filled in from FY \d{4}\. Undo$/,
}

// (rules known-fields/chosen-only-on-purpose, known-fields/which-and-in-which-order)
// (rules known-fields/what-is-filled, known-fields/marked, known-fields/undone-by-one-key)
describe('a known field', () => {
  it.for(['desk', 'phone'] as const)(
    'a known field is chosen by arrow and Enter, fills in what is known, marked, and goes with Ctrl+Z (%s)',
    async (size, { openForm }) => {
      const page = await openPanel(await openForm(size))
      await page.keyboard.type('no')
      await expect.poll(() => names(page)).toEqual(['North 40', 'Big North'])
      await expect
        .poll(() => options(page).first().textContent())
        .toMatch(/^North 4080 acres, FY \d{4}, NE 1\/4 S1$/)
      await expect.poll(() => page.locator('[data-highlighted]').count()).toBe(0)
      await expectAccessible(page)
      await expectTouchable(page)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect.poll(() => valuesOf(page)).toEqual(northFilled)
      await expect.poll(() => options(page).count()).toBe(0)
      await expect.poll(() => focusedName(page)).toBe('Field Name')
      for (const label of ['Total Units', 'Legal Description', 'State', 'County'])
        await expect
          .poll(() =>
            page
              .getByLabel(label, { exact: true })
              .evaluate(
                (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
              ),
          )
          .toBe('filled in')
      await page.getByRole('group', { name: 'Crops filled in' }).waitFor()
      await page.getByText(filledNote[size]).waitFor()
      await expectAccessible(page)
      await expectTouchable(page)
      await page.keyboard.press('Control+z')
      const empty = { 'Total Units': '', 'Legal Description': '', State: '', County: '' }
      await expect
        .poll(() => valuesOf(page))
        .toEqual({ 'Field Name': 'no', ...empty, 'Acres 1': 'not there' })
      await expect.poll(() => page.getByText('filled in').count()).toBe(0)
    },
  )

  it('a known field is chosen by a press, and goes by a press (phone)', async ({ openForm }) => {
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

  it('a known field is still taken back by Ctrl+Z when what was typed behind it was', async ({
    openForm,
  }) => {
    const page = await openPanel(await openForm())
    await page.keyboard.type('no')
    await options(page).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText(filledNote.desk).waitFor()
    await page.keyboard.type('x')
    await page.getByText(/Undo$/).waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => name(page).inputValue()).toBe('North 40')
    await page.getByText(filledNote.desk).waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => name(page).inputValue()).toBe('no')
    await expect.poll(() => page.getByLabel('Total Units', { exact: true }).inputValue()).toBe('')
    await expect.poll(() => focusedName(page)).toBe('Field Name')
  })

  it('a known field is offered where the name of a line is typed anew, after those that the order does not have', async ({
    ann,
    openPage,
    openForm,
  }) => {
    await openForm()
    const stored = await createOrder(ann, order({ lineItems: [scoutingLine({ fieldName: 'Mill' })] }))
    const page = await openPage('ann', fromList('edit', stored))
    await page.getByRole('button', { name: 'Edit line 1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Service Line Item' })
    await name(page).waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('North')
    await options(page).first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => options(page).count()).toBe(0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => valuesOf(page)).toEqual(northFilled)
    await dialog.getByRole('button', { name: 'Undo (Ctrl+Z)' }).waitFor()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add Service Line Item' }).click()
    await name(page).waitFor()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => names(page)).toEqual(['Mill', 'South Slope', 'Big North', 'North 40'])
  })
})

it('an order of three known fields takes at most 25 key strokes, from the producer to Submit', async ({
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
    await page.getByText(`As in line ${line}`).waitFor()
  }
  await page.keyboard.press('Control+Enter')
  const count = await strokes()
  await page.getByText('Purchase Order created successfully!').first().waitFor()
  expect(count).toBeLessThanOrEqual(25)
  const [last] = await listOrders(ann)
  expect(
    last?.lineItems.map(({ fieldName, acres, legalDescription }) => ({ fieldName, acres, legalDescription })),
  ).toEqual(fields)
})
