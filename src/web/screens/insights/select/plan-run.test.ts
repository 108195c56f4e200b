import { describe, expect, it } from 'vitest'
import { chosenOrder } from '#test/world/chosen-order.ts'
import { concerns, leftOutText, planRun, planUndo } from './plan-run.ts'

let keys = 0
function newKey(): string {
  keys += 1
  return `k${keys}`
}

// (rule many-orders/one-question)
describe('what is acted on', () => {
  it('what can be finalized is sent in the version that was read; the rest is left out with its reason', () => {
    const { items, leftOut } = planRun(
      'finalize',
      [
        chosenOrder(),
        chosenOrder({ id: 2, displayPo: '2', finalized: true, acesState: 'synced' }),
        chosenOrder({ id: 3, displayPo: '3', finalized: true, acesState: 'pending' }),
        chosenOrder({ id: 4, displayPo: '4', temporary: ['Acre Farms', 'Brook Coop'] }),
        chosenOrder({ id: 5, displayPo: '5', acesState: 'failed', acesAttempts: 2 }),
      ],
      newKey,
    )
    expect(items.map(({ id, versionNumber, acesAttempts }) => [id, versionNumber, acesAttempts])).toEqual([
      [1, 2, 0],
      [5, 2, 2],
    ])
    expect(leftOut).toEqual([
      { displayPo: '2', why: 'already finalized' },
      { displayPo: '3', why: 'waiting for ACES' },
      {
        displayPo: '4',
        why: 'Customer Acre Farms, Brook Coop still has a temporary account ID; set it under Administration, Customers',
      },
    ])
  })

  // (rule checks/required)
  it('an order whose discounts wait for an Okay is left out where that is required, and only there', () => {
    const chosen = [
      chosenOrder({ check: true }),
      chosenOrder({ id: 2, displayPo: '2', check: true, review: 'sent-back' }),
      chosenOrder({ id: 3, displayPo: '3', check: true, review: 'okay' }),
    ]
    const { items, leftOut } = planRun('finalize', chosen, newKey, { approval: 'required' })
    expect(items.map(({ id }) => id)).toEqual([3])
    expect(leftOut).toEqual([
      { displayPo: '1', why: 'waiting for a manager’s Okay' },
      { displayPo: '2', why: 'sent back by a manager' },
    ])
    expect(concerns('finalize', items, chosen)).toEqual([])
    const { items: all } = planRun('finalize', chosen, newKey, { approval: 'off' })
    expect(all).toHaveLength(3)
    expect(concerns('finalize', all, chosen)).toEqual(['2 have discounts to check'])
  })

  it('a customer gets a copy of each of their orders', () => {
    const { items } = planRun('download', [chosenOrder(), chosenOrder({ id: 2 })], newKey, {
      shape: 'customers',
    })
    expect(items.map(({ id, copy, copyOf }) => [id, copy, copyOf])).toEqual([
      [1, 1, 'Acre Farms'],
      [1, 2, 'Brook Coop'],
      [2, 1, 'Acre Farms'],
      [2, 2, 'Brook Coop'],
    ])
    expect(new Set(items.map(({ key }) => key)).size).toBe(4)
  })

  it('Undo takes back what was done, the last one first, by other keys', () => {
    const run = planRun('archive', [chosenOrder(), chosenOrder({ id: 2 }), chosenOrder({ id: 3 })], newKey)
    const [first, second, third] = run.items
    if (!first || !second || !third) throw new Error('There are three')
    const undo = planUndo(
      {
        ...run,
        items: [
          { ...first, sent: true, result: { kind: 'done' } },
          { ...second, result: { kind: 'refused', why: 'changed' } },
          { ...third, result: { kind: 'done' } },
        ],
      },
      newKey,
    )
    expect(undo.items.map(({ id, sent, result }) => [id, sent, result])).toEqual([
      [3, false, null],
      [1, false, null],
    ])
    expect(undo.items.map(({ key }) => key)).not.toContain(first.key)
  })
})

// (rule many-orders/one-question)
describe('what is asked once for all', () => {
  const chosen = [
    chosenOrder({ check: true }),
    chosenOrder({ id: 2, check: true, acesState: 'failed', openBeside: 1 }),
    chosenOrder({ id: 3, check: true, finalized: true, openBeside: 4 }),
    chosenOrder({ id: 4, documentType: 'supplemental', belowZero: true }),
  ]

  it('says how many are concerned by what, of those that are acted on', () => {
    const { items } = planRun('finalize', chosen, newKey)
    expect(concerns('finalize', items, chosen)).toEqual([
      '2 have discounts to check',
      '1 was previously rejected by ACES',
      '1 has open documents in its family that are not selected',
    ])
    expect(concerns('archive', items, chosen)).toEqual([
      '1 has open documents in its family that are not selected',
      '1 leaves its family with more credited than ordered',
    ])
  })

  it('names at most twelve that are left out for one reason', () => {
    const leftOut = Array.from({ length: 14 }, (_, i) => ({ displayPo: `${i + 1}`, why: 'waiting for ACES' }))
    expect(leftOutText(leftOut)).toEqual([
      { why: 'waiting for ACES', named: '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 2 more' },
    ])
  })
})
