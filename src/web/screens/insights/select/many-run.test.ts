import { describe, expect, it } from 'vitest'
import { chosenOrder } from '#test/world/chosen-order.ts'
import { byNeed, countsOf, finishedIds, type ManyRun, openItems, type Result, settled } from './many-run.ts'
import { planRun } from './plan-run.ts'
import { outcomeText, progressText } from './run-words.ts'

const results: (Result | null)[] = [
  { kind: 'done' },
  { kind: 'refused', why: 'It was changed' },
  null,
  { kind: 'waiting' },
  { kind: 'unknown' },
  { kind: 'done' },
]

function runOf(kind: ManyRun['kind'] = 'finalize'): ManyRun {
  const chosen = results.map((_, i) => chosenOrder({ id: i + 1, grandTotal: 10 }))
  const run = planRun(kind, chosen, () => '')
  return {
    ...run,
    items: run.items.map((item, at) => ({ ...item, key: `k${at + 1}`, result: results[at] ?? null })),
  }
}

// (rule many-orders/result-per-order)
describe('the result of a run', () => {
  it('counts what is done with its sum, refused, waiting, not known and not started', () => {
    expect(countsOf(runOf())).toEqual({
      of: 6,
      done: 2,
      doneSum: 20,
      refused: 1,
      waiting: 1,
      unknown: 1,
      rest: 1,
    })
    expect(outcomeText(runOf())).toBe('2 finalized, 1 refused, 1 waiting for ACES, 1 unknown, 1 not started')
    expect(progressText(runOf())).toBe('Finalizing 5 of 6')
  })

  it('begins with what needs a person', () => {
    expect(byNeed(runOf().items).map(({ id }) => id)).toEqual([2, 5, 4, 3, 1, 6])
  })

  it('leaves selected what is refused, not known or not begun', () => {
    expect(finishedIds(runOf())).toEqual([1, 4, 6])
  })

  it('leaves an order selected of which one copy was refused', () => {
    const run = planRun('download', [chosenOrder()], () => '', { shape: 'customers' })
    const [first, second] = run.items
    if (!first || !second) throw new Error('There are two')
    const items = [
      { ...first, key: 'a', result: { kind: 'done' } as const },
      { ...second, key: 'b', result: { kind: 'refused', why: 'no letters' } as const },
    ]
    expect(finishedIds({ ...run, items })).toEqual([])
  })

  it('continues with what is not begun or not known', () => {
    expect(openItems(runOf()).map(({ id }) => id)).toEqual([3, 5])
    const run = settled(runOf(), { key: 'k3' }, { result: { kind: 'done' } })
    expect(openItems(run).map(({ id }) => id)).toEqual([5])
  })
})
