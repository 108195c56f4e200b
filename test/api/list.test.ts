import { describe, expect } from 'vitest'
import { listSortKeys } from '#shared/api/list-sort.ts'
import type { Order } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import { ordersPath } from '#test/world/orders.ts'
import { type Caller, finalize, order, people, scoutingLine } from '#test/world/world.ts'

let all: Order[]

it.beforeAll(async ({ world, ann, mia }) => {
  for (let i = 0; i < 24; i++) {
    world.clock.now = new Date(Date.UTC(2026, 0, 1 + (i % 5), i))
    const mine = i % 3 === 0
    await (mine ? ann : mia).call('POST', ordersPath, {
      ...order({
        producerId: 1 + (i % 3),
        fiscalYear: 2024 + (i % 3),
        customerAssignments: [{ id: 1 + ((i + 1) % 3), percentage: 100 }],
        agronomistAssignments: [
          { email: i % 4 === 0 ? people.bob.email : people.mia.email, percentage: 100 },
        ],
        lineItems: [scoutingLine({ acres: 10 + (i % 7) })],
      }),
    })
  }
  await finalize(world, 2)
  await finalize(world, 5)
  for (const [parentPoId, documentType] of [
    [5, 'credit_memo'],
    [2, 'credit_memo'],
    [2, 'supplemental'],
    [2, 'supplemental'],
  ]) {
    await mia.call('POST', ordersPath, { parentPoId, documentType, lineItems: [scoutingLine({ acres: 1 })] })
  }
  await world.sql('update purchase_orders set status = false where id in (7, 8)')
  all = (await mia.call<Order[]>('GET', `${ordersPath}?status=all&limit=1000`)).body
})

async function pages(caller: Caller, query: string): Promise<Order[]> {
  const found: Order[] = []
  let next: string | null = `${ordersPath}?${query}`
  while (next) {
    const answer: { headers: Headers; body: Order[] } = await caller.call<Order[]>('GET', next)
    expect(answer.body.length).toBeGreaterThan(0)
    found.push(...answer.body)
    next = /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
  }
  return found
}

const ids = (orders: Order[]) => orders.map((entry) => entry.id)

// (rule rights/administration)
describe('the list', () => {
  it.for(listSortKeys)(
    'the list gives the same orders in pages of 4 as in one, sorted by %s',
    async (sort, { mia }) => {
      const whole = await pages(mia, `sort=${sort}&status=all&limit=1000`)
      const paged = await pages(mia, `sort=${sort}&status=all&limit=4`)
      expect(paged).toEqual(whole)
      expect(ids(whole).sort()).toEqual(ids(all).sort())
    },
  )

  // (rule lists/sorts)
  it('the list is sorted by the given key', async ({ mia }) => {
    const texts = async (sort: string, of: (order: Order) => string | number) =>
      (await pages(mia, `sort=${sort}&limit=1000`)).map(of)
    const ascending = <T>(values: T[]) => [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    const cases: [string, (order: Order) => string | number][] = [
      ['date-oldest', (entry) => entry.createdAt],
      ['producer', (entry) => entry.producerName.toLowerCase()],
      ['customer1', (entry) => entry.customerAssignments[0]?.customerName.toLowerCase() ?? ''],
      ['agronomist1', (entry) => entry.agronomistAssignments[0]?.name.toLowerCase() ?? ''],
      ['total', (entry) => entry.grandTotal],
      ['fy', (entry) => entry.fiscalYear],
    ]
    for (const [sort, of] of cases) expect(await texts(sort, of)).toEqual(ascending(await texts(sort, of)))
    expect(await texts('date-newest', (entry) => entry.createdAt)).toEqual(
      ascending(await texts('date-newest', (entry) => entry.createdAt)).reverse(),
    )
  })

  it.for<[sort: string, of: (order: Order) => string | number, descending: boolean]>([
    ['date-newest', (entry) => entry.createdAt, true],
    ['date-oldest', (entry) => entry.createdAt, false],
    ['-created', (entry) => entry.createdAt, true],
    ['producer', (entry) => entry.producerName.toLowerCase(), false],
    ['-producer', (entry) => entry.producerName.toLowerCase(), true],
    ['-customer', (entry) => entry.customerAssignments[0]?.customerName.toLowerCase() ?? '', true],
    ['-agronomist', (entry) => entry.agronomistAssignments[0]?.name.toLowerCase() ?? '', true],
    ['total', (entry) => entry.grandTotal, false],
    ['-total', (entry) => entry.grandTotal, true],
    ['fy', (entry) => entry.fiscalYear, false],
    ['-fy', (entry) => entry.fiscalYear, true],
  ])(
    'the list sorts equal orders by PO #, ascending, when it is sorted by %s',
    async ([sort, of, descending], { mia }) => {
      const byNumber = ids(await pages(mia, 'sort=po&status=all&limit=1000'))
      const compare = (a: Order, b: Order) => {
        const [one, two] = descending ? [of(b), of(a)] : [of(a), of(b)]
        return one < two ? -1 : one > two ? 1 : byNumber.indexOf(a.id) - byNumber.indexOf(b.id)
      }
      expect(new Set(all.map(of)).size).toBeLessThan(all.length)
      for (const limit of [1000, 3])
        expect(ids(await pages(mia, `sort=${sort}&status=all&limit=${limit}`))).toEqual(
          ids([...all].sort(compare)),
        )
    },
  )

  it('the list runs backwards by PO #, children before their parent', async ({ mia }) => {
    const [up, down] = [await pages(mia, 'sort=po&limit=1000'), await pages(mia, 'sort=-po&limit=3')]
    expect(ids(down)).toEqual(ids(up).reverse())
  })

  it('the list groups children under their parent by PO #', async ({ mia }) => {
    const numbers = (await pages(mia, 'sort=po&limit=1000')).map((entry) => entry.displayPo)
    expect(numbers.slice(0, 9)).toEqual(['1', '2', '2-S1', '2-S2', '2-C1', '3', '4', '5', '5-C1'])
  })

  // (rule lists/count-line)
  it('the list counts matches and the total, on the first page only', async ({ mia }) => {
    const first = await mia.call('GET', `${ordersPath}?limit=2&fiscalYear=2024`)
    const link = /^<(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await mia.call('GET', link)
    const active = all.filter((entry) => entry.status)
    expect(first.headers.get('x-total-count')).toBe(
      String(active.filter((entry) => entry.fiscalYear === 2024).length),
    )
    expect(first.headers.get('x-total-unfiltered')).toBe(String(active.length))
    expect(second.headers.get('x-total-count')).toBeNull()
  })

  // (rule lists/pages)
  it('the list refuses a cursor of another query', async ({ mia }) => {
    const first = await mia.call('GET', `${ordersPath}?limit=2&fiscalYear=2024`)
    const cursor = new URL(
      `http://x${/^<(.+)>/.exec(first.headers.get('link') ?? '')?.[1]}`,
    ).searchParams.get('cursor')
    const other = await mia.call('GET', `${ordersPath}?limit=2&fiscalYear=2025&cursor=${cursor}`)
    expect(other.status).toBe(400)
  })

  it.for<[sort: string, place: number, value: string]>([
    ['total', 0, 'abc'],
    ['total', 1, '99999999999999999999'],
    ['date-newest', 0, '2026-13-45'],
    ['producer', 0, 'a\u0000'],
    ['fy', 0, '1.5'],
  ])('the list refuses a tampered cursor, sorted by %s', async ([sort, place, value], { mia }) => {
    const first = await mia.call('GET', `${ordersPath}?limit=2&sort=${sort}`)
    const next = new URL(`http://x${/^<(.+)>/.exec(first.headers.get('link') ?? '')?.[1]}`)
    const cursor = next.searchParams.get('cursor') ?? ''
    const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[]
    parts[1 + place] = value
    const changed = Buffer.from(JSON.stringify(parts)).toString('base64url')
    const answer = await mia.call('GET', `${ordersPath}?limit=2&sort=${sort}&cursor=${changed}`)
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'This cursor belongs to another list; start again without it' },
    })
  })

  // (rule lists/text-filter)
  it.for<[name: string, q: string, expected: (entry: Order) => boolean]>([
    [
      'part of a producer',
      'cre far',
      (entry: Order) =>
        entry.producerName === 'Acre Farms' ||
        entry.customerAssignments.some((share) => share.customerName === 'Acre Farms'),
    ],
    [
      'two words in any order',
      'adams acre',
      (entry: Order) =>
        JSON.stringify(entry).includes('Adams') &&
        JSON.stringify([entry.producerName, entry.customerAssignments]).includes('Acre'),
    ],
    [
      'an e-mail',
      'BOB@FARM',
      (entry: Order) => entry.agronomistAssignments.some((share) => share.email === people.bob.email),
    ],
    [
      'a name that was pasted with what cannot be seen',
      'Bob\u200b \u202eAdams',
      (entry: Order) => JSON.stringify(entry).includes('Bob Adams'),
    ],
    ['a document number', '2-s', (entry: Order) => entry.displayPo.startsWith('2-S')],
    ['a percent sign as itself', '%', () => false],
    ['an underscore as itself', '_', () => false],
  ])('the list finds %s', async ([_name, q, expected], { mia }) => {
    const { body } = await mia.call<Order[]>('GET', `${ordersPath}?q=${encodeURIComponent(q)}&limit=1000`)
    expect(ids(body).sort()).toEqual(ids(all.filter((entry) => entry.status && expected(entry))).sort())
  })

  // (rule rights/who-sees-an-order)
  it('the list shows an agronomist exactly what they created or are assigned to', async ({ ann }) => {
    const mine = all.filter(
      (entry) =>
        entry.status &&
        (entry.userId === people.ann.email ||
          entry.agronomistAssignments.some((share) => share.email === people.ann.email)),
    )
    const answer = await ann.call<Order[]>('GET', `${ordersPath}?limit=1000`)
    expect(ids(answer.body).sort()).toEqual(ids(mine).sort())
    expect(answer.headers.get('x-total-unfiltered')).toBe(String(mine.length))
    expect(mine.length).toBeGreaterThan(3)
  })

  // (rule states/archived-are-for-managers)
  it('the list shows archived orders only to managers', async ({ ann, mia }) => {
    const archived = await mia.call<Order[]>('GET', `${ordersPath}?status=archived`)
    const refused = await ann.call('GET', `${ordersPath}?status=archived`)
    expect(ids(archived.body).sort()).toEqual([7, 8])
    expect(refused.status).toBe(403)
  })
})
