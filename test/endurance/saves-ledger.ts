import type { Order } from '#shared/order/order.ts'
import type { Answer } from '#test/world/world.ts'
import { send } from './plain-client.ts'

/** An acknowledged save, which must never be lost. */
export interface Saved {
  id: number
  versionNumber: number
  grandTotal: number
  /** The order's comments, unique to each save. */
  marker: string
}

export interface Ledger {
  saves: Saved[]
  /** The markers of all attempted saves, whether or not they got a response. */
  markers: Set<string>
}

export interface Verdict {
  orders: number
  versions: number
  violations: string[]
}

/**
 * Reads all orders through the API, and all versions of the saved orders. Reports every difference from the
 * ledger, and every inconsistent amount.
 */
export async function verify(url: string, token: string, { saves, markers }: Ledger): Promise<Verdict> {
  const violations: string[] = []
  const get = async <T>(path: string) => (await send<T>(url, token, 'GET', path)).body
  const orders = await allOrders(url, token)
  for (const order of orders) violations.push(...inconsistencies(order))

  const there = new Set(orders.map((order) => order.id))
  for (const id of new Set(saves.map((save) => save.id)))
    if (!there.has(id)) violations.push(`order ${id} was answered and is not there`)

  const seen = new Map<string, string>()
  let versions = 0
  const look = async (order: Order) => {
    const path = `/api/purchase-orders/${order.id}/versions`
    const numbers = (await get<{ versionNumber: number }[]>(path)).map(({ versionNumber }) => versionNumber)
    const expected = Array.from({ length: order.versionNumber }, (_, i) => order.versionNumber - i)
    if (JSON.stringify(numbers) !== JSON.stringify(expected))
      violations.push(`order ${order.id} at version ${order.versionNumber} has the versions ${numbers}`)
    for (const n of numbers) {
      versions++
      const { data } = await get<{ data: Order }>(`${path}/${n}`)
      violations.push(...inconsistencies(data))
      const before = seen.get(data.comments)
      if (before && markers.has(data.comments))
        violations.push(`"${data.comments}" is stored twice: ${before} and ${order.id} version ${n}`)
      seen.set(data.comments, `${order.id} version ${n}`)
      if (n === order.versionNumber && JSON.stringify(data) !== JSON.stringify(order))
        violations.push(`order ${order.id} is not what its last version says`)
    }
  }
  const left = orders.filter((order) => markers.has(order.comments))
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let order = left.pop(); order; order = left.pop()) await look(order)
    }),
  )
  for (const save of saves) {
    const place = seen.get(save.marker)
    if (place !== `${save.id} version ${save.versionNumber}`)
      violations.push(
        `"${save.marker}" was answered as ${save.id} version ${save.versionNumber}, and is ${place}`,
      )
  }
  return { orders: orders.length, versions, violations }
}

async function allOrders(url: string, token: string): Promise<Order[]> {
  const orders: Order[] = []
  let next: string | undefined = '/api/purchase-orders?status=all&limit=1000&sort=date-oldest'
  while (next) {
    const page: Answer<Order[]> = await send<Order[]>(url, token, 'GET', next)
    orders.push(...page.body)
    next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1]
  }
  return orders
}

/** Recomputes an order's sums in cents, and describes each sum that differs from the amount in the order. */
function inconsistencies(order: Order): string[] {
  const cents = (value: number) => Math.round(value * 100)
  const sum = (values: number[]) => values.reduce((total, value) => total + cents(value), 0)
  const sign = order.documentType === 'credit_memo' ? -1 : 1
  const total = cents(order.grandTotal)
  const checks: [string, number, number][] = [
    ['customer shares', sum(order.customerAssignments.map(({ amount }) => amount)), total],
    ['agronomist shares', sum(order.agronomistAssignments.map(({ amount }) => amount)), total],
    [
      'lines',
      sign * sum(order.lineItems.map((line) => line.subtotalAfterDiscount)),
      cents(order.lineItemSubtotalAfterDiscounts),
    ],
    ['discount', cents(order.lineItemSubtotalAfterDiscounts) - cents(order.discountAmount), total],
  ]
  return checks
    .filter(([, found, stored]) => found !== stored)
    .map(
      ([what, found, stored]) =>
        `order ${order.id} version ${order.versionNumber}: ${what} add up to ${found}, not ${stored}`,
    )
}
