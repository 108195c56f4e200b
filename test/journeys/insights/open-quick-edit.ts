import type { Request } from 'playwright-core'
import type { Order } from '#shared/order/order.ts'
import type { Size } from '#test/pages/arrival.ts'
import { type QuickEdit, quickEdit } from '#test/pages/insights-page.ts'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import type { Person } from '#test/world/world.ts'
import { it as inBrowser } from '../fixtures.ts'

export interface OpenedQuickEdit extends QuickEdit {
  /** The saves that were sent. */
  sent: Request[]
}

/** Quick Edit of an order of Ann's. */
export const it = inBrowser
  .extend('open', async ({ world, ann }) => {
    await removeOrders(world)
    return createOrder(ann)
  })
  .extend(
    'openQuickEdit',
    async ({ openInsights }) =>
      async (order: Order, person: Person = 'ann', size: Size = 'desk'): Promise<OpenedQuickEdit> => {
        const { page } = await openInsights(person, { size })
        const sent: Request[] = []
        page.on('request', (request) => {
          if (request.method() === 'PATCH') sent.push(request)
        })
        const dialog = quickEdit(page)
        const card = dialog.card(order)
        if (size === 'phone') {
          await card.getByRole('button', { name: 'More' }).click()
          await page.getByRole('menuitem', { name: 'Quick Edit' }).click()
        } else await card.getByRole('button', { name: 'Quick Edit' }).click()
        await dialog.units.waitFor()
        return { ...dialog, sent }
      },
  )
