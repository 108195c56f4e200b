import type { Page } from 'playwright-core'
import { createOrder, ordersPath, removeOrders } from '#test/world/orders.ts'
import { type Caller, finalize, type Person, type World } from '#test/world/world.ts'
import type { Arrival } from './arrival.ts'
import type { InsightsPage } from './insights-page.ts'

/** Removes all orders, then creates two by Ann: `settled` is finalized, `open` isn't. */
export async function twoOrders({ world, ann }: { world: World; ann: Caller }) {
  await removeOrders(world)
  const { id: settled } = await createOrder(ann)
  await finalize(world, settled)
  const { id: open } = await createOrder(ann)
  return { settled, open }
}

interface Entering {
  orders: { open: number }
  openInsights(person: Person, arrival?: Arrival): Promise<InsightsPage>
}

export async function enteringTwoOrders({ orders, openInsights }: Entering) {
  return async (person: Person, arrival?: Arrival): Promise<InsightsPage> => {
    const insights = await openInsights(person, arrival)
    await insights.card(orders.open).waitFor()
    return insights
  }
}

/** Responds to Finalize in place of the server, after `wait` resolves. */
export async function answerFinalize(
  page: Page,
  id: number,
  status: number,
  body: unknown,
  wait = async () => {},
): Promise<void> {
  await page.route(`**${ordersPath}/${id}/finalized`, async (route) => {
    await wait()
    await route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
  })
}

/** Responds to Finalize as the server does after ACES has accepted the order. */
export async function takeFinalize(page: Page, { world, ann }: { world: World; ann: Caller }): Promise<void> {
  await page.route(`**${ordersPath}/*/finalized`, async (route) => {
    const [id] = new URL(route.request().url()).pathname.match(/\d+/) ?? []
    await finalize(world, Number(id))
    const { body } = await ann.call('GET', `${ordersPath}/${id}`)
    await route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(body) })
  })
}
