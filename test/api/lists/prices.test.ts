import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import { createOrder } from '#test/world/orders.ts'
import { runs } from '#test/world/properties.ts'
import { type Caller, order, scoutingLine, services } from '#test/world/world.ts'
import {
  changePrices,
  formerImports,
  listPath,
  pricePlan,
  putBack,
  putBackPlan,
  readList,
  upBy3,
} from './list-calls.ts'

const list = 'service-types'
const { cornScouting, soilSampling, moistureSensor, retiredScouting } = services

const pricesOf = async (by: Caller, ...ids: number[]) => {
  const entries = await readList(by, list)
  return ids.map((id) => {
    const entry = entries.find((one) => one.id === id)
    return [entry?.unitPrice, entry?.samplePrice]
  })
}

it.beforeEach(({ world }) =>
  world.sql(`update service_types set (unit_price, sample_price) = (
    select p.unit, p.sample from (values (1, 5.25, 0), (2, 12.35, 0), (3, 6.5, 8.75), (4, 45, 0), (5, 20, 0), (6, 4, 0))
      p(id, unit, sample) where p.id = service_types.id)`),
)

async function raise(by: Caller, ids: readonly number[], change = upBy3) {
  const planned = await pricePlan(by, list, { ids, change })
  return { planned, done: await changePrices(by, list, { ids, change }, planned.body.plan) }
}

// (rules season-prices/as-an-import, season-prices/only-selected, season-prices/unset-stays)
describe('a change of prices', () => {
  it('changes the prices of the selected entries as its plan shows, and nothing else', async ({ mia }) => {
    const before = await readList(mia, list)
    const ids = [soilSampling, cornScouting]
    const { planned, done } = await raise(mia, ids)
    expect(planned.body).toMatchObject({
      counts: { added: 0, changed: 2, unchanged: 0, archived: 0, removed: 0 },
      rows: [
        {
          kind: 'changed',
          line: 1,
          name: 'Soil Sampling',
          changes: [
            { field: 'unitPrice', before: 6.5, after: 6.7 },
            { field: 'samplePrice', before: 8.75, after: 9.01 },
          ],
        },
        { kind: 'changed', line: 2, changes: [{ field: 'unitPrice', before: 5.25, after: 5.41 }] },
      ],
      errors: [],
      notes: [],
    })
    expect(done.status).toBe(200)
    expect(done.body).toEqual({ changed: 2, import: expect.any(Number) })
    const after = await readList(mia, list)
    expect(after).toEqual(
      before.map((entry) => {
        const version = Number(entry.version) + 1
        if (entry.id === soilSampling) return { ...entry, unitPrice: 6.7, samplePrice: 9.01, version }
        return entry.id === cornScouting ? { ...entry, unitPrice: 5.41, version } : entry
      }),
    )
  })

  it('is planned without a trace', async ({ mia, world }) => {
    const state = () => world.sql('select revision from picklist_revisions order by table_name')
    const before = [await readList(mia, list), await state(), await formerImports(mia, list)]
    await pricePlan(mia, list, { ids: [1, 2, 3], change: upBy3 })
    expect([await readList(mia, list), await state(), await formerImports(mia, list)]).toEqual(before)
  })

  it('appears in the import history, in the audit and at each entry as a change of prices', async ({
    mia,
    world,
  }) => {
    const { done } = await raise(mia, [cornScouting, retiredScouting])
    const [former] = await formerImports(mia, list)
    expect(former).toMatchObject({
      id: done.body.import,
      byName: 'Mia Moss',
      file: null,
      prices: upBy3,
      putBack: false,
      counts: { changed: 2 },
    })
    const { body: changes } = await mia.call<unknown[]>('GET', `${listPath(list, cornScouting)}/changes`)
    expect(changes.slice(0, 1)).toMatchObject([
      {
        action: 'prices changed',
        byName: 'Mia Moss',
        changes: [{ field: 'unitPrice', before: 5.25, after: 5.41 }],
      },
    ])
    expect(
      await world.sql(
        "select action, user_email, subject, detail from audit_events where action = 'price-change' order by id desc limit 1",
      ),
    ).toEqual([
      {
        action: 'price-change',
        user_email: 'mia@farm.example',
        subject: list,
        detail: {
          import: done.body.import,
          prices: upBy3,
          counts: { added: 0, changed: 2, unchanged: 0, archived: 0, removed: 0 },
        },
      },
    ])
  })

  it('names the manager who acts for another user', async ({ mia }) => {
    await mia.call('POST', '/api/auth/admin-switch', { userId: 'ada@farm.example' })
    await raise(mia, [cornScouting])
    const [former] = await formerImports(mia, list)
    expect(former).toMatchObject({ byName: 'Ada Lund', realName: 'Mia Moss' })
  })

  it('reports that prices of archived entries change too', async ({ mia }) => {
    const { planned } = await raise(mia, [retiredScouting])
    expect(planned.body.notes).toEqual(['Includes 1 archived entry'])
    expect(await pricesOf(mia, retiredScouting)).toEqual([[4.12, 0]])
  })

  it('changes the prices of grid sizes, and skips one without a price', async ({ mia }) => {
    const sent = { ids: [1, 2], change: { ...upBy3, roundTo: '5 cents', fields: ['price'] } }
    const planned = await pricePlan(mia, 'grid-sizes', sent)
    expect(planned.body.rows).toMatchObject([
      { kind: 'changed', changes: [{ field: 'price', before: 9.25, after: 9.55 }] },
      { kind: 'kept', name: 'Other', reason: 'no price is set' },
    ])
    expect((await changePrices(mia, 'grid-sizes', sent, planned.body.plan)).body.changed).toBe(1)
  })

  it('leaves stored orders their prices, and is the minimum price of new ones', async ({ ann, mia }) => {
    const stored = await createOrder(ann)
    await raise(mia, [cornScouting])
    const read = await ann.call('GET', `/api/purchase-orders/${stored.id}`)
    expect(read.body.grandTotal).toBe(stored.grandTotal)
    const again = await ann.call(
      'POST',
      '/api/purchase-orders',
      order({ lineItems: [scoutingLine({ costPerAcre: 5.25 })] }),
    )
    expect(again.status).toBe(400)
  })
})

// (rules season-prices/refused, season-prices/amount)
describe('a change of prices that is refused', () => {
  it('is refused as a whole if one price would not stay above 0, and names it', async ({ mia }) => {
    const ids = [moistureSensor, cornScouting]
    const change = { ...upBy3, direction: 'down', by: 'dollars', amount: 6 } as const
    const planned = await pricePlan(mia, list, { ids, change })
    const message = 'Corn Scouting: Unit Price would become -$0.75; a price must stay above $0.00'
    expect(planned.body).toMatchObject({
      plan: '',
      errors: [{ line: 2, field: 'unitPrice', message }],
      rows: [{ kind: 'changed' }, { kind: 'kept', reason: message.slice('Corn Scouting: '.length) }],
    })
    const refused = await changePrices(mia, list, { ids, change }, 'any')
    expect(refused).toMatchObject({
      status: 400,
      body: { message, errors: [{ path: '2.unitPrice', message }] },
    })
    expect(await pricesOf(mia, moistureSensor, cornScouting)).toEqual([
      [45, 0],
      [5.25, 0],
    ])
  })

  it.for([
    [{ ids: [], change: upBy3 }, 'Select at least one service type whose prices should change'],
    [
      { ids: [1], change: { ...upBy3, amount: 3.125 } },
      'Enter a percentage from 0.01 to 999.99, with at most 2 decimals',
    ],
    [{ ids: [1], change: { ...upBy3, amount: '3' } }, 'Enter how much to change the prices by'],
    [{ ids: [1], change: { ...upBy3, fields: [] } }, 'Choose at least one price'],
    [
      { ids: [1], change: { ...upBy3, fields: ['maxDiscount'] } },
      'maxDiscount is not a price field of the service types',
    ],
    [{ ids: Array(20_001).fill(1), change: upBy3 }, 'At most 20,000 entries are allowed'],
  ] as const)('of %j', async ([sent, message], { mia }) => {
    const refused = await pricePlan(mia, list, sent)
    expect(refused.status).toBe(400)
    expect(refused.body.message).toBe(message)
  })

  it('is refused if the list has no prices', async ({ mia }) => {
    const { status, body } = await pricePlan(mia, 'crops', { ids: ['corn-all'], change: upBy3 })
    expect([status, body.message]).toEqual([400, 'The crops have no prices'])
  })
})

// (rule season-prices/once)
describe('a change of prices whose answer was lost', () => {
  it('is done once, however often it is sent, even if it could not be done twice', async ({ mia }) => {
    const before = (await formerImports(mia, list)).length
    const double = { ...upBy3, amount: 999.99 }
    const sent = { ids: [moistureSensor], change: double }
    const first = await pricePlan(mia, list, sent)
    const answers = await Promise.all([1, 2, 3].map(() => changePrices(mia, list, sent, first.body.plan)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await pricesOf(mia, moistureSensor)).toEqual([[495, 0]])
    const next = await pricePlan(mia, list, sent)
    await changePrices(mia, list, sent, next.body.plan)
    const third = await pricePlan(mia, list, sent)
    await changePrices(mia, list, sent, third.body.plan)
    expect(await pricesOf(mia, moistureSensor)).toEqual([[59_893.91, 0]])
    // A fourth request would exceed the limit, but a repeated request gets its stored response.
    expect((await changePrices(mia, list, sent, third.body.plan)).status).toBe(200)
    expect(await formerImports(mia, list)).toHaveLength(before + 3)
  })

  it('is refused without the name of its plan', async ({ mia }) => {
    const sent = { ids: [cornScouting], change: upBy3 }
    for (const named of [undefined, '*', '']) {
      const refused = await changePrices(mia, list, sent, named)
      expect(refused.status).toBe(400)
      expect(refused.body.message).toContain('Send the plan in If-Match')
    }
  })
})

// (rule season-prices/two-people)
describe('two users', () => {
  it('who raise the same prices raise them once; the second gets the new plan', async ({ mia, world }) => {
    const ada = await world.as('ada')
    const sent = { ids: [cornScouting], change: upBy3 }
    const plans = await Promise.all([mia, ada].map((by) => pricePlan(by, list, sent)))
    expect(plans[0]?.body.plan).toBe(plans[1]?.body.plan)
    expect((await changePrices(mia, list, sent, plans[0]?.body.plan)).status).toBe(200)
    const refused = await changePrices(ada, list, sent, plans[1]?.body.plan)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('Mia Moss has changed the service types since this plan was made')
    expect(refused.body.details).toMatchObject({
      byName: 'Mia Moss',
      plan: { rows: [{ changes: [{ before: 5.41, after: 5.57 }] }] },
    })
    expect(await pricesOf(mia, cornScouting)).toEqual([[5.41, 0]])
  })

  it('of whom one changed another price: the refusal names the one who changed these', async ({
    mia,
    world,
  }) => {
    const [ada, sent] = [await world.as('ada'), { ids: [cornScouting], change: upBy3 }]
    const { body } = await pricePlan(ada, list, sent)
    const own = await pricePlan(mia, list, sent)
    expect((await changePrices(mia, list, sent, own.body.plan)).status).toBe(200)
    await ada.call('PUT', listPath(list, moistureSensor), { glcode: '4711' })
    const refused = await changePrices(ada, list, sent, body.plan)
    expect(refused.body).toMatchObject({
      message: 'Mia Moss has changed the service types since this plan was made; review the new plan',
      details: { byName: 'Mia Moss' },
    })
  })

  it('a change of another entry in the meantime stays, and so does the plan', async ({ mia, world }) => {
    const ada = await world.as('ada')
    const sent = { ids: [cornScouting], change: upBy3 }
    const { body } = await pricePlan(mia, list, sent)
    await ada.call('PUT', listPath(list, soilSampling), { unitPrice: 7 })
    expect((await changePrices(mia, list, sent, body.plan)).status).toBe(200)
    expect(await pricesOf(mia, cornScouting, soilSampling)).toEqual([
      [5.41, 0],
      [7, 8.75],
    ])
  })

  it('a change of a selected entry in the meantime asks for another review', async ({ mia, world }) => {
    const ada = await world.as('ada')
    const sent = { ids: [cornScouting], change: upBy3 }
    const { body } = await pricePlan(mia, list, sent)
    await ada.call('PUT', listPath(list, cornScouting), { unitPrice: 6 })
    const refused = await changePrices(mia, list, sent, body.plan)
    expect(refused.status).toBe(409)
    expect(refused.body.details).toMatchObject({
      byName: 'Ada Lund',
      plan: { rows: [{ changes: [{ before: 6, after: 6.18 }] }] },
    })
    expect(await pricesOf(mia, cornScouting)).toEqual([[6, 0]])
  })

  it('an entry removed in the meantime is named, and nothing changes until it is left out', async ({
    mia,
    world,
  }) => {
    const { body: gone } = await mia.call<{ id: number }>('POST', listPath(list), { name: 'Gone' })
    await world.sql('delete from service_types where id = $1', [gone.id])
    const planned = await pricePlan(mia, list, { ids: [cornScouting, gone.id], change: upBy3 })
    expect(planned.body).toMatchObject({
      plan: '',
      errors: [{ line: 2, field: null, message: `Service type ${gone.id} no longer exists; leave it out` }],
    })
  })
})

// (rule season-prices/as-an-import)
describe('undoing a change of prices', () => {
  it('restores the prices, except for later corrections', async ({ mia, world }) => {
    const ada = await world.as('ada')
    const { done } = await raise(mia, [cornScouting, soilSampling, moistureSensor])
    await ada.call('PUT', listPath(list, soilSampling), { unitPrice: 7.25 })
    const plan = await putBackPlan(mia, list, done.body.import)
    expect(plan.body.rows).toMatchObject([
      {
        name: 'Corn Scouting',
        kind: 'changed',
        changes: [{ field: 'unitPrice', before: 5.41, after: 5.25 }],
      },
      { name: 'Soil Sampling', kind: 'kept', reason: 'later changed by Ada Lund' },
      { name: 'Moisture Sensor', kind: 'changed' },
    ])
    expect((await putBack(mia, list, done.body.import, plan.body.plan)).body.updated).toBe(2)
    expect(await pricesOf(mia, cornScouting, soilSampling, moistureSensor)).toEqual([
      [5.25, 0],
      [7.25, 9.01],
      [45, 0],
    ])
    // Repeating the undo changes nothing.
    expect((await putBack(mia, list, done.body.import)).body.updated).toBe(0)
    expect(await pricesOf(mia, cornScouting)).toEqual([[5.25, 0]])
  })
})

it('whatever is selected, the plan is what is done, and undoing it restores every price', async ({ mia }) => {
  const plain = async () => (await readList(mia, list)).map(({ version: _, ...entry }) => entry)
  const changes = fc.record({
    direction: fc.constantFrom('up', 'down'),
    by: fc.constantFrom('percent', 'dollars'),
    amount: fc.integer({ min: 1, max: 900 }).map((hundredths) => hundredths / 100),
    roundTo: fc.constantFrom('cents', '5 cents'),
    fields: fc.subarray(['unitPrice', 'samplePrice'], { minLength: 1 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.subarray([1, 2, 3, 4, 5, 6], { minLength: 1 }), changes, async (ids, change) => {
      const before = await plain()
      const { body: planned } = await pricePlan(mia, list, { ids, change })
      const done = await changePrices(mia, list, { ids, change }, planned.plan || 'none')
      expect(done.status).toBe(planned.errors.length > 0 ? 400 : 200)
      const expected = before.map((entry) => {
        const row = planned.rows.find(({ key }) => key === String(entry.id))
        const changed = done.status === 200 ? (row?.changes ?? []) : []
        return { ...entry, ...Object.fromEntries(changed.map(({ field, after }) => [field, after])) }
      })
      expect(await plain()).toEqual(expected)
      if (done.status === 200) await putBack(mia, list, done.body.import)
      expect(await plain()).toEqual(before)
    }),
    { numRuns: runs(20) },
  )
})
