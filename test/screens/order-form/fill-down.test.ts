import { describe, expect } from 'vitest'
import { fromList } from '#test/pages/order-form-page.ts'
import { createOrder } from '#test/world/orders.ts'
import { order, scoutingLine } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

/** The lines cost $525.00, $1,050.00 and $1,575.00 before discounts. */
const lineItems = [
  scoutingLine({ fieldName: 'Kettle', acres: 100 }),
  scoutingLine({ fieldName: 'Slough', acres: 200 }),
  scoutingLine({ fieldName: 'North 40', acres: 300, discountPercent: 2 }),
]

// (rule lines/filling)
describe('filling down', () => {
  it('shows before, after and the new total first, and whose value it starts with', async ({
    mia,
    openPage,
  }) => {
    const stored = await createOrder(mia, order({ lineItems }))
    const page = await openPage('mia', fromList('edit', stored))
    await page.getByRole('button', { name: 'Select lines' }).click()
    for (const line of [2, 3]) await page.getByLabel(`Select line ${line}`, { exact: true }).check()
    await page.getByRole('button', { name: 'Fill down' }).click()
    const dialog = page.getByRole('dialog', { name: 'Fill down' })
    await dialog.getByText('from line 2 (Slough)').waitFor()
    await dialog.getByText('No lines will change.').waitFor()
    await dialog.getByText('Grand total stays $3,118.50').waitFor()
    const fill = dialog.getByRole('button', { name: 'Fill 2 lines' })
    await expect.poll(() => fill.isDisabled()).toBe(true)
    await dialog.getByLabel('What to fill').selectOption('discount')
    await dialog.getByLabel('Discount', { exact: true }).fill('4')
    const rows = dialog.getByRole('region', { name: 'Lines that change' }).locator('tbody tr')
    await expect
      .poll(() =>
        rows.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent))),
      )
      .toEqual([
        ['2', 'Slough', 'None', '4.00%', '$1,008.00'],
        ['3', 'North 40', '2.00%', '4.00%', '$1,512.00'],
      ])
    const said = dialog.locator('.of-fillsum')
    await expect.poll(() => said.textContent()).toBe('Grand total $3,118.50 →becomes $3,045.00')
    // The order itself still has the old total.
    await expect.poll(() => page.getByText('$3,118.50').count()).toBeGreaterThan(1)
    await dialog.getByLabel('Discount', { exact: true }).fill('many')
    await expect.poll(() => rows.count()).toBe(0)
    await dialog.getByLabel('Discount', { exact: true }).fill('4')
    await fill.click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('$3,045.00').first().waitFor()
  })

  it('a line that cannot take the value is not among those that change, and the dialog explains why', async ({
    mia,
    openPage,
  }) => {
    const premium = scoutingLine({ fieldName: 'Ridge', serviceTypeId: 2, costPerAcre: 12.35 })
    const stored = await createOrder(mia, order({ lineItems: [...lineItems, premium] }))
    const page = await openPage('mia', fromList('edit', stored))
    await page.getByRole('button', { name: /^Line 1: / }).press('Control+a')
    await page.keyboard.press('Control+d')
    const dialog = page.getByRole('dialog', { name: 'Fill down' })
    await dialog.getByText('from line 1 (Kettle)').waitFor()
    await dialog.getByLabel('What to fill').selectOption('price')
    await dialog.getByLabel('Service Price').fill('10')
    await dialog.getByText('1 line raised to the catalog price.').waitFor()
    const rows = dialog.getByRole('region', { name: 'Lines that change' }).locator('tbody tr')
    await expect
      .poll(() => rows.allTextContents())
      .toEqual([
        '1Kettle$5.25 per acre$10.00 per acre$1,000.00',
        '2Slough$5.25 per acre$10.00 per acre$2,000.00',
        '3North 40$5.25 per acre$10.00 per acre$2,940.00',
      ])
  })
})

// (rule lines/filling)
