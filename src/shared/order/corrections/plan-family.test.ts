import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { Order } from '#shared/order/order.ts'
import { priceDraft } from '#shared/order/pricing.ts'
import { context, draft, scoutingLine, service, stored } from '#test/world/example-order.ts'
import { runs } from '#test/world/properties.ts'
import { orderedFields } from './ordered-fields.ts'
import { type CorrectedFamily, type PlannedDocument, planFamily, withinUnits } from './plan-family.ts'

const byManager = context({ byManager: true })

const line = (fieldName: string, acres: number, changes: Partial<LineItemInput> = {}) =>
  scoutingLine({
    fieldName,
    acres,
    crops: [{ id: 'c', cropType: 'Corn', percentAcres: 100, acres }],
    ...changes,
  })

let id = 100
function member(
  documentType: Order['documentType'],
  sequenceNumber: number,
  lineItems: LineItemInput[],
  changes: Partial<Order> = {},
): Order {
  const original = documentType === 'original'
  const content = draft({
    documentType,
    contractType: original ? 'standard' : documentType,
    parentPoId: original ? null : 12,
    lineItems,
    discountPercentage: changes.discountPercentage ?? 0,
    customerAssignments: [
      { id: 1, percentage: 50 },
      { id: 2, percentage: 30 },
      { id: 3, percentage: 20 },
    ],
  })
  const letter = { original: '', supplemental: `-S${sequenceNumber}`, credit_memo: `-C${sequenceNumber}` }
  return stored(content, {
    id: original ? 12 : id++,
    displayPo: `12${letter[documentType]}`,
    sequenceNumber,
    finalized: true,
    acesState: 'synced',
    grandTotal: priceDraft(content).grandTotal,
    ...changes,
  })
}

function familyOf(...members: Order[]): CorrectedFamily {
  const [parent] = members
  if (!parent) throw new Error('A family has an original')
  const next = (type: Order['documentType']) =>
    members.filter(({ documentType }) => documentType === type).length + 1
  return { parent, members, next: { supplemental: next('supplemental'), creditMemo: next('credit_memo') } }
}

const keyOf = (family: CorrectedFamily, fieldName: string) =>
  orderedFields(family.members).find((field) => field.fieldName === fieldName)?.key ?? ''

function plan(family: CorrectedFamily, done: Record<string, number>, tolerance = 0.5, by = byManager) {
  const rows = Object.entries(done).map(([name, units]) => ({ key: keyOf(family, name), done: units }))
  return planFamily(family, rows, tolerance, by)
}

const linesOf = (document: PlannedDocument | undefined) =>
  document?.lines.map((one) => `${one.line.fieldName} ${one.line.acres} at ${one.line.costPerAcre}`)

// (rule corrections/what-was-ordered)
it('compares what was done with what the family ordered, open members and credits included', () => {
  const family = familyOf(
    member('original', 1, [line('Mill', 100), line('Ridge', 40)]),
    member('supplemental', 1, [line('Mill', 20.5)], { finalized: false }),
    member('credit_memo', 1, [line('mill ', 10)]),
  )
  const { fields, documents } = plan(family, { Mill: 110.5, Ridge: 52.5 })
  expect(
    fields.map(({ field, difference, state }) => [field.ordered, field.open, difference, state]),
  ).toEqual([
    [110.5, ['12-S1'], 0, 'as-ordered'],
    [40, [], 12.5, 'more'],
  ])
  expect(documents.map((one) => [one.displayPo, linesOf(one), one.grandTotal])).toEqual([
    ['12-S2', ['Ridge 12.5 at 5.25'], 65.63],
  ])
})

// (rule corrections/tolerance)
it.each([
  [100.5, 0.5, 'as-ordered'],
  [100.51, 0.5, 'more'],
  [99.5, 0.5, 'as-ordered'],
  [99.49, 0.5, 'less'],
  [100.09, 0, 'as-ordered'],
  [100.1, 0, 'more'],
])('%d done of 100 with a tolerance of %d is %s', (done, tolerance, state) => {
  const family = familyOf(member('original', 1, [line('Mill', 100)]))
  expect(plan(family, { Mill: done }, tolerance).fields[0]?.state).toBe(state)
})

// (rule corrections/family-price)
describe('a supplemental', () => {
  const dearer = context({ service: (one) => service(one, 'Corn Scouting', { unitPrice: 6 }) })

  it('has the price and the line discount of the latest line, its crops in proportion, and no order discount', () => {
    const crops = [
      { id: 'a', cropType: 'Corn', percentAcres: 75, acres: 75 },
      { id: 'b', cropType: 'Soybeans', percentAcres: 25, acres: 25 },
    ]
    const family = familyOf(
      member('original', 1, [line('Mill', 100, { crops })], { discountPercentage: 5 }),
      member('supplemental', 1, [line('Mill', 100, { costPerAcre: 7, discountPercent: 3, crops })]),
    )
    const [made] = plan(family, { Mill: 210 }).documents
    expect(linesOf(made)).toEqual(['Mill 10 at 7'])
    expect(made?.lines[0]?.line).toMatchObject({ discountPercent: 3, id: '' })
    expect(made?.lines[0]?.line.crops.map(({ acres }) => acres)).toEqual([7.5, 2.5])
    expect([made?.discountPercentage, made?.grandTotal, made?.problems]).toEqual([0, 67.9, []])
    expect(made?.customers.map(({ amount }) => amount)).toEqual([33.95, 20.37, 13.58])
  })

  it('is raised to the current price, which it reports', () => {
    const family = familyOf(member('original', 1, [line('Mill', 100)]))
    const [made] = plan(family, { Mill: 110 }, 0.5, dearer).documents
    expect(made?.lines.map(({ line: one, raisedFrom }) => [one.costPerAcre, raisedFrom])).toEqual([[6, 5.25]])
    expect(made?.problems).toEqual([])
  })

  it('lists the rules it breaks and is not ready then', () => {
    const family = familyOf(member('original', 1, [line('Mill', 100)]))
    const locked = context({ service: () => undefined })
    expect(plan(family, { Mill: 110 }, 0.5, locked).documents[0]?.problems).not.toEqual([])
  })
})

// (rule corrections/latest-first)
describe('a credit memo', () => {
  it('takes of the latest line first, at the price that was paid and the order discount of the original', () => {
    const family = familyOf(
      member('original', 1, [line('Mill', 100), line('Mill', 50, { costPerAcre: 6 })], {
        discountPercentage: 10,
      }),
      member('supplemental', 1, [line('Mill', 30, { costPerAcre: 8, discountPercent: 50 })]),
    )
    const [made] = plan(family, { Mill: 90 }).documents
    expect([made?.displayPo, linesOf(made)]).toEqual([
      '12-C1',
      ['Mill 30 at 8', 'Mill 50 at 6', 'Mill 10 at 5.25'],
    ])
    // 30 x 8 less 50% is 120, 50 x 6 is 300, and 10 x 5.25 is 52.50. These add up to 472.50. Less the order's
    // 10% discount, the total is 425.25.
    expect([made?.discountPercentage, made?.grandTotal, made?.problems]).toEqual([10, -425.25, []])
    expect(made?.customers.map(({ amount }) => amount)).toEqual([-212.63, -127.57, -85.05])
  })

  it('skips lines already credited and leaves no remainder too small for a line', () => {
    const family = familyOf(
      member('original', 1, [line('Mill', 100), line('Mill', 10, { costPerAcre: 6 })]),
      member('credit_memo', 1, [line('Mill', 2, { costPerAcre: 6 })]),
    )
    expect(linesOf(plan(family, { Mill: 99.95 }).documents[0])).toEqual([
      'Mill 7.95 at 6',
      'Mill 0.1 at 5.25',
    ])
  })

  it('is not made if an open order would have to change', () => {
    const family = familyOf(
      member('original', 1, [line('Mill', 100)]),
      member('supplemental', 1, [line('Mill', 50)], { finalized: false }),
    )
    const { fields, documents } = plan(family, { Mill: 20 })
    expect(documents).toEqual([])
    expect([fields[0]?.state, fields[0]?.why]).toEqual(['blocked', '12-S1 is still open: change it first'])
  })

  it('reports crediting more dollars than the family has left', () => {
    const family = familyOf(
      member('original', 1, [line('Mill', 100), line('Ridge', 10)]),
      member('credit_memo', 1, [line('Ridge', 100)]),
    )
    expect(plan(family, { Mill: 50 }).documents[0]?.beyond).toMatchObject({ left: 52.5, over: 210 })
  })
})

// (rule corrections/what-was-ordered)
describe('any family and any list', () => {
  const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 100)
  const anyLine = fc
    .record({
      fieldName: fc.constantFrom('Mill', 'Ridge', 'Bend'),
      acres: hundredths(10, 20_000),
      costPerAcre: hundredths(525, 1_500),
      discount: fc.constantFrom<Partial<LineItemInput>>(
        {},
        { discountPercent: 7.5 },
        { discountType: 'dollars', discountInDollars: 1.37 },
      ),
    })
    .map(({ fieldName, acres, costPerAcre, discount }) =>
      line(fieldName, acres, { costPerAcre, ...discount }),
    )
  const anyFamily = fc
    .record({
      ordered: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
      discountPercentage: fc.constantFrom(0, 2.5, 10),
      supplementals: fc.array(
        fc.record({ lines: fc.array(anyLine, { minLength: 1, maxLength: 3 }), open: fc.boolean() }),
        {
          maxLength: 3,
        },
      ),
      credited: fc.option(fc.double({ min: 0.05, max: 1, noNaN: true })),
    })
    .map(({ ordered, discountPercentage, supplementals, credited }) => {
      const [first] = ordered
      const part = first && credited && Math.max(0.1, Math.floor(first.acres * credited * 100) / 100)
      return familyOf(
        member('original', 1, ordered, { discountPercentage }),
        ...supplementals.map(({ lines, open }, at) =>
          member('supplemental', at + 1, lines, { finalized: !open }),
        ),
        ...(first && part
          ? [member('credit_memo', 1, [{ ...first, acres: part }], { discountPercentage })]
          : []),
      )
    })
  const list = fc.record(
    { Mill: hundredths(0, 60_000), Ridge: hundredths(0, 60_000), Bend: hundredths(0, 60_000) },
    { requiredKeys: [] },
  )
  const tolerances = fc.constantFrom(0, 0.1, 0.5, 5)

  function oracle({ documentType, discountPercentage, lines }: PlannedDocument): number {
    const half = (value: bigint, by: bigint) => (2n * value + by) / (2n * by)
    const whole = (value: number) => BigInt(Math.round(value * 100))
    const total = lines.reduce((all, { line: one }) => {
      const before = half(whole(one.acres) * whole(one.costPerAcre), 100n)
      const less =
        one.discountType === 'percent'
          ? before - half(before * (10_000n - whole(one.discountPercent)), 10_000n)
          : half(whole(one.acres) * whole(one.discountInDollars), 100n)
      return all + before - less
    }, 0n)
    const net = total - half(total * whole(discountPercentage), 10_000n)
    return Number(documentType === 'credit_memo' ? -net : net)
  }

  function withMade(family: CorrectedFamily, documents: readonly PlannedDocument[]): CorrectedFamily {
    const made = documents.map(({ documentType, displayPo, lines, discountPercentage }) =>
      member(
        documentType,
        Number(displayPo.slice(4)),
        lines.map((one) => one.line),
        { finalized: false, discountPercentage },
      ),
    )
    return familyOf(...family.members.map((one) => one as Order), ...made)
  }

  it('comes to what was done within the tolerance, to the cent, and to nothing the second time', () => {
    fc.assert(
      fc.property(anyFamily, list, tolerances, (family, done, tolerance) => {
        const { fields, documents } = plan(family, done, tolerance)
        const after = withMade(family, documents)
        for (const { field, done: units, state } of fields) {
          const now = orderedFields(after.members).find(({ key }) => key === field.key)?.ordered ?? 0
          if (state === 'blocked') expect(now).toBe(field.ordered)
          else
            expect(Math.abs(Math.round((now - units) * 100))).toBeLessThanOrEqual(
              withinUnits(tolerance) * 100,
            )
        }
        for (const one of documents) {
          expect(one.problems).toEqual([])
          expect(Math.round(one.grandTotal * 100)).toBe(oracle(one))
          const shared = one.customers.reduce((all, { amount }) => all + Math.round(amount * 100), 0)
          expect(shared).toBe(oracle(one))
          for (const {
            line: { acres },
          } of one.lines)
            expect(acres).toBeGreaterThanOrEqual(0.1)
        }
        const again = plan(after, done, tolerance)
        expect(again.documents).toEqual([])
      }),
      { numRuns: runs(100) },
    )
  })
})
