import { useLayoutEffect, useRef, useState } from 'react'
import type { ViewScreen } from '#shared/api/views/view-query.ts'
import { focusOn, named } from '#web/ui/focus.ts'
import { ownViews, type SavedView, type SavedViews } from './store-views.ts'
import { useViewActs } from './use-view-acts.ts'

export interface EditedRow {
  view: SavedView
  isDeleted: boolean
  isFirst: boolean
  isLast: boolean
}

interface Deleted {
  view: SavedView
  /** The number of views that preceded the deleted one in the list. */
  at: number
}

/** Edits the user's list of views, and moves focus along with a row that moves (rule views/edited). */
export function useEditedViews(
  screen: ViewScreen,
  views: SavedViews,
  onBack: (before: SavedView, again: SavedView) => void,
) {
  const acts = useViewActs(screen)
  const [deleted, setDeleted] = useState<readonly Deleted[]>([])
  const [said, setSaid] = useState('')
  const own = ownViews(views, screen)
  const rows = rowsOf(own, deleted)
  /** The button to focus once it is rendered and enabled; all buttons are disabled until the save ends. */
  const next = useRef<(() => HTMLElement | undefined) | null>(null)

  // When a row moves, its button loses focus. A layout effect can restore the focus before the dialog moves
  // it elsewhere.
  useLayoutEffect(() => {
    if (next.current && focusOn(next.current)) next.current = null
  })

  function focusRow(view: SavedView, button: RowButton) {
    next.current = () => buttonOf(view, button)
  }
  async function move(view: SavedView, by: -1 | 1) {
    const now = await acts.send(views, { kind: 'move', id: view.id, by })
    if (!now) return
    const mine = ownViews(now, screen)
    const at = mine.findIndex(({ id }) => id === view.id)
    // Checks the new list, because the one on screen might be outdated and show a button that is about to be
    // disabled.
    const canRepeat = by < 0 ? at > 0 : at < mine.length - 1
    focusRow(view, by < 0 === canRepeat ? 'up' : 'down')
    setSaid(`${view.name} is now ${at + 1} of ${mine.length}`)
  }

  async function remove({ view }: EditedRow) {
    const at = own.findIndex(({ id }) => id === view.id)
    if (!(await acts.send(views, { kind: 'delete', id: view.id }))) return
    focusRow(view, 'undo')
    setDeleted((all) => [...all, { view, at }])
    setSaid(`${view.name} deleted`)
  }

  async function bringBack({ view }: EditedRow) {
    const { name, query, sharedWith } = view
    const at = deleted.find((one) => one.view.id === view.id)?.at ?? own.length
    const now = await acts.send(views, { kind: 'add', view: { name, query, sharedWith }, at })
    const again = now && ownViews(now, screen).find((one) => one.name === name)
    if (!again) return
    focusRow(again, 'up')
    setDeleted((all) => all.filter((one) => one.view.id !== view.id))
    setSaid(`${name} restored`)
    onBack(view, again)
  }

  return { rows, said, acts, move, remove, bringBack }
}

type RowButton = 'up' | 'down' | 'edit' | 'undo'

export const rowButton = ({ id }: SavedView, button: RowButton) => `view-${id}-${button}`

/** Finds the row's button or, if that is disabled, another enabled button in the row. */
function buttonOf(view: SavedView, button: RowButton): HTMLElement | undefined {
  const buttons = [button, 'up', 'down', 'edit'] as const
  return buttons.flatMap((one) => named(rowButton(view, one)) ?? []).find((one) => one.matches(':enabled'))
}

/** The views, plus a placeholder for each one deleted since the dialog opened. */
function rowsOf(own: SavedViews, deleted: readonly Deleted[]): EditedRow[] {
  const rows: EditedRow[] = own.map((view, at) => ({
    view,
    isDeleted: false,
    isFirst: at === 0,
    isLast: at === own.length - 1,
  }))
  for (const { view, at } of deleted.toReversed())
    rows.splice(Math.min(at, rows.length), 0, { view, isDeleted: true, isFirst: true, isLast: true })
  return rows
}
