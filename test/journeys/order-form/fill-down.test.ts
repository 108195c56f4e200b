import { describe, expect } from 'vitest'
import { fromList } from '#test/pages/order-form-page.ts'
import { createOrder } from '#test/world/orders.ts'
import { order, scoutingLine } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

/** $525.00, $1,050.00 and $1,575.00. */
const lineItems = [
  scoutingLine({ fieldName: 'Kettle', acres: 100 }),
  scoutingLine({ fieldName: 'Slough', acres: 200 }),
  scoutingLine({ fieldName: 'North 40', acres: 300, discountPercent: 2 }),
]

// (rule lines/filling)
describe('filling down', () => {
  it('a line that cannot take the value is not among those that change, and the dialog says why', async ({
    mia,
    openPage,
  }) => {
    const premium = scoutingLine({ fieldName: 'Ridge', serviceTypeId: 2, costPerAcre: 12.35 })
    const stored = await createOrder(mia, order({ lineItems: [...lineItems, premium] }))
    const page = await openPage('mia', fromList('edit', stored))
    await page.getByRole('button', { name: /^Line 1: / }).press('Control+a')
    await page.keyboard.press('Control+d')
    const dialog = page.getByRole('dialog', { name: 'Fill down' })
    await dialog.getByText('from line 1, Kettle').waitFor()
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
