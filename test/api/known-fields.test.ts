import { describe, expect } from 'vitest'
import type { KnownField } from '#shared/order/known-fields.ts'
import { it } from '#test/world/fixtures.ts'
import { copyOrder, createOrder, ordersPath, removeOrders } from '#test/world/orders.ts'
import { type Caller, finalize, order, people, scoutingLine, services } from '#test/world/world.ts'

interface Known {
  fields: KnownField[]
  complete: boolean
}
const fieldsOf = (by: Caller, producer: number | string, query = '') =>
  by.call<Known>('GET', `/api/producers/${producer}/fields${query}`)
const namesOf = async (by: Caller, producer = 1, query = '') =>
  (await fieldsOf(by, producer, query)).body.fields.map(({ fieldName }) => fieldName)

const orderOf = (
  names: string[],
  changes: Record<string, unknown> = {},
  line: Record<string, unknown> = {},
) => order({ lineItems: names.map((fieldName) => scoutingLine({ fieldName, ...line })), ...changes })
const bobs = { agronomistAssignments: [{ email: people.bob.email, percentage: 100 }] }

it.beforeEach(async ({ world }) => {
  await removeOrders(world)
})

// (rules known-fields/newest-of-each, known-fields/one-for-each-name)
describe('known fields', () => {
  it('known fields have the values of the newest order, with its year', async ({ ann }) => {
    await createOrder(ann, orderOf(['North 40'], {}, { acres: 60, legalDescription: 'SE 1/4 S2' }))
    const crops = [
      { cropType: 'Corn', percentAcres: 60, acres: 48 },
      { cropType: 'Soybeans', percentAcres: 40, acres: 32 },
    ]
    const place = { state: 'IA', county: 'Hamilton' }
    const { fiscalYear } = await createOrder(
      ann,
      orderOf([' NORTH 40 '], {}, { acres: 80, legalDescription: 'NE 1/4 S1', crops, ...place }),
    )
    const { status, body } = await fieldsOf(ann, 1)
    const known = {
      fieldName: 'NORTH 40',
      acres: 80,
      legalDescription: 'NE 1/4 S1',
      ...place,
      crops,
      fiscalYear,
    }
    expect([status, body]).toEqual([200, { fields: [known], complete: true }])
  })

  it('known fields take what the newest order lacks from the newest one that has it', async ({ ann }) => {
    await createOrder(ann, orderOf(['North 40'], {}, { acres: 80, state: 'IA', county: 'Boone' }))
    const sampled = {
      fieldName: 'North 40',
      serviceTypeId: services.soilSampling,
      units: 'sample',
      acres: 16,
      costPerAcre: 8.75,
      serviceDetails: 'Two depths',
    }
    await createOrder(ann, order({ contractType: 'custom', lineItems: [sampled] }))
    const { fields } = (await fieldsOf(ann, 1)).body
    expect(fields).toMatchObject([
      {
        acres: 80,
        legalDescription: 'NE 1/4 S31 T88N R25W',
        state: 'IA',
        county: 'Boone',
        crops: [{ cropType: 'Corn', percentAcres: 100, acres: 80 }],
      },
    ])
  })

  it('known fields of a saved change are those of its newest version', async ({ ann }) => {
    const { id, lineItems } = await createOrder(ann, orderOf(['North 40', 'Mill']))
    const [north] = lineItems
    const changed = { lineItems: [{ ...north, acres: 90, crops: [{ cropType: 'Corn', acres: 90 }] }] }
    expect((await ann.call('PUT', `${ordersPath}/${id}`, changed)).status).toBe(200)
    expect((await fieldsOf(ann, 1)).body.fields).toMatchObject([{ fieldName: 'North 40', acres: 90 }])
  })

  // (rule known-fields/which-and-in-which-order)
  it('known fields are in the order of the newest orders, those that begin with the text first', async ({
    ann,
  }) => {
    await createOrder(ann, orderOf(['North 40', 'Old Mill']))
    await createOrder(ann, orderOf(['Mill', 'Big North']))
    expect(await namesOf(ann)).toEqual(['Mill', 'Big North', 'North 40', 'Old Mill'])
    expect(await namesOf(ann, 1, '?q=NORTH')).toEqual(['North 40', 'Big North'])
    expect(await namesOf(ann, 1, '?q=%20mill%20')).toEqual(['Mill', 'Old Mill'])
    expect(await namesOf(ann, 1, '?q=th%204')).toEqual(['North 40'])
    expect(await namesOf(ann, 1, '?q=creek')).toEqual([])
  })

  it('known fields are 100 at most, and the answer shows that there are more', async ({ ann }) => {
    const names = Array.from({ length: 101 }, (_, i) => `Field ${i + 1}`)
    await createOrder(ann, orderOf(names))
    const { fields, complete } = (await fieldsOf(ann, 1)).body
    expect([fields.length, fields[0]?.fieldName, complete]).toEqual([100, 'Field 1', false])
    expect((await fieldsOf(ann, 1, '?q=field%20101')).body).toMatchObject({
      fields: [{ fieldName: 'Field 101' }],
      complete: true,
    })
  })

  it('known fields are searched by a text as long as a name may be, and by nothing else', async ({ ann }) => {
    expect((await fieldsOf(ann, 1, `?q=${'x'.repeat(200)}`)).status).toBe(200)
    for (const query of [`?q=${'x'.repeat(201)}`, '?q=%00', '?text=north', '?q=a&limit=5'])
      expect([query, (await fieldsOf(ann, 1, query)).status]).toEqual([query, 400])
    expect((await fieldsOf(ann, 'x')).status).toBe(400)
  })
})

// (rule known-fields/only-what-one-may-see)
describe('known fields of hidden orders', () => {
  it('known fields of hidden orders are empty, as for a producer that does not exist', async ({
    ann,
    bob,
    mia,
  }) => {
    await createOrder(mia, orderOf(['Secret'], bobs))
    await createOrder(mia, orderOf(['Ours']))
    expect(await namesOf(ann)).toEqual(['Ours'])
    expect(await namesOf(ann, 1, '?q=secret')).toEqual([])
    expect(await namesOf(bob)).toEqual(['Secret'])
    expect(await namesOf(mia)).toEqual(['Ours', 'Secret'])
    expect(await namesOf(mia, 2)).toEqual([])
    const none = { fields: [], complete: true }
    for (const producer of [2, 999, 3_000_000_000]) expect((await fieldsOf(ann, producer)).body).toEqual(none)
  })

  it('known fields of hidden orders are hidden from a manager who acts as an agronomist', async ({
    world,
  }) => {
    const mia = await world.as('mia')
    await createOrder(mia, orderOf(['Secret'], bobs))
    await createOrder(mia, orderOf(['Ours']))
    await mia.call('POST', '/api/auth/admin-switch', { email: people.ann.email })
    expect(await namesOf(mia)).toEqual(['Ours'])
  })

  it('known fields of hidden orders reveal nothing about a name they share', async ({ ann, mia }) => {
    await createOrder(mia, orderOf(['North 40'], {}, { acres: 60 }))
    await createOrder(mia, orderOf(['North 40'], bobs, { acres: 80, legalDescription: 'Secret' }))
    expect((await fieldsOf(ann, 1)).body.fields).toMatchObject([
      { acres: 60, legalDescription: 'NE 1/4 S31 T88N R25W' },
    ])
  })

  it('known fields exclude archived orders and credit memos', async ({ world, mia }) => {
    const parent = await createOrder(mia, orderOf(['North 40'], {}, { acres: 100 }))
    await finalize(world, parent.id)
    const child = { parentPoId: parent.id, contractType: undefined, documentType: 'credit_memo' }
    await createOrder(mia, orderOf(['North 40'], child, { acres: 10 }))
    const archived = await createOrder(mia, orderOf(['Gone']))
    await mia.call('POST', `${ordersPath}/${archived.id}/archive`)
    expect((await fieldsOf(mia, 1)).body.fields).toMatchObject([{ fieldName: 'North 40', acres: 100 }])
  })
})

// (rule known-fields/newest-orders-only)
describe('known fields of many orders', () => {
  it('known fields of many orders are those of the newest 300', async ({ world, ann }) => {
    await createOrder(ann, orderOf(['First']))
    await world.sql("update purchase_orders set created_at = created_at - interval '1 year'")
    const last = await createOrder(ann, orderOf(['Last']))
    await copyOrder(world, last, 298)
    expect(await namesOf(ann)).toEqual(['Last', 'First'])
    await copyOrder(world, last, 1)
    expect(await namesOf(ann)).toEqual(['Last'])
  })

  it('known fields of many lines are those of the newest 5,000', async ({ world, ann }) => {
    await createOrder(ann, orderOf(['First']))
    await world.sql("update purchase_orders set created_at = created_at - interval '1 year'")
    const thousand = Array.from({ length: 1_000 }, (_, i) => `Field ${i}`)
    const last = await createOrder(ann, orderOf(thousand))
    await copyOrder(world, last, 3)
    expect(await namesOf(ann, 1, '?q=first')).toEqual(['First'])
    await copyOrder(world, last, 1)
    expect(await namesOf(ann, 1, '?q=first')).toEqual([])
  })

  it('known fields are read from lines as other programs stored them', async ({ world, ann }) => {
    await createOrder(ann, orderOf(['North 40']))
    await world.sql(
      `update purchase_orders set line_items = '[{"fieldName": "North 40", "acres": 80}, {"acres": 5}]'`,
    )
    expect((await fieldsOf(ann, 1)).body.fields).toMatchObject([
      { fieldName: 'North 40', acres: 80, legalDescription: '', state: '', county: '', crops: [] },
    ])
  })
})
