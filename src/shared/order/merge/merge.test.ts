import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Draft } from '#shared/order/draft.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { priceDraft } from '#shared/order/pricing.ts'
import { draft, scoutingLine } from '#test/world/example-order.ts'
import { mergeDrafts } from './merge.ts'

const line = (id: string, changes: Partial<LineItemInput> = {}) => scoutingLine({ id, ...changes })
const four = ['a', 'b', 'c', 'd'].map((id) => line(id))
const quarters = [1, 2, 3, 4].map((id) => ({ id, percentage: 25 }))
const base = draft({ lineItems: four, customerAssignments: quarters, comments: 'Call first' })

function withLine(order: Draft, id: string, changes: Partial<LineItemInput>): Draft {
  return {
    ...order,
    lineItems: order.lineItems.map((one) => (one.id === id ? { ...one, ...changes } : one)),
  }
}
const without = (order: Draft, id: string) => ({
  ...order,
  lineItems: order.lineItems.filter((one) => one.id !== id),
})
const withShares = (...percentages: number[]): Draft => ({
  ...base,
  customerAssignments: quarters.map((share, at) => ({ ...share, percentage: percentages[at] ?? 0 })),
})
const keys = (merged: { clashes: { key: string }[] }) => merged.clashes.map((clash) => clash.key)

// (rules versions/merge, versions/merged-shares, versions/merged-lines)
describe('a merge without conflicts', () => {
  it('keeps a field of mine and a line of theirs', () => {
    const merged = mergeDrafts(base, { ...base, comments: 'Mine' }, withLine(base, 'b', { acres: 50 }))
    expect(merged.clashes).toEqual([])
    expect(merged.draft).toEqual(withLine({ ...base, comments: 'Mine' }, 'b', { acres: 50 }))
    expect(merged.taken.map((one) => one.key)).toEqual(['line b units'])
  })

  it('keeps two fields of one line', () => {
    const merged = mergeDrafts(
      base,
      withLine(base, 'b', { fieldName: 'Mine' }),
      withLine(base, 'b', { acres: 50 }),
    )
    expect(merged.clashes).toEqual([])
    expect(merged.draft).toEqual(withLine(base, 'b', { fieldName: 'Mine', acres: 50 }))
  })

  it('keeps different shares of both as long as they add up', () => {
    const merged = mergeDrafts(base, withShares(30, 20, 25, 25), withShares(25, 25, 40, 10))
    expect(merged.clashes).toEqual([])
    expect(merged.draft.customerAssignments.map((share) => share.percentage)).toEqual([30, 20, 40, 10])
  })

  it('keeps lines that either side added and drops those that either side removed', () => {
    const mine = without({ ...base, lineItems: [...four, line('mine')] }, 'a')
    const theirs = without({ ...base, lineItems: [line('theirs'), ...four] }, 'd')
    const merged = mergeDrafts(base, mine, theirs)
    expect(merged.clashes).toEqual([])
    expect(merged.draft.lineItems.map((one) => one.id)).toEqual(['theirs', 'b', 'c', 'mine'])
  })

  it('follows the side that put another customer first', () => {
    const moved = { ...base, customerAssignments: quarters.toReversed() }
    for (const merged of [mergeDrafts(base, base, moved), mergeDrafts(base, moved, base)]) {
      expect(merged.clashes).toEqual([])
      expect(merged.draft.customerAssignments).toEqual(quarters.toReversed())
    }
    expect(mergeDrafts(base, base, moved).taken.map((one) => one.key)).toEqual(['customerAssignments'])
  })

  it('follows the side that moved lines and reports it', () => {
    const moved = { ...base, lineItems: four.toReversed() }
    expect(mergeDrafts(base, base, moved).taken.map((one) => one.key)).toEqual(['line order'])
    expect(mergeDrafts(base, base, moved).draft.lineItems.map((one) => one.id)).toEqual(['d', 'c', 'b', 'a'])
    expect(mergeDrafts(base, moved, base).draft.lineItems.map((one) => one.id)).toEqual(['d', 'c', 'b', 'a'])
  })

  it('computes figures of the result, which neither side had', () => {
    const merged = mergeDrafts(base, withLine(base, 'a', { acres: 200 }), { ...base, discountPercentage: 10 })
    expect(priceDraft(merged.draft).grandTotal).toBe(2362.5)
  })

  it('keeps typed amounts of theirs if mine did not change the shares', () => {
    const amounts = quarters.map((share, at) => ({ ...share, amount: at === 0 ? 525.03 : 524.99 }))
    const merged = mergeDrafts(base, base, { ...base, customerAssignments: amounts })
    expect(merged.draft.customerAssignments).toEqual(amounts)
  })
})

describe('a conflict', () => {
  it('is the same field, which stays mine until theirs is chosen', () => {
    const mine = { ...base, comments: 'Mine' }
    const theirs = { ...base, comments: 'Theirs' }
    expect(keys(mergeDrafts(base, mine, theirs))).toEqual(['comments'])
    expect(mergeDrafts(base, mine, theirs).draft.comments).toBe('Mine')
    expect(mergeDrafts(base, mine, theirs, { comments: 'theirs' }).draft.comments).toBe('Theirs')
  })

  it('is not an equal change on both sides', () => {
    const same = { ...base, comments: 'Same' }
    expect(mergeDrafts(base, same, { ...same })).toMatchObject({ clashes: [], draft: same })
  })

  it('is the same part of a line, with crops and units as one part', () => {
    const crops = (cropType: string) => [{ id: 'c', cropType, percentAcres: 100, acres: 100 }]
    const merged = mergeDrafts(
      base,
      withLine(base, 'c', { acres: 90 }),
      withLine(base, 'c', { crops: crops('Oats') }),
    )
    expect(keys(merged)).toEqual(['line c units'])
  })

  it.each([
    ['removed by me', without(base, 'b'), withLine(base, 'b', { acres: 50 })],
    ['removed by the other', withLine(base, 'b', { acres: 50 }), without(base, 'b')],
  ])('is a line that was %s and changed on the other side', (_, mine, theirs) => {
    expect(keys(mergeDrafts(base, mine, theirs))).toEqual(['line b'])
    for (const side of ['mine', 'theirs'] as const) {
      const kept = side === 'mine' ? mine : theirs
      expect(mergeDrafts(base, mine, theirs, { 'line b': side }).draft.lineItems).toEqual(kept.lineItems)
    }
  })

  it.each([
    ['the other put another customer first', quarters.toReversed()],
    ['the other typed an amount', quarters.map((share) => ({ ...share, amount: 525 }))],
  ])('is a list of shares that I changed where %s', (_, customerAssignments) => {
    const mine = withShares(30, 20, 25, 25)
    const theirs = { ...base, customerAssignments }
    expect(keys(mergeDrafts(base, mine, theirs))).toEqual(['customerAssignments'])
    expect(keys(mergeDrafts(base, theirs, mine))).toEqual(['customerAssignments'])
    const chosen = mergeDrafts(base, mine, theirs, { customerAssignments: 'theirs' })
    expect(chosen.draft.customerAssignments).toEqual(customerAssignments)
  })

  it('is the order of lines that both moved', () => {
    const mine = { ...base, lineItems: four.toReversed() }
    const theirs = { ...base, lineItems: [...four.slice(1), line('a'), line('new')] }
    const merged = mergeDrafts(base, mine, theirs)
    const order = (choices = {}) =>
      mergeDrafts(base, mine, theirs, choices).draft.lineItems.map((one) => one.id)
    expect(keys(merged)).toEqual(['line order'])
    expect(order()).toEqual(['d', 'c', 'b', 'a', 'new'])
    expect(order({ 'line order': 'theirs' })).toEqual(['b', 'c', 'd', 'a', 'new'])
  })

  it.each([
    ['one share was changed by both', withShares(30, 20, 25, 25), withShares(40, 10, 25, 25)],
    ['both halves would not add up', withShares(30, 20, 25, 25), withShares(25, 0, 50, 25)],
  ])('is a whole list of shares where %s', (_, mine, theirs) => {
    expect(keys(mergeDrafts(base, mine, theirs))).toEqual(['customerAssignments'])
    const chosen = mergeDrafts(base, mine, theirs, { customerAssignments: 'theirs' })
    expect(chosen.draft.customerAssignments).toEqual(theirs.customerAssignments)
  })
})

const text = fc.constantFrom('', 'one', 'two', 'three')
const anyLine = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  fieldName: text,
  acres: fc.constantFrom(1, 2.5, 100),
  costPerAcre: fc.constantFrom(5.25, 6),
  discountPercent: fc.constantFrom(0, 5),
})
const anyDraft = fc
  .record({
    comments: text,
    discountPercentage: fc.constantFrom(0, 5, 10),
    lines: fc.uniqueArray(anyLine, { selector: (one) => one.id, maxLength: 6 }),
    shares: fc.constantFrom([25, 25, 25, 25], [30, 20, 25, 25], [25, 25, 40, 10], [10, 40, 25, 25]),
  })
  .map(({ comments, discountPercentage, lines, shares }) => ({
    ...base,
    comments,
    discountPercentage,
    lineItems: lines.map((one) => scoutingLine(one)),
    customerAssignments: quarters.map((share, at) => ({ ...share, percentage: shares[at] ?? 0 })),
  }))

/** Sorts the lines, because swapping the two sides changes their order. */
const sorted = (order: Draft) => ({
  ...order,
  lineItems: order.lineItems.toSorted((a, b) => a.id.localeCompare(b.id)),
})

describe('any orders', () => {
  it('equal the other side if one side has no changes', () => {
    fc.assert(
      fc.property(anyDraft, anyDraft, (before, after) => {
        expect(mergeDrafts(before, after, before)).toMatchObject({ clashes: [], taken: [], draft: after })
        expect(mergeDrafts(before, before, after)).toMatchObject({ clashes: [], draft: after })
      }),
    )
  })

  it('merge to the same result from both sides with the same choices', () => {
    fc.assert(
      fc.property(anyDraft, anyDraft, anyDraft, (before, one, two) => {
        const forward = mergeDrafts(before, one, two)
        const backward = mergeDrafts(before, two, one, all(mergeDrafts(before, two, one), 'theirs'))
        expect(keys(backward).toSorted()).toEqual(keys(forward).toSorted())
        expect(sorted(backward.draft)).toEqual(sorted(forward.draft))
      }),
    )
  })

  it('keep changes of one side only, and the choice in each conflict', () => {
    fc.assert(
      fc.property(anyDraft, anyDraft, anyDraft, (before, mine, theirs) => {
        const first = mergeDrafts(before, mine, theirs)
        for (const field of ['comments', 'discountPercentage'] as const) {
          const clash = keys(first).includes(field)
          if (mine[field] === before[field]) expect(first.draft[field]).toBe(theirs[field])
          else if (theirs[field] === before[field]) expect(first.draft[field]).toBe(mine[field])
          else expect(clash).toBe(mine[field] !== theirs[field])
          const chosen = mergeDrafts(before, mine, theirs, all(first, 'theirs')).draft[field]
          if (clash) expect(chosen).toBe(theirs[field])
        }
      }),
    )
  })

  it('merged once have nothing left to merge', () => {
    fc.assert(
      fc.property(anyDraft, anyDraft, anyDraft, (before, mine, theirs) => {
        const { draft: merged } = mergeDrafts(before, mine, theirs)
        expect(mergeDrafts(theirs, merged, theirs)).toMatchObject({ clashes: [], draft: merged })
      }),
    )
  })
})

function all(merged: { clashes: { key: string }[] }, side: 'mine' | 'theirs') {
  return Object.fromEntries(merged.clashes.map((clash) => [clash.key, side]))
}
