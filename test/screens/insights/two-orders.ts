import { enteringTwoOrders, twoOrders } from '#test/pages/two-orders.ts'
import { it as onScreens } from '../fixtures.ts'

/**
 * Tests on Insights with two of Ann's orders, created for each test: `settled` is finalized, `open` isn't.
 */
export const it = onScreens
  .extend('orders', twoOrders)
  .extend('settled', async ({ orders }) => orders.settled)
  .extend('open', async ({ orders }) => orders.open)
  .extend('enter', enteringTwoOrders)
