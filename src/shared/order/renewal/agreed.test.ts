import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '#shared/money.ts'
import { familyNet } from '#shared/order/family/family-sum.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { Order } from '#shared/order/order.ts'
import { priceDraft } from '#shared/order/pricing.ts'
import { customDraft, samplingLine, scoutingLine, stored, storedLine } from '#test/world/example-order.ts'
import { runs } from '#test/world/properties.ts'
import { asAgreed } from './agreed.ts'
import type { RenewalBasis } from './basis.ts'

type Kind = Order['documentType']
const tags = { original: '', supplemental: '-S', credit_memo: '-C' }

function member(
  documentType: Kind,
  sequenceNumber: number,
  lines: LineItemInput[],
  changes: Partial<Order> = {},
): Order {
  const discountPercentage = changes.discountPercentage ?? 0
  const figures = priceDraft({ documentType, discountPercentage, lineItems: lines })
  return stored(customDraft(lines), {
    ...figures,
    id:
      1042 +
      sequenceNumber * 2 +
      (documentType === 'credit_memo' ? 1 : 0) -
      (documentType === 'original' ? 2 : 0),
    documentType,
    sequenceNumber,
    displayPo: `1042${tags[documentType]}${documentType === 'original' ? '' : sequenceNumber}`,
    finalized: true,
    lineItems: lines.map(storedLine),
    ...changes,
  })
}

const field = (fieldName: string, acres: number, changes: Partial<LineItemInput> = {}) =>
  samplingLine({ fieldName, acres, costPerAcre: 10, ...changes })
const agreed = (original: Order, ...children: Order[]) => asAgreed(original, [original, ...children])
const summaryOf = ({ lines }: RenewalBasis) =>
  lines.map(({ displayPo, line }) => `${displayPo} ${line.fieldName} ${line.acres}`)

// (rule renewals/as-agreed)
describe('as finally agreed', () => {
  it('an order is renewed with its supplementals, less what was credited', () => {
    const basis = agreed(
      member('original', 1, [field('Mill', 100), field('Ridge', 20)]),
      member('credit_memo', 1, [field(' mill', 30), field('Bend', 5)]),
      member('supplemental', 1, [field('Bend', 40)]),
      member('credit_memo', 2, [field('Ridge', 20)]),
    )
    expect(summaryOf(basis)).toEqual(['1042 Mill 70', '1042-S1 Bend 35'])
    expect(basis).toMatchObject({ sumThen: 1_050, unmatched: [], difference: 0, open: [] })
  })

  it('members that are still open are named and not counted', () => {
    const basis = agreed(
      member('original', 1, [field('Mill', 100)]),
      member('supplemental', 1, [field('Bend', 40)], { finalized: false }),
      member('credit_memo', 1, [field('Mill', 30)], { finalized: false }),
    )
    expect(summaryOf(basis)).toEqual(['1042 Mill 100'])
    expect(basis).toMatchObject({ open: ['1042-S1', '1042-C1'], sumThen: 1_000 })
  })

  it('crops are reduced by what was credited of each', () => {
    const crops = (corn: number, beans: number) => [
      { id: 'a', cropType: 'Corn', percentAcres: 0, acres: corn },
      { id: 'b', cropType: 'Soybeans', percentAcres: 0, acres: beans },
    ]
    const of = (acres: number, credited: LineItemInput['crops']) =>
      agreed(
        member('original', 1, [scoutingLine({ acres: 100, crops: crops(60, 40) })]),
        member('credit_memo', 1, [scoutingLine({ acres, crops: credited })]),
      ).lines.map((one) => [one.line.crops.map(({ acres }) => acres), one.cropsInProportion])
    expect(of(40, crops(20, 20))).toEqual([[[40, 20], false]])
    expect(of(40, crops(0, 40).slice(1))).toEqual([[[60], false]])
    // The credit names a crop that wasn't ordered, so there is no way to know which crop to reduce.
    expect(of(40, [{ id: 'c', cropType: 'Oats', percentAcres: 100, acres: 40 }])).toMatchObject([
      [[0, 60], true],
    ])
  })

  it('a supplemental with other shares or another order discount is named', () => {
    const shares = stored(customDraft()).customerAssignments.map((share) => ({ ...share, percentage: 50 }))
    const basis = agreed(
      member('original', 1, [field('Mill', 100)], { discountPercentage: 5 }),
      member('supplemental', 1, [field('Bend', 40)], { customerAssignments: shares }),
    )
    expect(basis).toMatchObject({
      otherShares: ['1042-S1'],
      otherDiscounts: [{ displayPo: '1042-S1', discountPercentage: 0 }],
      sumThen: 1_350,
      difference: 20,
    })
  })
})

// (rule renewals/credits-never-guessed)
describe('a credit that belongs to no line', () => {
  const original = member('original', 1, [field('Mill', 100), field('Ridge', 20)])
  const credit = (line: LineItemInput) => agreed(original, member('credit_memo', 1, [line]))

  it.each([
    ['of another field', field('Bend', 5), 'not-ordered', 5, 50],
    ['of another unit', field('Mill', 5, { units: 'acre' }), 'not-ordered', 5, 50],
    ['of another service', field('Mill', 5, { serviceTypeId: 3 }), 'not-ordered', 5, 50],
    ['at another price', field('Mill', 100, { costPerAcre: 2 }), 'other-price', 100, 200],
    ['at another discount', field('Mill', 10, { discountPercent: 10 }), 'other-price', 10, 90],
  ])('%s is listed, and nothing is taken', (_, line, reason, units, amount) => {
    const basis = credit(line)
    expect(summaryOf(basis)).toEqual(['1042 Mill 100', '1042 Ridge 20'])
    expect(basis.unmatched).toMatchObject([{ displayPo: '1042-C1', reason, units, amount }])
    expect(basis.difference).toBe(0)
  })

  it('is only the part beyond what was ordered', () => {
    const basis = credit(field('Ridge', 25))
    expect(summaryOf(basis)).toEqual(['1042 Mill 100'])
    expect(basis.unmatched).toMatchObject([{ reason: 'more-than-ordered', units: 5, amount: 50 }])
  })
})

const names = ['Mill', 'Ridge', 'Bend', 'North 40']
const line = (hundredths: boolean) =>
  fc
    .record({
      fieldName: fc.constantFrom(...names),
      serviceTypeId: fc.constantFrom(2, 3),
      units: fc.constantFrom('acre' as const, 'sample' as const),
      acres: fc.integer({ min: 1, max: 300 }),
      costPerAcre: fc.constantFrom(5, 8, 12),
      discountPercent: fc.constantFrom(0, 0, 5),
      part: fc.integer({ min: 0, max: 99 }),
    })
    .map(({ part, acres, costPerAcre, ...rest }) =>
      samplingLine({
        ...rest,
        acres: hundredths ? acres + part / 100 : acres * 20,
        costPerAcre: hundredths ? costPerAcre + part / 100 : costPerAcre,
      }),
    )
const lines = (hundredths: boolean) => fc.array(line(hundredths), { minLength: 1, maxLength: 6 })
const family = (hundredths: boolean, discount: fc.Arbitrary<number>) =>
  fc
    .tuple(
      lines(hundredths),
      fc.array(lines(hundredths), { maxLength: 3 }),
      fc.array(lines(hundredths), { maxLength: 4 }),
      discount,
    )
    .map(([ordered, supplementals, memos, discountPercentage]) => [
      member('original', 1, ordered, { discountPercentage }),
      ...supplementals.map((one, i) => member('supplemental', i + 1, one, { discountPercentage })),
      ...memos.map((one, i) => member('credit_memo', i + 1, one, { discountPercentage })),
    ])

function netAtOldPrices({ lines: kept, discountPercentage }: RenewalBasis): number {
  const lineItems = kept.map(({ line: one }) => one)
  return priceDraft({ documentType: 'original', discountPercentage, lineItems }).grandTotal
}
const unmatchedNet = ({ unmatched }: RenewalBasis) => sum(unmatched.map(({ amount }) => amount))
const [first, rest] = [(all: Order[]) => all[0] ?? stored(customDraft()), (all: Order[]) => all.slice(1)]

// (rules renewals/as-agreed, renewals/credits-never-guessed)
describe('the net of a renewal at the old prices, for any family', () => {
  it('equals the family total to the cent, except for listed credits', () => {
    fc.assert(
      fc.property(family(false, fc.constantFrom(0, 5, 10)), (all) => {
        const basis = agreed(first(all), ...rest(all))
        expect(basis.sumThen).toBe(familyNet(all))
        expect(sum([netAtOldPrices(basis), -unmatchedNet(basis)])).toBe(familyNet(all))
        expect(basis.difference).toBe(0)
      }),
      { numRuns: runs(300) },
    )
  })

  it('differs only by rounding where acres and prices have decimals, and reports by how much', () => {
    fc.assert(
      fc.property(family(true, fc.constantFrom(0, 3.33)), (all) => {
        const basis = agreed(first(all), ...rest(all))
        const net = sum([netAtOldPrices(basis), -unmatchedNet(basis)])
        expect(sum([net, basis.difference])).toBe(familyNet(all))
        const rounded =
          all.length + all.flatMap(({ lineItems }) => lineItems).length * 4 + basis.unmatched.length * 2
        expect(Math.abs(basis.difference)).toBeLessThanOrEqual(rounded * 0.01)
      }),
      { numRuns: runs(300) },
    )
  })

  it('never has more of a field, service and unit than was ordered, nor drops a unit without listing it', () => {
    const unitsOf = (all: { line: LineItemInput }[]) => sum(all.map(({ line: one }) => one.acres))
    const of = (all: Order[], kind: (type: Kind) => boolean) =>
      all
        .filter((one) => kind(one.documentType))
        .flatMap((one) => one.lineItems.map((each) => ({ line: each })))
    fc.assert(
      fc.property(family(true, fc.constant(0)), (all) => {
        const basis = agreed(first(all), ...rest(all))
        const charged = unitsOf(of(all, (type) => type !== 'credit_memo'))
        const credited = unitsOf(of(all, (type) => type === 'credit_memo'))
        const listed = sum(basis.unmatched.map(({ units }) => units))
        expect(unitsOf(basis.lines)).toBe(sum([charged, -credited, listed]))
      }),
      { numRuns: runs(300) },
    )
  })
})

/**
 * A line of 20, 40, … 1,000 units and its credits. With multiples of 20 units, every percentage of the price
 * comes out in whole cents.
 */
const orderedAndCredited = fc.record({
  fieldName: fc.constantFrom('Mill', ' mill', 'Ridge'),
  serviceTypeId: fc.constantFrom(2, 3),
  costPerAcre: fc.constantFrom(5, 8),
  discountPercent: fc.constantFrom(0, 5),
  twenties: fc.integer({ min: 1, max: 50 }),
  credits: fc.array(
    fc.record({
      memo: fc.integer({ min: 0, max: 2 }),
      twenties: fc.integer({ min: 1, max: 50 }),
      changes: fc.constantFrom<Partial<LineItemInput>>(
        {},
        {},
        {},
        { legalDescription: 'SW 1/4 S2 T1N R1W' },
        { fieldName: 'MILL' },
        { costPerAcre: 12 },
        { discountPercent: 10 },
        { fieldName: 'Gone' },
        { units: 'acre' },
      ),
    }),
    { maxLength: 2 },
  ),
})
const discountsOf = (count: number) =>
  fc.array(fc.constantFrom(0, 5, 10), { minLength: count, maxLength: count })
const charges = fc.array(orderedAndCredited, { minLength: 1, maxLength: 4 })

const mixedFamily = fc
  .tuple(charges, charges, charges, discountsOf(3), discountsOf(3))
  .map(([ordered, one, two, chargedAt, creditedAt]) => {
    const lineOf = ({ twenties, credits: _, ...rest }: (typeof ordered)[number]) =>
      samplingLine({ ...rest, units: 'sample', acres: twenties * 20 })
    const credited = [ordered, one, two].flat().flatMap((charge) =>
      charge.credits.map(({ memo, twenties, changes }) => ({
        memo,
        line: { ...lineOf(charge), acres: twenties * 20, ...changes },
      })),
    )
    const memos = creditedAt.map((discountPercentage, n) => {
      const lineItems = credited.filter(({ memo }) => memo === n).map(({ line: each }) => each)
      return lineItems.length > 0 ? [member('credit_memo', n + 1, lineItems, { discountPercentage })] : []
    })
    return [
      ...[ordered, one, two].map((lines, n) =>
        member(n === 0 ? 'original' : 'supplemental', Math.max(n, 1), lines.map(lineOf), {
          discountPercentage: chargedAt[n] ?? 0,
        }),
      ),
      ...memos.flat(),
    ]
  })

function unitsByRate(lines: readonly LineItemInput[]): Record<string, number> {
  const units: Record<string, number> = {}
  for (const { fieldName, serviceTypeId, units: unit, costPerAcre, discountPercent, acres } of lines) {
    const key = [fieldName.trim().toLowerCase(), serviceTypeId, unit, costPerAcre, discountPercent].join()
    units[key] = (units[key] ?? 0) + acres
  }
  return units
}

// (rules renewals/as-agreed, renewals/credits-never-guessed)
describe('families with different order discounts and partial credits', () => {
  const linesOf = (all: Order[], credited: boolean) =>
    all
      .filter(({ documentType }) => (documentType === 'credit_memo') === credited)
      .flatMap(({ lineItems }) => lineItems)

  it('have what was ordered less what was credited per field, service, unit and rate, and list the rest', () => {
    const seen = { part: 0, whole: 0, unmatched: 0 }
    fc.assert(
      fc.property(mixedFamily, (all) => {
        const basis = agreed(first(all), ...rest(all))
        const [charged, credited] = [unitsByRate(linesOf(all, false)), unitsByRate(linesOf(all, true))]
        const left: Record<string, number> = {}
        for (const [key, units] of Object.entries(charged)) {
          const remains = units - Math.min(units, credited[key] ?? 0)
          if (remains > 0) left[key] = remains
          if (remains > 0 && remains < units) seen.part += 1
          if (remains === 0) seen.whole += 1
        }
        expect(unitsByRate(basis.lines.map(({ line: each }) => each))).toEqual(left)
        const unlisted = Object.entries(credited).map(([key, units]) => units - (charged[key] ?? 0))
        const listed = unlisted.filter((units) => units > 0)
        expect(sum(basis.unmatched.map(({ units }) => units))).toBe(sum(listed))
        expect(basis.unmatched.every(({ displayPo, amount }) => displayPo.includes('-C') && amount > 0)).toBe(
          true,
        )
        seen.unmatched += basis.unmatched.length
      }),
      { numRuns: runs(300) },
    )
    // Makes sure that the special cases occur often in the generated families.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(100)
  })

  it('differ from their total by exactly the effect of applying the original’s order discount to all', () => {
    let different = 0
    fc.assert(
      fc.property(mixedFamily, (all) => {
        const basis = agreed(first(all), ...rest(all))
        const own = first(all).discountPercentage
        const parts = all.map(({ documentType, discountPercentage, lineItems, displayPo }) => {
          const gross = sum(
            lineItems.map((each) => each.acres * each.costPerAcre * (100 - each.discountPercent)),
          )
          const listed = basis.unmatched.filter((one) => one.displayPo === displayPo)
          // Leaves out credits that match no line, because the original's discount isn't applied to them.
          const untaken = sum(listed.map(({ amount }) => (amount * 10_000) / (100 - discountPercentage)))
          const counted = documentType === 'credit_memo' ? untaken - gross : gross
          return (counted * (own - discountPercentage)) / 10_000
        })
        expect(basis.difference).toBeCloseTo(sum(parts.map((part) => Math.round(part * 100) / 100)), 6)
        if (basis.difference !== 0) different += 1
      }),
      { numRuns: runs(300) },
    )
    expect(different).toBeGreaterThan(100)
  })
})
