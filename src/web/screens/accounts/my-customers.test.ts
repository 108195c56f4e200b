import { expect, it } from 'vitest'
import { idsAfter, pendingTicks, type Ticks, withoutSent, withTick } from './my-customers.ts'

const none: Ticks = new Map()
const mine = new Set([1, 2])

// (rule accounts/my-customer)
it('a tick that is taken back is none', () => {
  const once = withTick(none, mine, 3, true)
  expect([...once]).toEqual([[3, true]])
  expect([...withTick(once, mine, 3, false)]).toEqual([])
  expect([...withTick(once, mine, 1, false)]).toEqual([
    [3, true],
    [1, false],
  ])
})

it('a tick that was stored elsewhere meanwhile changes nothing any more', () => {
  expect([...pendingTicks(new Map([[3, true]]), new Set([1, 2, 3]))]).toEqual([])
})

// (rule accounts/whole-set)
it('the set that is sent is the stored one, changed only where something was changed here', () => {
  const ticks = new Map([
    [3, true],
    [1, false],
    [9, false],
  ])
  expect(idsAfter([1, 2, 7], ticks)).toEqual([2, 7, 3])
})

it('a tick that was changed while it was sent stays', () => {
  const sent = new Map([
    [3, true],
    [4, true],
  ])
  const now = new Map([
    [3, true],
    [4, false],
    [5, true],
  ])
  expect([...withoutSent(now, sent)]).toEqual([
    [4, false],
    [5, true],
  ])
})
