import { expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import { copyOrder, createOrder, ordersPath } from '#test/world/orders.ts'
import { order, scoutingLine } from '#test/world/world.ts'

const mostBytes = 8 * 1_048_576

interface Page {
  orders: Order[]
  bytes: number
  next: string | null
  total: string | null
}

// (rule lists/pages)
it('a page of long orders ends at 8 MB, and its links lead through all of them once', async ({
  world,
  ann,
}) => {
  const line = { ...scoutingLine(), details: '' }
  const lineItems = Array.from({ length: 1_000 }, (_, n) => ({ ...line, id: `line-${n}` }))
  const long = await createOrder(ann, order({ lineItems }))
  await copyOrder(world, long, 20)
  const short = await createOrder(ann)

  const read = async (path: string): Promise<Page> => {
    const response = await fetch(`${world.url}${path}`, { headers: { authorization: `Bearer ${ann.token}` } })
    const text = await response.text()
    const next = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? null
    const total = response.headers.get('x-total-count')
    return { orders: JSON.parse(text), bytes: Buffer.byteLength(text), next, total }
  }
  const pages: Page[] = []
  for (let next: string | null = `${ordersPath}?limit=30`; next; ) {
    const page: Page = await read(next)
    pages.push(page)
    next = page.next
  }
  expect(pages.filter(({ bytes }) => bytes > mostBytes)).toEqual([])
  // Not much shorter than it may be, except for the last.
  expect(pages.slice(0, -1).filter(({ bytes }) => bytes < 0.75 * mostBytes)).toEqual([])
  expect(pages.length).toBeGreaterThan(1)
  const ids = pages.flatMap(({ orders }) => orders.map(({ id }) => id))
  expect(new Set(ids).size).toBe(22)
  expect(ids).toHaveLength(22)
  expect(pages[0]?.total).toBe('22')
  expect(ids).toContain(short.id)
})

// (rule lists/pages)
it('an order that is longer than a page is a page of its own', async ({ world, ann }) => {
  await world.sql("update purchase_orders set terms = repeat('x', 9000000) where id = 1")
  const answer = await ann.call<Order[]>('GET', `${ordersPath}?limit=10&sort=po`)
  expect(answer.body.map(({ id }) => id)).toEqual([1])
  expect(answer.headers.get('link')).toContain('rel="next"')
})
