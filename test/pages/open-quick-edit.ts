import type { Request } from 'playwright-core'
import type { Order } from '#shared/order/order.ts'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import type { Caller, Person, World } from '#test/world/world.ts'
import type { Arrival, Size } from './arrival.ts'
import { type InsightsPage, type QuickEdit, quickEdit } from './insights-page.ts'

export interface OpenedQuickEdit extends QuickEdit {
  sent: Request[]
}

/** Removes all orders, then creates one as Ann. */
export async function oneOpenOrder({ world, ann }: { world: World; ann: Caller }): Promise<Order> {
  await removeOrders(world)
  return createOrder(ann)
}

interface Opening {
  openInsights(person: Person, arrival?: Arrival): Promise<InsightsPage>
}

export async function openingQuickEdit({ openInsights }: Opening) {
  return async (order: Order, person: Person = 'ann', size: Size = 'desk'): Promise<OpenedQuickEdit> => {
    const { page } = await openInsights(person, { size })
    const sent: Request[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request)
    })
    const dialog = quickEdit(page)
    const card = dialog.card(order)
    await card.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Quick Edit' }).click()
    await dialog.units.waitFor()
    return { ...dialog, sent }
  }
}
