import { enteringTwoOrders, twoOrders } from '#test/pages/two-orders.ts'
import { it as inBrowser } from '../fixtures.ts'

/** Insights with two orders of Ann's for each test, by their numbers: `settled` is finalized, `open` is not. */
export const it = inBrowser
  .extend('orders', twoOrders)
  .extend('settled', async ({ orders }) => orders.settled)
  .extend('open', async ({ orders }) => orders.open)
  .extend('enter', enteringTwoOrders)
