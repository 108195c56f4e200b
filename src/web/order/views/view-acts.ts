import type { ViewToStore } from '#shared/api/views/view-problems.ts'

/** One change to the user's views for a screen; each request sends the complete list. */
export type ViewAct =
  /** Adds a view at the end or, to restore a deleted view, at position `at`. */
  | { kind: 'add'; view: Omit<ViewToStore, 'id'>; at?: number }
  | { kind: 'change'; id: number; changes: Partial<Omit<ViewToStore, 'id'>> }
  | { kind: 'delete'; id: number }
  | { kind: 'move'; id: number; by: -1 | 1 }

type Known = ViewToStore & { id: number }

export function applyViewAct(views: readonly Known[], act: ViewAct): ViewToStore[] {
  switch (act.kind) {
    case 'add':
      return [
        ...views.slice(0, act.at),
        { ...act.view, id: null },
        ...(act.at === undefined ? [] : views.slice(act.at)),
      ]
    case 'change':
      return views.map((one) => (one.id === act.id ? { ...one, ...act.changes } : one))
    case 'delete':
      return views.filter(({ id }) => id !== act.id)
    case 'move': {
      const from = views.findIndex(({ id }) => id === act.id)
      const moved = views[from]
      const to = from + act.by
      if (!moved || to < 0 || to >= views.length) return [...views]
      return views.toSpliced(from, 1).toSpliced(to, 0, moved)
    }
  }
}

/**
 * True if the stored views already include the change, which happens if the response to an earlier attempt
 * was lost.
 */
export function isViewActDone(views: readonly Known[], seen: readonly Known[], act: ViewAct): boolean {
  switch (act.kind) {
    case 'add':
      return views.some((one) => !seen.some(({ id }) => id === one.id) && isSame(one, act.view))
    case 'change':
      return views.some((one) => one.id === act.id && isSame(one, { ...one, ...act.changes }))
    case 'delete':
      return !views.some(({ id }) => id === act.id)
    case 'move':
      return (
        applyViewAct(seen, act)
          .map(({ id }) => id)
          .join() === views.map(({ id }) => id).join()
      )
  }
}

/** True if another window has deleted the view that this action would change or move. */
export function isViewGone(views: readonly Known[], act: ViewAct): boolean {
  return (act.kind === 'change' || act.kind === 'move') && !views.some(({ id }) => id === act.id)
}

/**
 * True if the change can't be merged, because another window has changed or deleted the same view. Adding or
 * moving a view never clashes (rule views/two-at-once).
 */
export function viewActClashes(act: ViewAct, seen: readonly Known[], now: readonly Known[]): boolean {
  if (act.kind === 'add' || act.kind === 'move') return false
  const [was, is] = [seen, now].map((views) => views.find(({ id }) => id === act.id))
  return !was || !is || !isSame(was, is)
}

function isSame(one: Omit<ViewToStore, 'id'>, other: Omit<ViewToStore, 'id'>): boolean {
  return one.name === other.name && one.query === other.query && one.sharedWith === other.sharedWith
}
