import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { choose } from '#test/pages/choose.ts'
import { pasteInto } from '#test/pages/keyboard.ts'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import { expectAccessible, expectTouchable } from '../axe.ts'
import { it } from '../fixtures.ts'

const block = [
  'Field Name\tUnits\tLegal Description\tCrops',
  'North Half\t80\tNE 1/4 S31\tCorn 60, Soybeans 40',
  '"Home\tQuarter"\t1,160.5\tSW 1/4 S22\tCorn/Soybeans',
  'East\tmany\tSE 1/4 S2\tCorn',
  'West\t40\t\tCorm',
].join('\r\n')

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Paste lines' })

describe('a block of a spreadsheet, at a phone', () => {
  // (rule lines/pasting)
  it('a block of a spreadsheet becomes a list with its problems at the cells, is corrected in place, added, and undone at once', async ({
    openPage,
  }) => {
    const page = await openPage('ann', { size: 'phone' })
    const { fieldNames } = orderFormPage(page)
    await page.getByRole('button', { name: 'Add Service Line Item' }).waitFor()
    await page.getByRole('button', { name: 'Paste lines' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('Cells').waitFor()
    await expectAccessible(page)
    await pasteInto(dialog.getByLabel('Cells'), block)
    await choose(page, 'Service', 'Corn Scouting', dialog)
    await dialog.getByText('2 rows need fixing and stay here.').waitFor()
    for (const text of [
      'Enter a number here, such as 12.50',
      'Legal Description is required',
      'Corm is not a crop of this territory',
    ])
      await dialog.getByText(text).waitFor()
    await expect.poll(() => dialog.getByLabel('Field Name, row 2').inputValue()).toBe('Home Quarter')
    await expectAccessible(page)
    await expectTouchable(page)

    await dialog.getByRole('button', { name: 'Add 2 lines' }).click()
    await expect.poll(fieldNames).toEqual(['North Half', 'Home Quarter'])
    await dialog.getByLabel('Total Units, row 1').fill('55')
    await dialog.getByLabel('Crops, row 2').fill('Corn')
    await dialog.getByLabel('Legal Description, row 2').fill('NW 1/4 S9')
    await dialog.getByRole('button', { name: 'Add 2 lines' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(fieldNames).toEqual(['North Half', 'Home Quarter', 'East', 'West'])
    await expect.poll(() => page.getByRole('main').textContent()).toContain('$6,092.63')
    await expectAccessible(page)
    await expectTouchable(page)

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(fieldNames).toEqual(['North Half', 'Home Quarter'])
  })
})

it('the list of pasted rows says what all rows still need, and marks no field that nobody was in', async ({
  page,
  form,
}) => {
  await page.getByRole('button', { name: 'Paste lines' }).click()
  const dialog = dialogOf(page)
  await pasteInto(dialog.getByLabel('Cells'), 'First\t10\tNE\tCorn')
  await dialog.getByText('Choose a service for these lines.').waitFor()
  // As their head.
  const ofUnits = dialog.getByLabel('Total Units, row 1')
  await expect.poll(() => ofUnits.evaluate((cell) => getComputedStyle(cell).textAlign)).toBe('right')
  await expect.poll(() => dialog.locator('[aria-invalid]').count()).toBe(0)
  await expect.poll(() => dialog.getByRole('button', { name: 'Add 1 line' }).isEnabled()).toBe(false)
  await choose(page, 'Service', 'Corn Scouting', dialog)
  // What a service brings with it comes first; the checks are typed on top of that.
  await expect.poll(() => dialog.getByLabel('Service', { exact: true }).inputValue()).toBe('Corn Scouting')
  await expect.poll(() => dialog.getByLabel('Service Price').inputValue()).toBe('5.25')
  await dialog.getByLabel('Number of Checks').fill('0')
  await dialog.getByText('Still required for these lines: Number of Checks.').waitFor()
  await dialog.getByLabel('Service Details').focus()
  const fault = dialog.getByText('Number of Checks must be greater than 0')
  const edges = await fault.evaluate((element) => {
    const right = (text: Element) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return range.getBoundingClientRect().right
    }
    return [right(element), element.closest('.field')?.getBoundingClientRect().right ?? 0]
  })
  expect(edges[0]).toBeLessThanOrEqual(edges[1] ?? 0)
  await dialog.getByLabel('Number of Checks').fill('2')
  await dialog.getByRole('button', { name: 'Add 1 line' }).click()
  await expect.poll(form.fieldNames).toEqual(['First'])
})
