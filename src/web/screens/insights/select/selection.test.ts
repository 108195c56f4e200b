import { describe, expect, it } from 'vitest'
import { nothingSelected, selectedSum, stillShown, withOrders, without } from './selection.ts'

const one = { id: 1, grandTotal: 100.1 }
const two = { id: 2, grandTotal: 0.2 }
const memo = { id: 3, grandTotal: -50 }

// (rules many-orders/selecting, many-orders/only-what-is-shown)
describe('a selection', () => {
  it('takes orders in and out, and adds up to the cent, credit memos reducing it', () => {
    const all = withOrders(nothingSelected, [one, two, memo], true)
    expect([all.size, selectedSum(all)]).toEqual([3, 50.3])
    expect([...withOrders(all, [two], false).keys()]).toEqual([1, 3])
    expect([...without(all, [1, 9]).keys()]).toEqual([2, 3])
    expect(selectedSum(nothingSelected)).toBe(0)
  })

  it('keeps what is still shown, with what it comes to now, and takes nothing else in', () => {
    const before = withOrders(nothingSelected, [one, two], true)
    expect([...stillShown(before, [{ ...one, grandTotal: 7 }, memo])]).toEqual([[1, 7]])
  })
})
