import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { choose } from '#test/pages/choose.ts'
import { pasteInto } from '#test/pages/keyboard.ts'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import { it } from '../fixtures.ts'

const block = [
  'Field Name\tUnits\tLegal Description\tCrops',
  'North Half\t80\tNE 1/4 S31\tCorn 60, Soybeans 40',
  '"Home\tQuarter"\t1,160.5\tSW 1/4 S22\tCorn/Soybeans',
  'East\tmany\tSE 1/4 S2\tCorn',
  'West\t40\t\tCorm',
].join('\r\n')

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Paste lines' })

describe('a block of a spreadsheet, on a desktop', () => {
  // (rule lines/pasting)
  it('a block of a spreadsheet becomes a list with its problems at the cells, is corrected in place, added, and undone in one step', async ({
    openPage,
  }) => {
    const page = await openPage('ann')
    const { fieldNames } = orderFormPage(page)
    await page.getByRole('button', { name: 'Add Service Line Item' }).waitFor()
    await page.getByRole('button', { name: 'Paste lines' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('Cells').waitFor()
    await pasteInto(dialog.getByLabel('Cells'), block)
    await choose(page, 'Service', 'Corn Scouting', dialog)
    await dialog.getByText('2 rows need fixing and will stay here.').waitFor()
    for (const text of [
      'Enter a number here, such as 12.50',
      'Legal Description is required',
      'Corm is not a crop in this territory',
    ])
      await dialog.getByText(text).waitFor()
    await expect.poll(() => dialog.getByLabel('Field Name, row 2').inputValue()).toBe('Home Quarter')

    await dialog.getByRole('button', { name: 'Add 2 lines' }).click()
    await expect.poll(fieldNames).toEqual(['North Half', 'Home Quarter'])
    await dialog.getByLabel('Total Units, row 1').fill('55')
    await dialog.getByLabel('Crops, row 2').fill('Corn')
    await dialog.getByLabel('Legal Description, row 2').fill('NW 1/4 S9')
    await dialog.getByRole('button', { name: 'Add 2 lines' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(fieldNames).toEqual(['North Half', 'Home Quarter', 'East', 'West'])
    await expect.poll(() => page.getByRole('main').textContent()).toContain('$6,092.63')

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(fieldNames).toEqual(['North Half', 'Home Quarter'])
  })
})

it('a block that is pasted into the panel of a line opens the list, with the values of the last line', async ({
  page,
  form,
}) => {
  await page.getByRole('button', { name: 'Paste lines' }).click()
  await pasteInto(dialogOf(page).getByLabel('Cells'), 'First\t10\tNE\tCorn')
  await choose(page, 'Service', 'Premium Scouting', dialogOf(page))
  await dialogOf(page).getByRole('button', { name: 'Add 1 line' }).click()
  await page.getByRole('button', { name: 'Add Service Line Item' }).click()
  await pasteInto(page.getByLabel('Field Name'), 'Second\t20\tNE\tCorn')
  await expect
    .poll(() => dialogOf(page).getByLabel('Service', { exact: true }).inputValue())
    .toBe('Premium Scouting')
  await dialogOf(page).getByRole('button', { name: 'Add 1 line' }).click()
  await expect.poll(form.fieldNames).toEqual(['First', 'Second'])
})

it('pasted rows are not discarded without asking', async ({ page }) => {
  await page.getByRole('button', { name: 'Paste lines' }).click()
  await dialogOf(page).getByLabel('Cells').fill('First')
  await page.keyboard.press('Escape')
  await page.getByText('Discard what you typed?').waitFor()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialogOf(page).getByRole('button', { name: 'Check lines' }).click()
  await dialogOf(page).getByLabel('Field Name, row 1').waitFor()
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await page.getByText('It is not in the order yet.').waitFor()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => dialogOf(page).getByLabel('Field Name, row 1').inputValue()).toBe('First')
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard 1 row' }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

// (rule lines/pasting)
describe("a block in the form that growers' programs write", () => {
  const shape = (name: string) =>
    readFileSync(join(import.meta.dirname, `../../files/shapes/${name}.txt`), 'utf8')

  it('reports what it does not use, and leaves a total out until it is included', async ({ page }) => {
    await page.getByRole('button', { name: 'Paste lines' }).click()
    const dialog = dialogOf(page)
    await pasteInto(dialog.getByLabel('Cells'), shape('client-farm-field-area'))
    await expect.poll(() => dialog.getByLabel('Field Name, row 2').inputValue()).toBe('South Quarter')
    await expect.poll(() => dialog.getByLabel('Total Units, row 1').inputValue()).toBe('78.31')
    await dialog.getByText(/Not used: Client, Farm\./).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Discard 2 rows' }).click()

    await page.getByRole('button', { name: 'Paste lines' }).click()
    await pasteInto(dialog.getByLabel('Cells'), shape('total-row'))
    await dialog.getByText('Line 4 is a total and was left out: Total, 78.66').waitFor()
    await expect.poll(() => dialog.getByLabel(/^Total Units, row/).count()).toBe(2)
    await dialog.getByRole('button', { name: 'Include line 4' }).click()
    await expect.poll(() => dialog.getByLabel('Total Units, row 3').inputValue()).toBe('78.66')
  })

  it('asks which column is the units, and reads the block accordingly', async ({ page }) => {
    await page.getByRole('button', { name: 'Paste lines' }).click()
    const dialog = dialogOf(page)
    await pasteInto(dialog.getByLabel('Cells'), '1842\t1\t40\n1842\t2\t80')
    await dialog.getByText(/^Which column is Total Units/).waitFor()
    await dialog.getByLabel('Column 3', { exact: true }).selectOption('acres')
    await expect.poll(() => dialog.getByLabel('Total Units, row 2').inputValue()).toBe('80')
    await dialog.getByLabel('Header row').selectOption('1')
    await expect.poll(() => dialog.getByLabel(/^Total Units, row/).count()).toBe(1)
  })

  const blocks: readonly { file: string; lines: string[]; said: (string | RegExp)[] }[] = [
    {
      file: 'field-area-grower-farm',
      lines: ['North 40: 78.31'],
      said: [/Not used: Grower, Farm\./],
    },
    {
      file: 'tract-field-acres',
      lines: ['1: 38.61', '2: 40.05', '3: 12.9'],
      said: ['Column 1 (1842, 1842, 1842) is not used.'],
    },
    {
      file: 'cropland-acres',
      lines: ['1: 38.61', '2: 40.05'],
      said: [
        'Cropland Acres will be used as Total Units. Check that these are the right acres.',
        /Not used: Farm, Tract\./,
      ],
    },
    {
      file: 'title-above-header',
      lines: ['North: 38.61'],
      said: ['The header is on line 2. The text above it is not used: “Brandvold Farms 2026”.'],
    },
  ]
  for (const { file, lines, said } of blocks)
    it(`${file} is read, and its assumptions are shown`, async ({ page }) => {
      await page.getByRole('button', { name: 'Paste lines' }).click()
      const dialog = dialogOf(page)
      await pasteInto(dialog.getByLabel('Cells'), shape(file))
      const names = dialog.getByLabel(/^Field Name, row/)
      const units = dialog.getByLabel(/^Total Units, row/)
      await expect
        .poll(async () => {
          const rows = Array.from({ length: await names.count() }, (_, at) => at)
          return Promise.all(
            rows.map(
              async (at) => `${await names.nth(at).inputValue()}: ${await units.nth(at).inputValue()}`,
            ),
          )
        })
        .toEqual(lines)
      for (const sentence of said) await dialog.getByText(sentence).waitFor()
    })
})
