import { describe, expect, it } from 'vitest'
import { applyViewAct, isViewActDone, isViewGone, type ViewAct, viewActClashes } from './view-acts.ts'

const view = (id: number, name = `View ${id}`) => ({ id, name, query: '', sharedWith: null })
const three = [view(1), view(2), view(3)]
const ids = (act: ViewAct) => applyViewAct(three, act).map(({ id }) => id)
const fresh = { name: 'New', query: 'fy=2026', sharedWith: null }

// (rules views/own, views/two-at-once)
describe('what is done to one’s views', () => {
  it('a new view stands behind the others, and one that is brought back at its place', () => {
    expect(ids({ kind: 'add', view: fresh })).toEqual([1, 2, 3, null])
    expect(ids({ kind: 'add', view: fresh, at: 1 })).toEqual([1, null, 2, 3])
  })

  it('a view is moved by one place, and stays where there is none', () => {
    expect(ids({ kind: 'move', id: 3, by: -1 })).toEqual([1, 3, 2])
    expect(ids({ kind: 'move', id: 1, by: 1 })).toEqual([2, 1, 3])
    expect(ids({ kind: 'move', id: 1, by: -1 })).toEqual([1, 2, 3])
    expect(ids({ kind: 'move', id: 3, by: 1 })).toEqual([1, 2, 3])
    expect(ids({ kind: 'move', id: 9, by: 1 })).toEqual([1, 2, 3])
  })

  it('a view is changed or deleted, and the others are as they were', () => {
    expect(applyViewAct(three, { kind: 'change', id: 2, changes: { name: 'Two' } })).toEqual([
      view(1),
      view(2, 'Two'),
      view(3),
    ])
    expect(ids({ kind: 'delete', id: 2 })).toEqual([1, 3])
  })

  it.for([
    [{ kind: 'add', view: fresh }, [...three, { ...fresh, id: 4 }]],
    [{ kind: 'change', id: 2, changes: { name: 'Two' } }, [view(1), view(2, 'Two'), view(3)]],
    [{ kind: 'delete', id: 2 }, [view(1), view(3)]],
    [{ kind: 'move', id: 2, by: -1 }, [view(2), view(1), view(3)]],
  ] as const)('an act whose answer was lost is known to be done: %j', ([act, now]) => {
    expect([isViewActDone(three, three, act), isViewActDone(now, three, act)]).toEqual([false, true])
  })

  it('an act clashes with another change of the same view, and with nothing else', () => {
    const change: ViewAct = { kind: 'change', id: 2, changes: { name: 'Two' } }
    expect(viewActClashes(change, three, [view(1, 'One'), view(2)])).toBe(false)
    expect(viewActClashes(change, three, [view(1), view(2, 'Zwei')])).toBe(true)
    expect(viewActClashes({ kind: 'delete', id: 2 }, three, [view(1), view(2, 'Zwei')])).toBe(true)
    expect(viewActClashes(change, three, [view(1)])).toBe(true)
    expect(viewActClashes({ kind: 'move', id: 2, by: 1 }, three, [view(1)])).toBe(false)
  })

  it('what is to be changed or moved may be gone, which a deletion or a new view does not mind', () => {
    const acts: ViewAct[] = [
      { kind: 'change', id: 2, changes: { name: 'Two' } },
      { kind: 'move', id: 2, by: 1 },
      { kind: 'delete', id: 2 },
      { kind: 'add', view: fresh },
    ]
    expect(acts.map((act) => isViewGone([view(1)], act))).toEqual([true, true, false, false])
    expect(acts.map((act) => isViewGone(three, act))).toEqual([false, false, false, false])
  })
})
