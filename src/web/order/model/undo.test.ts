import { describe, expect, it } from 'vitest'
import { blankLine } from '#shared/order/blank-line.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { addLine, chooseProducer, reduce, removeLines, type Step, saveLine } from './form-steps.ts'
import { idsBetween, moveLines, nudgeLines } from './move-lines.ts'
import { blankForm } from './prefill.ts'
import { addRow, chooseCustomer, typeShareAmount, typeSharePercentage } from './share-steps.ts'
import {
  applyDiff,
  noHistory,
  record,
  redoStep,
  shareStepBetween,
  stepBetween,
  undoStep,
  withoutStep,
  withStepAgain,
} from './undo.ts'

const line = (id: string, change: Partial<LineItemInput> = {}): LineItemInput => ({
  ...blankLine(id),
  fieldName: id,
  acres: 10,
  costPerAcre: 5,
  ...change,
})
const [a, b, c, d] = [line('a'), line('b'), line('c'), line('d')]
const names = (lines: readonly LineItemInput[]) => lines.map((one) => one.fieldName).join(' ')

// (rule lines/undo)
describe('what is taken back', () => {
  it('is the list as it was, while nothing else happened', () => {
    const before = [a, b, c]
    expect(applyDiff([a, c], [a, c], before)).toBe(before)
  })

  it('is a removed line at its place, among what was added and moved since', () => {
    expect(names(applyDiff([a, c, d], [a, c], [a, b, c]))).toBe('a b c d')
    expect(names(applyDiff([c, a], [a, c], [a, b, c]))).toBe('c a b')
  })

  it('is a field that was filled, but not one that was changed since', () => {
    const filled = [line('a', { costPerAcre: 9 }), line('b', { costPerAcre: 9 })]
    const since = [line('a', { costPerAcre: 9, acres: 77 }), line('b', { costPerAcre: 8 })]
    expect(applyDiff(since, filled, [a, b])).toEqual([
      line('a', { acres: 77 }),
      line('b', { costPerAcre: 8 }),
    ])
  })

  it('is an order of lines, with those that were added since where they stand', () => {
    expect(names(applyDiff([c, a, b, d], [c, a, b], [a, b, c]))).toBe('a b d c')
  })

  it('is what was pasted, but not the line that somebody worked on since', () => {
    const worked = line('c', { acres: 3 })
    expect(names(applyDiff([a, b, worked], [a, b, c], [a]))).toBe('a c')
  })

  it('brings amounts back that were typed by hand and gave way to another total', () => {
    const steps: Step[] = [chooseProducer(1), addLine(a), addLine(b), typeShareAmount('customers', 0, '100')]
    const form = steps.reduce(reduce, blankForm({ email: 'ann@farm.example', fiscalYear: 2026 }))
    const removed = reduce(form, removeLines(new Set(['b'])))
    const step = stepBetween('Line 2 removed', form, removed)
    expect(removed.customers[0]?.amount).toBeUndefined()
    const again = reduce(removed, undoStep(step))
    expect(again.customers).toEqual(form.customers)
    expect(again.amountsReset).toEqual(form.amountsReset)
    expect(reduce(again, redoStep(step)).lines).toEqual([a])
  })

  it('can be done again until something new is done', () => {
    const form = reduce(blankForm({ email: '', fiscalYear: 2026 }), addLine(a))
    const changed = reduce(form, saveLine(line('a', { acres: 4 })))
    const step = stepBetween('Line 1 changed', form, changed)
    const done = record(noHistory, step)
    const back = withoutStep(done, step)
    expect(back).toEqual({ past: [], future: [step] })
    expect(withStepAgain(back, step)).toEqual(done)
    expect(record(back, step).future).toEqual([])
    expect(withoutStep(back, step)).toBe(back)
  })
})

describe('lines change places', () => {
  const lines = [a, b, c, d]
  it.each([
    ['b', 0, 'b a c d'],
    ['b', 4, 'a c d b'],
    ['b', 2, 'a b c d'],
    ['a d', 2, 'b a d c'],
  ])('%s to %i', (ids, to, order) => {
    expect(names(moveLines(lines, new Set(ids.split(' ')), to))).toBe(order)
  })

  it.each([
    ['a', -1, 'a b c d'],
    ['d', 1, 'a b c d'],
    ['c', -1, 'a c b d'],
    ['b', 1, 'a c b d'],
    ['b c', 1, 'a d b c'],
    ['b d', -1, 'b d a c'],
  ] as const)('%s by %i', (ids, by, order) => {
    expect(names(nudgeLines(lines, new Set(ids.split(' ')), by))).toBe(order)
  })

  it('are found between two of them, in either direction', () => {
    expect(idsBetween(lines, 'd', 'b')).toEqual(['b', 'c', 'd'])
  })
})

// (rule splits/taken-back)
describe('shares that were replaced', () => {
  const share = (key: string, id: number, percentage: number) => ({ key, id, percentage })
  const toTwo: Step = (form) => ({
    ...form,
    customers: [share('x', 3, 60), share('y', 4, 40)],
    typed: {},
    customer1Chosen: true,
  })
  const began = [
    chooseProducer(1),
    addLine(a),
    addRow('customers', 'second'),
    typeShareAmount('customers', 0, '20'),
  ].reduce(reduce, blankForm({ email: 'ann@farm.test', fiscalYear: 2026 }))
  const typed = reduce(began, typeSharePercentage('agronomists', 0, '9x'))
  const replaced = reduce(typed, toTwo)
  const step = shareStepBetween('Shares replaced', typed, replaced)

  it('come back as they were typed, and go again', () => {
    const back = reduce(replaced, undoStep(step))
    expect(back).toEqual(typed)
    expect(back.typed).toEqual(typed.typed)
    expect(reduce(back, redoStep(step))).toEqual(replaced)
  })

  it('stay where one of them was changed since, or is being typed', () => {
    for (const change of [chooseCustomer(1, 9), typeSharePercentage('customers', 0, 'x')]) {
      const since = reduce(replaced, change)
      expect(reduce(since, undoStep(step))).toBe(since)
    }
  })

  it('come back under what was done to the lines and the comments since, without amounts of another total', () => {
    const since = reduce(reduce(replaced, addLine(b)), (form) => ({ ...form, comments: 'Since' }))
    const back = reduce(since, undoStep(step))
    expect(back).toMatchObject({ lines: [a, b], comments: 'Since', customer1Chosen: false })
    expect(typed.customers.map(({ amount }) => amount)).toEqual([20, 30])
    expect(back.customers.map(({ percentage, amount }) => [percentage, amount])).toEqual([
      [40, undefined],
      [60, undefined],
    ])
    expect(back.amountsReset.customers).toBe(true)
  })
})
