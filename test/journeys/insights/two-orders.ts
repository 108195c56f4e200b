import { enteringTwoOrders, twoOrders } from '#test/pages/two-orders.ts'
import { it as inBrowser } from '../fixtures.ts'

/**
 * Tests on Insights with two of Ann's orders, created for each test: `settled` is finalized, `open` isn't.
 */
export const it = inBrowser
  .extend('orders', twoOrders)
  .extend('settled', async ({ orders }) => orders.settled)
  .extend('open', async ({ orders }) => orders.open)
  .extend('enter', enteringTwoOrders)
