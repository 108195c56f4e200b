import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#test/world/properties.ts'
import { type StatementSource, serviceAmounts, statementFigures } from './statement.ts'

const cents = fc.integer({ min: 0, max: 99_999_999 }).map((value) => value / 100)
const services = fc
  .array(cents, { minLength: 1, maxLength: 8 })
  .map((totals) => totals.map((total, at) => ({ name: `Service ${at % 5}`, total })))
const source = fc
  .record({ amount: cents, credit: fc.boolean(), services, year: fc.integer({ min: 2024, max: 2026 }) })
  .map(
    ({ amount, credit, services: of, year }, at = 0): StatementSource => ({
      id: at,
      displayPo: '1',
      documentType: credit ? 'credit_memo' : 'original',
      versionNumber: 1,
      fiscalYear: year,
      createdAt: '2026-01-01T00:00:00.000Z',
      finalized: credit,
      percentage: 50,
      amount: credit ? -amount : amount,
      services: of,
    }),
  )
const inCents = (amounts: readonly number[]) =>
  amounts.reduce((all, amount) => all + BigInt(Math.round(amount * 100)), 0n)

// (rule statements/sums)
describe('the sums of a statement', () => {
  it('the sums of a statement divide an amount among services to the cent', () => {
    expect(
      serviceAmounts(10, [
        { name: 'A', total: 1 },
        { name: 'B', total: 1 },
        { name: 'C', total: 1 },
      ]).map(({ amount }) => amount),
    ).toEqual([3.34, 3.33, 3.33])
    expect(
      serviceAmounts(-0.05, [
        { name: 'A', total: 30 },
        { name: 'B', total: 70 },
      ]).map(({ amount }) => amount),
    ).toEqual([-0.02, -0.03])
  })

  it('the sums of a statement keep an amount whose lines come to nothing', () => {
    expect(serviceAmounts(1.5, [{ name: 'A', total: 0 }])).toEqual([{ name: 'A', amount: 1.5 }])
  })

  it('the sums of a statement add up whatever its orders are', () => {
    fc.assert(
      fc.property(fc.array(source, { maxLength: 30 }), (sources) => {
        const { orders, years, open, finalized, total } = statementFigures(sources)
        const all = inCents(sources.map(({ amount }) => amount))
        expect(inCents([total])).toBe(all)
        expect(inCents([open, finalized])).toBe(all)
        expect(inCents(years.map(({ amount }) => amount))).toBe(all)
        expect(inCents(years.flatMap((year) => year.services.map(({ amount }) => amount)))).toBe(all)
        for (const order of orders)
          expect(inCents(order.services.map(({ amount }) => amount))).toBe(inCents([order.amount]))
        expect(inCents([orders.at(-1)?.balance ?? 0])).toBe(all)
      }),
      { numRuns: runs(100) },
    )
  })
})
