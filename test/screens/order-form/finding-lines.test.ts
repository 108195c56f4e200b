import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Arrival } from '#test/pages/arrival.ts'
import { focusedName } from '#test/pages/keyboard.ts'
import { fromList, orderFormPage } from '#test/pages/order-form-page.ts'
import { createOrder } from '#test/world/orders.ts'
import { type Caller, order, scoutingLine } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

const names = [
  'North 40',
  'Kettle',
  'North 12',
  'Slough',
  'Home',
  'Ridge',
  'North End',
  'Dell',
  'Fen',
  'Oak',
  'Elm',
  'Ash',
]
const own: Record<string, Record<string, unknown>> = {
  Slough: { serviceTypeId: 2, costPerAcre: 12.35 },
  Ridge: { legalDescription: 'SW 1/4 S22 T88N R25W' },
}

async function arrive(mia: Caller): Promise<Arrival> {
  const lineItems = names.map((fieldName) => scoutingLine({ fieldName, ...own[fieldName] }))
  return fromList('edit', await createOrder(mia, order({ lineItems })))
}

const find = (page: Page) => page.getByRole('textbox', { name: 'Find a line' })
const edit = (page: Page, line: number) =>
  page.getByRole('button', { name: `Edit line ${line}`, exact: true })

// (rule lines/finding)
describe('finding a line', () => {
  it('a line is found by number, field name, service and legal description, and the order is unchanged', async ({
    mia,
    openPage,
  }) => {
    const { page, fieldNames } = orderFormPage(await openPage('mia', await arrive(mia)))
    await find(page).waitFor()
    for (const [typed, found] of [
      ['north', ['North 40', 'North 12', 'North End']],
      ['NORTH end', ['North End']],
      ['premium', ['Slough']],
      ['sw s22', ['Ridge']],
      ['12', ['North 12', 'Ash']],
      ['22', ['Ridge']],
      ['corn 9', ['Fen']],
      ['nowhere', []],
    ] as const) {
      await find(page).fill(typed)
      await expect.poll(fieldNames).toEqual(found)
      await page.getByText(`${found.length === 0 ? 'None' : found.length} of 12 lines`).waitFor()
    }
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(fieldNames).toEqual(names)
    await expect.poll(() => focusedName(page)).toBe('Find a line')
    await page.getByText('No changes').first().waitFor()
  })

  it('by keyboard: / leads to the search, Enter to the line of the number or the first match, Escape shows all', async ({
    mia,
    openPage,
  }) => {
    const { page, fieldNames } = orderFormPage(await openPage('mia', await arrive(mia)))
    await page.getByRole('button', { name: /^Line 1: / }).focus()
    await page.keyboard.press('/')
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Line 12: Ash')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => focusedName(page)).toBe('Line 3: North 12')
    await page.keyboard.press('/')
    await page.keyboard.type('north')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedName(page)).toBe('Line 1: North 40')
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    await expect.poll(fieldNames).toEqual(names)
    await page.getByLabel('Comments').focus()
    await page.keyboard.type('1/2')
    await expect.poll(() => page.getByLabel('Comments').inputValue()).toBe('1/2')
  })

  it('found lines stay in the list while they are corrected, and so do added and restored ones', async ({
    mia,
    openPage,
  }) => {
    const { page, lineDialog, fieldNames } = orderFormPage(await openPage('mia', await arrive(mia)))
    await find(page).fill('north')
    await edit(page, 3).click()
    await lineDialog.getByLabel('Field Name').fill('South 12')
    await lineDialog.getByRole('button', { name: 'Next line' }).click()
    await lineDialog.getByText('Line 7 of 12').waitFor()
    await lineDialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(fieldNames).toEqual(['North 40', 'South 12', 'North End'])
    await page.getByRole('button', { name: 'Copy line 3', exact: true }).click()
    await lineDialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(fieldNames).toEqual(['North 40', 'South 12', 'South 12 (Copy)', 'North End'])
    await page.getByRole('button', { name: /^Line 8: / }).press('Delete')
    await expect.poll(() => focusedName(page)).toBe('Line 4: South 12 (Copy)')
    await find(page).fill('kettle')
    await page.getByRole('button', { name: /^Line 2: / }).press('Control+z')
    await expect.poll(() => focusedName(page)).toBe('Line 8: North End')
    await expect.poll(fieldNames).toEqual(['Kettle', 'North End'])
  })

  it('only lines in the list are selected by Select all, hidden ones are counted, and none is moved out of sight', async ({
    mia,
    openPage,
  }) => {
    const { page, fieldNames } = orderFormPage(await openPage('mia', await arrive(mia)))
    await find(page).fill('north')
    const grip = page.getByRole('button', { name: 'Line 3: North 12' })
    await grip.press('Alt+ArrowUp')
    await page.getByText('Line 3 not moved', { exact: true }).waitFor()
    await grip.press('Space')
    await page.getByRole('button', { name: 'Select all' }).click()
    await page.getByText('3 of 12 selected').waitFor()
    await find(page).fill('end')
    await page.getByText('3 of 12 selected, 2 of them not shown').waitFor()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await find(page).fill('')
    await expect.poll(fieldNames).toEqual(names.filter((name) => !name.startsWith('North')))
    // Only nine lines are left, so the search field has disappeared, and all lines are shown.
    await find(page).waitFor({ state: 'detached' })
  })
})
