import { describe } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import { createFamily } from '#test/pages/family-orders.ts'

/**
 * The list contains Ann's order 1 with its supplemental 1-S1 and credit memo 1-C1, and Bob's order 4 for FY
 * 2025, which ACES has rejected.
 */
describe('the filtered list', () => {
  it.beforeAll(async ({ world, ann, bob }) => {
    await createFamily(world, ann, bob)
    await world.sql("update purchase_orders set aces_state = 'failed' where id = 4")
  })

  it.for(['light', 'dark'] as const)(
    'chips, sum and everything in More fit a phone, %s',
    async (colorScheme, { openInsights }) => {
      const { page, untilCount } = await openInsights('mia', { size: 'phone' })
      await page.emulateMedia({ colorScheme })
      await untilCount('4 of 4 purchase orders')
      await page.getByRole('button', { name: 'Filters', exact: true }).click()
      await page.getByRole('combobox', { name: 'Person' }).waitFor()
      await page.locator('.chip', { hasText: 'Finalized' }).click()
      await untilCount('2 of 4 purchase orders: Finalized')
      await expectTouchable(page)
      await expectAccessible(page)
    },
  )

  it.for(['desk', 'phone'] as const)(
    'a card is accessible and touchable (%s)',
    async (size, { openInsights }) => {
      const { page, cards } = await openInsights('mia', { size })
      await cards.first().waitFor()
      await page.getByRole('button', { name: 'Service Line Items (1)' }).first().click()
      await expectAccessible(page)
      await expectTouchable(page)
    },
  )
})
