import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { focusedName, pickByKeys } from '#test/pages/keyboard.ts'
import { fromList, orderFormPage } from '#test/pages/order-form-page.ts'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import { order, scoutingLine } from '#test/world/world.ts'
import { it as inScreens } from '../fixtures.ts'

const fields = [
  { fieldName: 'North 40', acres: 80, legalDescription: 'NE 1/4 S1' },
  { fieldName: 'South Slope', acres: 41.5, legalDescription: 'SW 1/4 S2' },
  { fieldName: 'Big North', acres: 120, legalDescription: 'NW 1/4 S3' },
]

/** Creates an order for Acre Farms with three farm fields, then opens the form for a new order. */
const it = inScreens.extend('openForm', async ({ world, ann, openPage }) => async () => {
  await removeOrders(world)
  const lineItems = fields.map((field) => scoutingLine({ ...field, state: 'IA', county: 'Boone' }))
  await createOrder(ann, order({ lineItems }))
  const form = orderFormPage(await openPage('ann'))
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

const northFilled = {
  'Field Name': 'North 40',
  'Total Units': '80.00',
  'Legal Description': 'NE 1/4 S1',
  State: 'IA',
  County: 'Boone',
  'Acres 1': '80.00',
}

const filledNote = /^Filled in from FY \d{4}\. Undo \(Ctrl\+Z\)$/

// (rules known-fields/chosen-only-on-purpose, known-fields/which-and-in-which-order)
// (rules known-fields/what-is-filled, known-fields/marked, known-fields/undone-by-one-key)
describe('a known field', () => {
  it('a known field is chosen and removed by a click (desk)', async ({ openForm }) => {
    const page = await openPanel(await openForm())
    await name(page).click()
    await expect.poll(() => names(page)).toEqual(['North 40', 'South Slope', 'Big North'])
    await options(page).filter({ hasText: 'South Slope' }).click()
    await expect
      .poll(() => valuesOf(page))
      .toMatchObject({ 'Field Name': 'South Slope', 'Total Units': '41.50', 'Acres 1': '41.50' })
    await page.getByRole('button', { name: 'Undo (Ctrl+Z)', exact: true }).click()
    await expect.poll(() => valuesOf(page)).toMatchObject({ 'Field Name': '', 'Total Units': '' })
    await expect.poll(() => focusedName(page)).toBe('Field Name')
  })

  it('a known field loses the mark of changed values, and is removed without them', async ({ openForm }) => {
    const page = await openPanel(await openForm())
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('Undo (Ctrl+Z)').waitFor()
    const marks = page.getByText('filled in', { exact: true })
    await expect.poll(() => marks.count()).toBe(5)
    await page.getByLabel('Legal Description').fill('SE 1/4 S9')
    await expect.poll(() => marks.count()).toBe(4)
    // Ctrl+Z undoes only the typing and keeps the filled-in values.
    await page.keyboard.press('Control+z')
    await expect
      .poll(() => valuesOf(page))
      .toMatchObject({ 'Field Name': 'North 40', 'Total Units': '80.00' })
    await page.getByLabel('Legal Description').fill('SE 1/4 S9')
    await page.getByLabel('Field Name').fill('North 41')
    await page.getByText(/^Filled in from North 40, FY \d{4}\. Undo$/).waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect
      .poll(() => valuesOf(page))
      .toMatchObject({ 'Field Name': 'North 41', 'Total Units': '', 'Legal Description': 'SE 1/4 S9' })
  })

  it('a known field fills in the short form too, which shows the place it has no field for', async ({
    openForm,
  }) => {
    const page = await openPanel(await openForm())
    await page.keyboard.type('First')
    await page.keyboard.press('Tab')
    await pickByKeys(page, 'Corn')
    await page.getByLabel('Legal Description').fill('SE 1/4 S7')
    await page.getByLabel('Total Units').fill('10')
    await page.getByLabel('Crop type 1').focus()
    await pickByKeys(page, 'Corn')
    await page.keyboard.press('Enter')
    await page.getByText('Same as line 1: Corn Scouting').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText(/^Filled in from FY \d{4}, Boone, IA\. Undo \(Ctrl\+Z\)$/).waitFor()
    await expect.poll(() => page.getByText('Same as line 1').textContent()).not.toMatch(/Boone|NE 1/)
  })

  it('known fields of another producer are offered once that is chosen, and filled-in values go', async ({
    mia,
    openForm,
  }) => {
    const lineItems = [scoutingLine({ fieldName: 'Creek' })]
    const annsOfBrook = order({ producerId: 2, customerAssignments: [{ id: 2, percentage: 100 }], lineItems })
    const form = await openForm()
    await createOrder(mia, annsOfBrook)
    const page = await openPanel(form)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => valuesOf(page)).toEqual(northFilled)
    await form.pick('Producer', 'Brook Coop')
    await expect.poll(() => valuesOf(page)).toMatchObject({ 'Field Name': '', 'Total Units': '', State: '' })
    await name(page).click()
    await expect.poll(() => names(page)).toEqual(['Creek'])
  })

  it('a known field is chosen by arrow and Enter, fills in known values, marked, and is undone with Ctrl+Z (desk)', async ({
    openForm,
  }) => {
    const page = await openPanel(await openForm())
    await page.keyboard.type('no')
    await expect.poll(() => names(page)).toEqual(['North 40', 'Big North'])
    await expect
      .poll(() => options(page).first().textContent())
      .toMatch(/^North 4080 acres, FY \d{4}, NE 1\/4 S1$/)
    await expect.poll(() => page.locator('[data-highlighted]').count()).toBe(0)
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
    await page.getByRole('group', { name: /^Crops\s*filled in$/ }).waitFor()
    await page.getByText(filledNote).waitFor()
    await page.keyboard.press('Control+z')
    const empty = { 'Total Units': '', 'Legal Description': '', State: '', County: '' }
    await expect.poll(() => valuesOf(page)).toEqual({ 'Field Name': 'no', ...empty, 'Acres 1': 'not there' })
    await expect.poll(() => page.getByText('filled in').count()).toBe(0)
  })

  it('a known field is offered when the name of a line is retyped, after those that the order lacks', async ({
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
    await expect.poll(() => focusedName(page)).toBe('Edit line 1')
    await page.getByRole('button', { name: 'Add Service Line Item' }).click()
    await name(page).waitFor()
    await expect.poll(() => focusedName(page)).toBe('Field Name')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => names(page)).toEqual(['Mill', 'South Slope', 'Big North', 'North 40'])
  })
})

// (rule known-fields/chosen-only-on-purpose)
describe('a typed name', () => {
  it('a typed name stays as typed, whatever is offered, by Enter as by Tab', async ({ openForm }) => {
    const page = await openPanel(await openForm())
    await page.keyboard.type('north')
    await options(page).first().waitFor()
    // Hovering over an option doesn't choose it.
    await options(page).first().hover()
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Service')
    await expect.poll(() => options(page).filter({ hasText: 'North 40' }).count()).toBe(0)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type(' 4')
    await options(page).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.locator('[data-highlighted]').waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => focusedName(page)).toBe('Service')
    await expect.poll(() => valuesOf(page)).toMatchObject({ 'Total Units': '', 'Legal Description': '' })
    await expect.poll(() => name(page).inputValue()).toMatch(/^( 4|north 4)$/)
  })

  it('a typed name keeps Home and End, and Escape closes the list before it leaves the panel', async ({
    openForm,
  }) => {
    const page = await openPanel(await openForm())
    await page.keyboard.type('orth')
    await options(page).first().waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.type('N')
    await page.keyboard.press('End')
    await page.keyboard.type(' 9')
    await expect.poll(() => name(page).inputValue()).toBe('North 9')
    await expect.poll(() => options(page).count()).toBe(0)
    await page.keyboard.press('Backspace')
    await options(page).first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => options(page).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByText(/^Unfinished line: North/).waitFor()
  })
})

// (rules known-fields/chosen-only-on-purpose, known-fields/which-and-in-which-order)
// (rules known-fields/what-is-filled, known-fields/marked, known-fields/undone-by-one-key)
