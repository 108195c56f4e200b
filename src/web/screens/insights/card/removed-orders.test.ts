import { expect, it } from 'vitest'
import { type RemovedOrder, removedBeside, stillUndoable, withRemoved } from './removed-orders.ts'

const removed = (id: number, previous: number | null, next: number | null, list = 'all'): RemovedOrder => ({
  order: { id, displayPo: String(id), documentType: 'original' },
  at: 0,
  list,
  previous,
  next,
})
const ids = (all: readonly RemovedOrder[]) => all.map(({ order }) => order.id)

// (rule states/undo-of-delete)
it('a removed order can be undone for ten minutes', () => {
  expect(ids(stillUndoable([removed(1, null, 2)], 599_999))).toEqual([1])
  expect(ids(stillUndoable([removed(1, null, 2)], 600_000))).toEqual([])
})

it('it stands above the order that followed it, in that list only', () => {
  const here = [removed(2, 1, 3)]
  expect(ids(removedBeside(here, 'all', 3).above)).toEqual([2])
  expect(ids(removedBeside(here, 'all', 1).below)).toEqual([])
  expect(ids(removedBeside(here, 'filtered', 3).above)).toEqual([])
})

it('the last one of a list stands below the one before it', () => {
  expect(ids(removedBeside([removed(3, 2, null)], 'all', 2).below)).toEqual([3])
})

it('it keeps its place when its neighbors are removed too', () => {
  const both = withRemoved([removed(2, 1, 3)], removed(3, 1, 4))
  expect(ids(removedBeside(both, 'all', 4).above)).toEqual([2, 3])
  const all = withRemoved(both, removed(4, 1, null))
  expect(ids(removedBeside(all, 'all', 1).below)).toEqual([2, 3, 4])
})
