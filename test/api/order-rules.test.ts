import { describe, expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { it as inWorld } from '#test/world/fixtures.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { finalize, order, people, scoutingLine } from '#test/world/world.ts'

const lost = 'lost@farm.example'
const it = inWorld.extend('stored', async ({ mia }) => createOrder(mia))
it.beforeAll(({ world }) =>
  world.sql(`insert into agronomists (email, name, territory) values ('${lost}', 'Lou Lost', ' ')`),
)

const ann = (percentage: number) => ({ email: people.ann.email, percentage })
const bob = (percentage: number) => ({ email: people.bob.email, percentage })
const agronomists = (...agronomistAssignments: unknown[]) => ({ agronomistAssignments })
const customers = (...customerAssignments: unknown[]) => ({ customerAssignments })
const line = (changes: Record<string, unknown>) => ({ lineItems: [scoutingLine(changes)] })
const outside = 'Percentage must be from 0 to 100'
const agronomistSum = 'Agronomist percentages must add up to 100%'
const customerSum = 'Customer percentages must add up to 100%'
const numbered = {
  customerAssignments: undefined,
  customer1Id: 1,
  customer1Percentage: 60,
  customer2Id: 2,
  customer2Percentage: 30,
}

const refused: [what: string, sent: Record<string, unknown>, path: string, message: string][] = [
  ['without a producer', { producerId: null }, 'producerId', 'Producer is required'],
  ['without lines', { lineItems: [] }, 'lineItems', 'At least one line item is required'],
  [
    'without agronomists',
    agronomists(),
    'agronomistAssignments',
    'At least one agronomist assignment is required',
  ],
  [
    'with an agronomist who is not chosen',
    agronomists({ percentage: 100 }),
    'agronomistAssignments.0.email',
    'Agronomist is required',
  ],
  [
    'with an agronomist without a territory',
    agronomists({ email: lost, percentage: 100 }),
    'agronomistAssignments.0.territory',
    'Territory is required',
  ],
  ['with an agronomist of 101%', agronomists(ann(101)), 'agronomistAssignments.0.percentage', outside],
  ['with an agronomist of -1%', agronomists(ann(-1)), 'agronomistAssignments.0.percentage', outside],
  ['with agronomists of 99.4%', agronomists(ann(50), bob(49.4)), 'agronomistAssignments', agronomistSum],
  ['with agronomists of 100.6%', agronomists(ann(50), bob(50.6)), 'agronomistAssignments', agronomistSum],
  ['without customers', customers(), 'customerAssignments', 'Customer is required'],
  [
    'with a customer who is not chosen',
    customers({ percentage: 100 }),
    'customerAssignments.0.id',
    'Customer is required',
  ],
  [
    'with a customer of 101%',
    customers({ id: 1, percentage: 101 }),
    'customerAssignments.0.percentage',
    outside,
  ],
  [
    'with a customer of -1%',
    customers({ id: 1, percentage: -1 }),
    'customerAssignments.0.percentage',
    outside,
  ],
  [
    'with customers of 99.4%',
    customers({ id: 1, percentage: 50 }, { id: 2, percentage: 49.4 }),
    'customerAssignments',
    customerSum,
  ],
  [
    'with customers of 100.6%',
    customers({ id: 1, percentage: 50 }, { id: 2, percentage: 50.6 }),
    'customerAssignments',
    customerSum,
  ],
  ['with numbered customers of 90%', numbered, 'customerAssignments', customerSum],
  [
    'with an order discount of -1%',
    { discountPercentage: -1 },
    'discountPercentage',
    'Order discount must be from 0 to 100%',
  ],
  [
    'with an order discount of 101%',
    { discountPercentage: 101 },
    'discountPercentage',
    'Order discount must be from 0 to 100%',
  ],
  ['with a line without a name', line({ fieldName: ' ' }), 'lineItems.0.fieldName', 'Field Name is required'],
  ['with a line of no units', line({ acres: 0 }), 'lineItems.0.acres', 'Total Units must be greater than 0'],
]

// (rule input/same-rules-everywhere)
describe('an order that breaks a rule', () => {
  it.for(refused)(
    'an order %s is refused on creating and on every change, and nothing is stored',
    async ([, sent, path, message], { world, mia, stored }) => {
      const versions = () => world.sql('select count(*) from purchase_order_versions')
      const before = await versions()
      for (const [method, to, body] of [
        ['POST', ordersPath, { ...order(), ...sent }],
        ['PUT', `${ordersPath}/${stored.id}`, sent],
        ['PATCH', `${ordersPath}/${stored.id}`, sent],
      ] as const) {
        const answer = await mia.call<{ errors: unknown[] }>(method, to, body)
        expect([method, answer.status]).toEqual([method, 400])
        expect(answer.body.errors).toContainEqual({ path, message })
      }
      expect(await versions()).toEqual(before)
    },
  )

  // (rule shares/add-up-to-100)
  it.for([99.5, 100.5])('an order whose shares add up to %d%% is stored', async (sum, { mia }) => {
    const customerAssignments = [
      { id: 1, percentage: 50 },
      { id: 2, percentage: sum - 50 },
    ]
    const both = { customerAssignments, ...agronomists(ann(50), bob(sum - 50)) }
    expect(await createOrder(mia, order(both))).toMatchObject(both)
  })
})

// (rule kinds/three-kinds)
describe('the kind of a document', () => {
  it('the kind of a document and its place in the family never change', async ({ world, mia, stored }) => {
    const parent = await createOrder(mia)
    await finalize(world, parent.id)
    for (const method of ['PUT', 'PATCH']) {
      const { status, body } = await mia.call<Order>(method, `${ordersPath}/${stored.id}`, {
        documentType: 'credit_memo',
        parentPoId: parent.id,
        sequenceNumber: 7,
        displayPo: `${parent.id}-C7`,
        status: false,
        finalized: true,
        comments: method,
      })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        documentType: 'original',
        contractType: 'standard',
        parentPoId: null,
        sequenceNumber: 1,
        displayPo: String(stored.id),
        status: true,
        finalized: false,
        comments: method,
        grandTotal: 525,
      })
    }
  })

  it('the kind of a document and its contract type are refused if they do not match', async ({
    world,
    mia,
    stored,
  }) => {
    const parent = await createOrder(mia)
    await finalize(world, parent.id)
    const family = { parentPoId: parent.id, lineItems: [scoutingLine()] }
    for (const [method, to, sent] of [
      ['POST', ordersPath, order({ contractType: 'credit_memo' })],
      ['POST', ordersPath, order({ contractType: 'supplemental', documentType: 'original' })],
      ['POST', ordersPath, { ...family, documentType: 'credit_memo', contractType: 'supplemental' }],
      ['POST', ordersPath, { ...family, documentType: 'supplemental', contractType: 'standard' }],
      ['PUT', `${ordersPath}/${stored.id}`, { contractType: 'credit_memo' }],
      ['PATCH', `${ordersPath}/${stored.id}`, { contractType: 'supplemental' }],
    ] as const) {
      const { status, body } = await mia.call(method, to, sent)
      expect(status).toBe(400)
      expect(body).toMatchObject({ errors: [{ path: 'contractType' }] })
    }
  })

  it('the parent of a document must exist', async ({ mia }) => {
    const child = { parentPoId: 999_999, documentType: 'supplemental', lineItems: [scoutingLine()] }
    const { status, body } = await mia.call('POST', ordersPath, child)
    expect([status, body.message]).toEqual([
      404,
      'Purchase order 999999 does not exist, or you cannot see it',
    ])
  })
})

// (rule shares/territory-is-kept)
it('the territory of an order is that of its first agronomist, and changes with that agronomist', async ({
  ann: by,
}) => {
  const first = await createOrder(by)
  expect(first).toMatchObject({ agronomist1Id: people.ann.email, agronomist1Territory: '11' })
  const { body } = await by.call<Order>('PUT', `${ordersPath}/${first.id}`, agronomists(bob(60), ann(40)))
  expect(body).toMatchObject({ agronomist1Id: people.bob.email, agronomist1Territory: '41' })
})
