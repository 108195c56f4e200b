import { expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import { copiedColumns, copyOrder, createOrder, ordersPath } from '#test/world/orders.ts'
import { finalize, order, people, scoutingLine } from '#test/world/world.ts'

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
  // Every page but the last uses at least 75% of the byte limit.
  expect(pages.slice(0, -1).filter(({ bytes }) => bytes < 0.75 * mostBytes)).toEqual([])
  expect(pages.length).toBeGreaterThan(1)
  const ids = pages.flatMap(({ orders }) => orders.map(({ id }) => id))
  expect(new Set(ids).size).toBe(22)
  expect(ids).toHaveLength(22)
  expect(pages[0]?.total).toBe('22')
  expect(ids).toContain(short.id)
})

// (rule lists/pages)
it('a family of long orders is returned in parts of 8 MB, each member once, with hidden ones counted in each', async ({
  world,
  ann,
  mia,
}) => {
  const parent = await createOrder(ann)
  await finalize(world, parent.id)
  const child = { parentPoId: parent.id, contractType: undefined, documentType: 'supplemental' }
  const lineItems = Array.from({ length: 800 }, () => scoutingLine())
  const first = await createOrder(ann, order({ ...child, lineItems }))
  const names = (await copiedColumns(world.sql)).filter((name) => name !== 'sequence_number').join(', ')
  await world.sql(
    `insert into purchase_orders (created_at, sequence_number, ${names})
     select created_at, n, ${names} from purchase_orders, generate_series(2, 20) n where id = $1`,
    [first.id],
  )
  await world.sql(
    'update purchase_orders set viewer_emails = $2 where parent_po_id = $1 and sequence_number = 7',
    [parent.id, [people.mia.email]],
  )
  for (const [by, members, hidden] of [
    [mia, 21, 0],
    [ann, 20, 1],
  ] as const) {
    const ids: number[] = []
    const lengths: number[] = []
    for (let after: number | null = 0; after !== null; ) {
      const asked: string = after === 0 ? '' : `?after=${after}`
      const answer = await by.call<{ members: Order[]; hidden: number; next: number | null }>(
        'GET',
        `${ordersPath}/${first.id}/family${asked}`,
      )
      expect([answer.status, answer.body.hidden]).toEqual([200, hidden])
      ids.push(...answer.body.members.map(({ id }) => id))
      lengths.push(JSON.stringify(answer.body).length)
      after = answer.body.next
    }
    expect(ids[0]).toBe(parent.id)
    expect([ids.length, new Set(ids).size]).toEqual([members, members])
    expect(lengths.length).toBeGreaterThan(1)
    expect(lengths.filter((length) => length > mostBytes)).toEqual([])
  }
})

// (rule lists/pages)
it('an order with more than 10,000 versions returns the newest, in less than a page', async ({
  world,
  ann,
}) => {
  const { id } = await createOrder(ann)
  await world.sql(
    `insert into purchase_order_versions (purchase_order_id, version_number, data, created_at, created_by)
     select purchase_order_id, n, data, created_at, created_by from purchase_order_versions, generate_series(2, 10100) n
     where purchase_order_id = $1`,
    [id],
  )
  for (const path of ['versions', 'timeline']) {
    const { body } = await ann.call<{ versionNumber: number }[]>('GET', `${ordersPath}/${id}/${path}`)
    expect([body.length, body[0]?.versionNumber]).toEqual([10_000, 10_100])
    expect(JSON.stringify(body).length).toBeLessThan(mostBytes)
  }
})

// (rule lists/pages)
it('an order that is longer than a page gets its own page', async ({ world, ann }) => {
  await world.sql("update purchase_orders set terms = repeat('x', 9000000) where id = 1")
  const answer = await ann.call<Order[]>('GET', `${ordersPath}?limit=10&sort=po`)
  expect(answer.body.map(({ id }) => id)).toEqual([1])
  expect(answer.headers.get('link')).toContain('rel="next"')
})
