import { describe, expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { statementsOf } from '#test/world/buffers.ts'
import { it } from '#test/world/fixtures.ts'
import { ordersPath } from '#test/world/orders.ts'
import { type Answer, order, scoutingLine } from '#test/world/world.ts'

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const withLine = (changes: Record<string, unknown>) => order({ lineItems: [scoutingLine(changes)] })

const bodies: [string, number, unknown][] = [
  ['nothing', 400, ''],
  ['broken JSON', 400, '{"producerId": 1,'],
  ['a lone word', 400, 'hello'],
  ['a number', 400, '7'],
  ['null', 400, 'null'],
  ['a list', 400, '[]'],
  ['an empty object', 400, {}],
  ['1e308 acres', 400, withLine({ acres: 1e308, crops: [{ cropType: 'Corn', acres: 1e308 }] })],
  ['-1e308 as a price', 400, withLine({ costPerAcre: -1e308 })],
  [
    '1e999, which is no number',
    400,
    JSON.stringify(order({ discountPercentage: 7777 })).replace('QQQQ', '1e999'),
  ],
  ['1e308 as a percentage', 400, order({ customerAssignments: [{ id: 1, percentage: 1e308 }] })],
  ['a number as text', 400, withLine({ acres: '100' })],
  ['text for the producer', 400, order({ producerId: 'Acre Farms' })],
  ['a producer beyond the integers', 400, order({ producerId: 9_007_199_254_740_991 })],
  ['a producer of 2^31', 400, order({ producerId: 2_147_483_648 })],
  ['a fraction as the producer', 400, order({ producerId: 1.5 })],
  ['true as comments', 400, order({ comments: true })],
  ['an object as the list of lines', 400, order({ lineItems: { 0: scoutingLine() } })],
  ['null in the list of lines', 400, order({ lineItems: [null] })],
  ['1,001 lines', 400, order({ lineItems: Array.from({ length: 1_001 }, () => ({})) })],
  [
    '21 customers',
    400,
    order({ customerAssignments: Array.from({ length: 21 }, () => ({ id: 1, percentage: 5 })) }),
  ],
  ['a NUL character in a name', 400, withLine({ fieldName: 'North\u000040' })],
  ['half of a character in a name', 400, withLine({ fieldName: 'North\ud83d' })],
  ['a name of nothing that can be seen', 400, withLine({ fieldName: '\u200b\u202e\u0007' })],
  ['a NUL character in comments', 400, order({ comments: 'a\u0000b' })],
  ['5,001 characters of comments', 400, order({ comments: 'x'.repeat(5_001) })],
  ['a 2 MB string', 413, order({ comments: 'x'.repeat(2_000_000) })],
  ['nesting of 100,000 levels', 400, deep(100_000)],
  ['nesting inside a field', 400, JSON.stringify(order({ comments: 7777 })).replace('QQQQ', deep(10_000))],
  [
    '100,000 unknown people',
    400,
    order({ agronomistAssignments: Array.from({ length: 60_000 }, () => ({})) }),
  ],
  [
    'a customer said twice',
    400,
    order({
      customerAssignments: [
        { id: 1, percentage: 50 },
        { id: 1, percentage: 50 },
      ],
    }),
  ],
  [
    'id and customerId that disagree',
    400,
    order({ customerAssignments: [{ id: 1, customerId: 2, percentage: 100 }] }),
  ],
  ['a kind that does not exist', 400, order({ documentType: 'invoice' })],
  ['a fiscal year of 1e15', 400, order({ fiscalYear: 1e15 })],
]

function expectRefusal(answer: Answer<unknown>, status: number): void {
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({ code: expect.any(String), message: expect.stringMatching(/\w{3,}/) })
  const { errors = [] } = answer.body as { errors?: { path: string; message: string }[] }
  expect(errors.length).toBeLessThanOrEqual(50)
  for (const problem of errors)
    expect(problem).toEqual({ path: expect.any(String), message: expect.stringMatching(/\w{3,}/) })
}

// (rules input/same-rules-everywhere, input/limits, input/stored-form, input/numbers, input/absent-fields)
// (rules lists/pages, prices/computed-by-the-server, shares/numbered-fields, versions/put-and-patch)
describe('malformed orders', () => {
  it.for(bodies)(
    'a malformed order, %s, gets %i with a message, and nothing is stored',
    async ([_name, status, body], { world, mia }) => {
      const before = await world.sql('select count(*) from purchase_orders')
      expectRefusal(await mia.call('POST', ordersPath, body), status)
      expect(await world.sql('select count(*) from purchase_orders')).toEqual(before)
    },
  )

  it('malformed orders are refused on PUT and PATCH as well', async ({ mia }) => {
    const { body: stored } = await mia.call<Order>('POST', ordersPath, order())
    for (const [, status, body] of bodies) {
      if (typeof body === 'object' && Object.keys(body as object).length === 0) continue
      for (const method of ['PUT', 'PATCH']) {
        const answer = await mia.call(method, `${ordersPath}/${stored.id}`, body)
        // PUT and PATCH ignore some fields. A body that is invalid only in those fields gets a 200.
        if (answer.status !== 200) expectRefusal(answer, status)
        else expect(['a fiscal year of 1e15', 'a kind that does not exist']).toContain(nameOf(body))
      }
    }
  })

  it('orders in another encoding than UTF-8 are refused, not guessed at', async ({ world, mia }) => {
    const { token } = mia
    const bytes = Buffer.from(JSON.stringify(order({ comments: 'caf\u00e9' })), 'latin1')
    const response = await fetch(`${world.url}${ordersPath}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: bytes,
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      message: 'The body is not valid UTF-8; send it in that encoding',
    })
  })

  it('orders with another content type get 415', async ({ mia }) => {
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      expectRefusal(
        await mia.call('POST', ordersPath, JSON.stringify(order()), { 'content-type': type }),
        415,
      )
    }
  })

  it('malformed orders are refused after one query for the user, and one for the lists', async ({
    world,
    mia,
  }) => {
    const asked: Record<string, number> = {}
    for (const [name, , body] of bodies) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      asked[name] = (await statementsOf(world, () => mia.call('POST', ordersPath, text))).length
    }
    expect(Object.entries(asked).filter(([, count]) => count > 2)).toEqual([])
  })

  it('malformed orders leave the server alive', async ({ mia }) => {
    const answer = await mia.call('GET', '/api/health')
    expect(answer).toMatchObject({ status: 200, body: { status: 'ok' } })
  })
})

function nameOf(body: unknown): string {
  return bodies.find((entry) => entry[2] === body)?.[0] ?? ''
}

describe('odd but harmless orders', () => {
  it('unknown fields of an order and keys like __proto__ do nothing', async ({ mia }) => {
    const text = JSON.stringify(order({ colour: 'green' })).replace(
      '{',
      '{"__proto__":{"polluted":true,"grandTotal":1},"constructor":{"prototype":{"polluted":true}},"grandTotal":1,"status":false,"finalized":true,',
    )
    const { status, body } = await mia.call<Order>('POST', ordersPath, text)
    expect(status).toBe(201)
    expect(body).toMatchObject({ grandTotal: 525, status: true, finalized: false })
    expect(body).not.toHaveProperty('colour')
    expect({}).not.toHaveProperty('polluted')
  })

  it('half a surrogate pair in a text is refused with a message', async ({ mia }) => {
    const text = JSON.stringify(order({ comments: 'half QQQQ pair' })).replace('QQQQ', '\\ud800')
    const { status, body } = await mia.call<{ errors: unknown }>('POST', ordersPath, text)
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ path: 'comments', message: expect.stringMatching(/\.?$/) }])
  })

  it.for(['0', '-1', '1.5', 'abc', '99999999999999999999', '2147483648', '1e3', '%00', "1'--"])(
    'the order id %s is refused, not searched for',
    async (id, { mia }) => {
      for (const [method, body] of [
        ['GET', undefined],
        ['PUT', {}],
        ['PATCH', {}],
      ] as const) {
        const answer = await mia.call(method, `${ordersPath}/${id}`, body)
        expect([400, 404]).toContain(answer.status)
        expect(answer.body).toMatchObject({ message: expect.any(String) })
      }
    },
  )

  it.for([
    'limit=0',
    'limit=1001',
    'limit=x',
    'sort=price',
    'status=gone',
    'fiscalYear=abc',
    'page=2',
    'cursor=abc',
    `q=${'x'.repeat(101)}`,
  ])('the list of orders refuses the query %s', async (query, { mia }) => {
    expectRefusal(await mia.call('GET', `${ordersPath}?${query}`), 400)
  })
})
