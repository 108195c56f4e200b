import { enteringTwoOrders, twoOrders } from '#test/pages/two-orders.ts'
import { it as onScreens } from '../fixtures.ts'

/** Insights with two of Ann's orders for each test, by number: `settled` is finalized, `open` is not. */
export const it = onScreens
  .extend('orders', twoOrders)
  .extend('settled', async ({ orders }) => orders.settled)
  .extend('open', async ({ orders }) => orders.open)
  .extend('enter', enteringTwoOrders)
