import { expect } from 'vitest'
import { fromList } from '#test/pages/order-form-page.ts'
import { createOrder } from '#test/world/orders.ts'
import { order, scoutingLine } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

const two = {
  customerAssignments: [
    { id: 1, percentage: 60 },
    { id: 2, percentage: 40 },
  ],
}

// (rule input/limits)
it('a grand total over the limit is reported beside it before Submit', async ({ mia, openPage }) => {
  const lines = ['a', 'b'].map((fieldName) => scoutingLine({ fieldName, acres: 60_000, costPerAcre: 99_999 }))
  const stored = await createOrder(mia, order({ lineItems: lines, discountPercentage: 50 }))
  const page = await openPage('mia', fromList('edit', stored))
  const discount = page.getByLabel('Order discount percentage')
  await expect.poll(() => discount.inputValue()).toBe('50.00')
  const said = page.getByText('Grand total must be below $10,000,000,000.00')
  await discount.fill('0')
  await said.waitFor()
  await discount.fill('50')
  await said.waitFor({ state: 'detached' })
})

// (rule shares/typed-amounts)
it('a minus typed into a share stays there and is refused', async ({ mia, openPage }) => {
  const stored = await createOrder(mia, order(two))
  const page = await openPage('mia', fromList('edit', stored))
  const amount = page.getByLabel('Customer 1 amount')
  await amount.fill('-25')
  await amount.blur()
  await expect.poll(() => amount.inputValue()).toBe('-25.00')
  await page.getByText('Amount must be at least $0.00').first().waitFor()
  const percentage = page.getByLabel('Customer 2 percentage')
  await percentage.fill('-5')
  await percentage.blur()
  await expect.poll(() => percentage.inputValue()).toBe('-5.0')
  await page.getByText('Percentage must be from 0 to 100').first().waitFor()
})
