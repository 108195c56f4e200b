import { describe, expect } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath, removeOrders } from '#test/world/orders.ts'
import { type Caller, finalize, order, people, scoutingLine } from '#test/world/world.ts'

interface Found {
  orders: { id: number; displayPo: string; said: string | null }[]
  customers: { id: number; name: string; accountId: string }[]
}
const search = (by: Caller, q: string) => by.call<Found>('GET', `/api/search?q=${encodeURIComponent(q)}`)
const ordersWith = async (by: Caller, q: string) =>
  (await search(by, q)).body.orders.map(({ displayPo }) => displayPo)
const customersWith = async (by: Caller, q: string) =>
  (await search(by, q)).body.customers.map(({ name }) => name)

const orderWith = (line: Record<string, unknown>, changes: Record<string, unknown> = {}) =>
  order({ lineItems: [scoutingLine(line)], ...changes })
const bobs = { agronomistAssignments: [{ email: people.bob.email, percentage: 100 }] }

it.beforeEach(async ({ world }) => {
  await removeOrders(world)
})

// (rule finding/what-is-found)
describe('search finds an order', () => {
  it.for<[by: string, q: string]>([
    ['its number', '1'],
    ['its producer', 'acre far'],
    ['a customer', 'brook'],
    ['the name of an agronomist', 'zed'],
    ['the e-mail of an agronomist', 'ANN@farm'],
    ['a field name', 'big north'],
    ['a part of a field name, in any case', 'IG NOR'],
    ['a legal description', 's31 t88n'],
    ['words of different places', 'acre north t88n'],
    ['a field name in other letters', 'ÜBERLÄNDER поле ΑΓΡΌΣ'],
  ])('search finds an order by %s', async ([, q], { ann }) => {
    const customerAssignments = [{ id: 2, percentage: 100 }]
    await createOrder(
      ann,
      orderWith(
        { fieldName: 'Big North Überländer Поле αγρός', legalDescription: 'NE 1/4 S31 T88N R25W' },
        { customerAssignments },
      ),
    )
    expect(await ordersWith(ann, q)).toEqual(['1'])
  })

  it('search finds nothing by a word that appears nowhere, nor by no word', async ({ ann }) => {
    await createOrder(ann, orderWith({ fieldName: 'North' }))
    for (const q of ['acre south', 'north t99n', '', '   '])
      expect([q, await ordersWith(ann, q)]).toEqual([q, []])
  })

  it('search takes wildcards and quotes literally', async ({ ann }) => {
    await createOrder(ann, orderWith({ fieldName: '100% "Ours" a\\b' }))
    await createOrder(ann, orderWith({ fieldName: 'North_40' }))
    for (const [q, found] of [
      ['%', ['1']],
      ['_', ['2']],
      ['"ours"', ['1']],
      ['a\\b', ['1']],
      ['n%h', []],
      ['nor.h', []],
    ] as const)
      expect([q, await ordersWith(ann, q)]).toEqual([q, found])
  })

  it('search shows the field name or legal description by which an order is found, and nothing if a name has the words', async ({
    ann,
  }) => {
    await createOrder(ann, orderWith({ fieldName: 'Mill Creek', legalDescription: 'NE 1/4 S31' }))
    const said = async (q: string) => (await search(ann, q)).body.orders.map((found) => found.said)
    expect(await said('mill')).toEqual(['Mill Creek'])
    expect(await said('s31')).toEqual(['NE 1/4 S31'])
    expect(await said('acre')).toEqual([null])
    expect(await said('acre creek')).toEqual(['Mill Creek'])
  })

  it('search shows the text that has the most of the words', async ({ ann }) => {
    await createOrder(
      ann,
      order({
        lineItems: ['Bend field 1', 'Bend field 2', 'Bend field 3'].map((fieldName) =>
          scoutingLine({ fieldName }),
        ),
      }),
    )
    const { body } = await search(ann, 'bend field 3')
    expect(body.orders.map(({ said }) => said)).toEqual(['Bend field 3'])
  })

  it('search finds what the newest version has, and no longer what it lacks', async ({ ann }) => {
    const { id, lineItems } = await createOrder(ann, orderWith({ fieldName: 'North' }))
    await ann.call('PUT', `${ordersPath}/${id}`, { lineItems: [{ ...lineItems[0], fieldName: 'South' }] })
    expect([await ordersWith(ann, 'north'), await ordersWith(ann, 'south')]).toEqual([[], ['1']])
  })

  it('search finds an order whose texts are too long for the index', async ({ ann, mia }) => {
    const long = Array.from({ length: 60 }, (_, i) =>
      scoutingLine({ fieldName: `Field ${i}`, legalDescription: `${'Section '.repeat(40)}${i}` }),
    )
    await createOrder(ann, order({ lineItems: [...long, scoutingLine({ fieldName: 'Last one' })] }))
    await createOrder(ann, orderWith({ fieldName: 'Field last' }))
    for (const by of [ann, mia]) expect(await ordersWith(by, 'last')).toEqual(['2', '1'])
  })

  it('search finds an order whose lines another program stored', async ({ world, ann }) => {
    await createOrder(ann)
    await world.sql(
      `update purchase_orders set line_items = '[{"fieldName": "Odd", "legalDescription": null}, {"acres": 5}, 3]'`,
    )
    expect(await ordersWith(ann, 'odd')).toEqual(['1'])
  })
})

// (rules finding/number-first, finding/five-of-each)
describe('search by a number', () => {
  it('search shows the order of this number first, then the newest, up to five', async ({ world, ann }) => {
    for (let i = 0; i < 21; i++) await createOrder(ann, orderWith({ legalDescription: 'East half' }))
    await world.sql("update purchase_orders set created_at = created_at + id * interval '1 minute'")
    expect(await ordersWith(ann, '1')).toEqual(['1', '21', '19', '18', '17'])
    expect(await ordersWith(ann, 'acre')).toEqual(['21', '20', '19', '18', '17'])
    expect(await ordersWith(ann, ' 2 ')).toEqual(['2', '21', '20', '12'])
  })

  it('search finds supplementals and credit memos by their own numbers', async ({ world, ann }) => {
    const parent = await createOrder(ann, orderWith({ fieldName: 'North', acres: 100 }))
    await finalize(world, parent.id)
    const child = (documentType: string) =>
      orderWith(
        { fieldName: 'North', acres: 10 },
        { parentPoId: parent.id, contractType: undefined, documentType },
      )
    await createOrder(ann, child('supplemental'))
    await createOrder(ann, child('credit_memo'))
    expect(await ordersWith(ann, '1-S1')).toEqual(['1-S1'])
    expect(await ordersWith(ann, '1-c1')).toEqual(['1-C1'])
    for (const called of [
      'PO 1-S1',
      'po1-s1',
      '#1-S1',
      'PO# 1-S1',
      'P.O. 1-S1',
      'PO-1-S1',
      'order no 1-s1',
      'Purchase Order 1\u2013S1',
      '1\u2011s1',
    ]) {
      expect(await ordersWith(ann, called)).toEqual(['1-S1'])
      const listed = await ann.call<{ displayPo: string }[]>(
        'GET',
        `/api/purchase-orders?q=${encodeURIComponent(called)}`,
      )
      expect(listed.body.map(({ displayPo }) => displayPo)).toEqual(['1-S1'])
    }
    expect((await ordersWith(ann, '1'))[0]).toBe('1')
    expect(await ordersWith(ann, '1-S9')).toEqual([])
    expect(await ordersWith(ann, '9999999999')).toEqual([])
    expect(await ordersWith(ann, '1-S9999999999')).toEqual([])
  })
})

// (rule finding/only-what-one-may-see)
describe('search of hidden orders', () => {
  it('search finds no hidden order by any of its texts, and no archived one', async ({ ann, bob, mia }) => {
    const secret = { fieldName: 'Secret Field', legalDescription: 'Hidden Quarter' }
    await createOrder(mia, orderWith(secret, { ...bobs, customerAssignments: [{ id: 3, percentage: 100 }] }))
    const texts = ['1', 'acre', 'cedar', 'bob', 'secret', 'hidden']
    for (const q of texts) {
      expect([q, await ordersWith(ann, q)]).toEqual([q, []])
      expect([q, await ordersWith(bob, q)]).toEqual([q, ['1']])
      expect([q, await ordersWith(mia, q)]).toEqual([q, ['1']])
    }
    await mia.call('POST', `${ordersPath}/1/archive`)
    for (const q of texts) for (const by of [bob, mia]) expect([q, await ordersWith(by, q)]).toEqual([q, []])
  })

  it('search hides from a manager acting for an agronomist what is hidden from that agronomist', async ({
    world,
  }) => {
    const mia = await world.as('mia')
    await createOrder(mia, orderWith({ fieldName: 'Secret' }, bobs))
    expect(await ordersWith(mia, 'secret')).toEqual(['1'])
    await mia.call('POST', '/api/auth/admin-switch', { email: people.ann.email })
    expect(await ordersWith(mia, 'secret')).toEqual([])
  })
})

describe('search of customers', () => {
  it('search finds active customers by name, company and account id', async ({ world, ann }) => {
    await world.sql(
      "insert into customers (account_id, name, company, email) values ('E-7', '', 'Élm Holding', ''), ('100.5', 'Farms of Acre', '', '')",
    )
    expect(await customersWith(ann, 'BROOK')).toEqual(['Brook Coop'])
    expect(await customersWith(ann, 'élm hold')).toEqual(['Élm Holding'])
    expect(await customersWith(ann, '100')).toEqual(['Acre Farms', 'Farms of Acre'])
    expect(await customersWith(ann, 'acre')).toEqual(['Acre Farms', 'Farms of Acre'])
    expect(await customersWith(ann, 'farms')).toEqual(['Farms of Acre', 'Acre Farms'])
    expect(await customersWith(ann, 'dale')).toEqual([])
    expect(await customersWith(ann, '%')).toEqual([])
  })
})

describe('search refuses', () => {
  it.for<[what: string, query: string, message: string]>([
    ['no text', '', 'q must be the text to search for'],
    ['a long text', `?q=${'x'.repeat(101)}`, 'q may have at most 100 characters'],
    ['a NUL', '?q=a%00b', 'Remove the NUL character from the address'],
    ['another parameter', '?q=a&limit=9', 'limit'],
  ])('search refuses %s with a message', async ([, query, message], { ann }) => {
    const { status, body } = await ann.call<{ message: string }>('GET', `/api/search${query}`)
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)])
  })
})

// (rule finding/what-is-found)
it("search has its own lower case, which matches the browser's", async ({ world }) => {
  const letters = [
    ...[0xc0, 0xde],
    ...Array.from({ length: 0x80 }, (_, i) => 0x100 + i),
    ...Array.from({ length: 0x26 }, (_, i) => 0x386 + i),
    ...Array.from({ length: 0x30 }, (_, i) => 0x400 + i),
    ...Array.from({ length: 0x100 }, (_, i) => 0x1e00 + i),
  ].map((code) => String.fromCodePoint(code))
  const told = letters.filter((letter) => [...letter.toLowerCase()].length === 1)
  const [row] = await world.sql<{ lower: string }>('select lower_letters($1) as lower', [
    `AZ${told.join('')}`,
  ])
  expect(row?.lower).toBe(`az${told.map((letter) => letter.toLowerCase()).join('')}`)
})
