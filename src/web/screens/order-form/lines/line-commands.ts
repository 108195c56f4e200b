import { limits } from '#shared/limits.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { plural } from '#shared/plural.ts'
import { changeLines, insertCopy, removeLines } from '#web/order/model/form-steps.ts'
import { copyOf } from '#web/order/model/line-draft.ts'
import { openLine } from '#web/order/model/line-editor.ts'
import { roomText } from '#web/order/model/line-warnings.ts'
import { moveLines, nudgeLines } from '#web/order/model/move-lines.ts'
import type { FormStore } from '#web/screens/order-form/form/form-store.tsx'
import { drawKeepingFocus } from '#web/screens/order-form/form/line-focus.ts'
import { listedLines } from '#web/screens/order-form/form/line-search.ts'
import {
  extendSelection,
  noSelection,
  selectAll,
  toggleSelected,
} from '#web/screens/order-form/form/line-selection.ts'
import type { LineUndo } from '#web/screens/order-form/form/line-undo.ts'

type Lines = readonly LineItemInput[]

export interface LineCommands {
  edit: (id: string) => void
  copy: (line: LineItemInput) => void
  remove: (ids: ReadonlySet<string>) => void
  /** Removes this line or, if it is selected, all selected lines. */
  removeWithSelected: (id: string) => void
  /** Moves this line one position up or down or, if it is selected, all selected lines. */
  nudge: (id: string, by: -1 | 1) => void
  /** Moves the line in front of the one that is now at this position. */
  moveTo: (id: string, at: number) => void
  toggle: (id: string, extend: boolean) => void
  extend: (from: string, to: string) => void
  /** Selects all lines that the list currently shows. */
  selectAll: () => void
  clearSelection: () => void
  fill: () => void
}

interface Around {
  store: FormStore
  undo: LineUndo
  announce: (text: string) => void
  refuse: (title: string, text: string) => void
  onFill: () => void
}

export function createLineCommands({ store, undo, announce, refuse, onFill }: Around): LineCommands {
  const linesNow = (): Lines => store.get().form.lines
  const listedNow = (): Lines => listedLines(linesNow(), store.get().search)
  const numberOf = (id: string) => linesNow().findIndex((line) => line.id === id) + 1
  const selectedNow = () => store.get().selected ?? new Set<string>()
  const withSelected = (id: string) => (selectedNow().has(id) ? selectedNow() : new Set([id]))

  function edit(id: string) {
    const line = linesNow().find((one) => one.id === id)
    if (line) store.changeEditors(openLine(line))
  }

  function put(id: string, move: (lines: Lines, ids: ReadonlySet<string>) => Lines) {
    // Moves nothing while a search hides lines, because the user couldn't see where the line would end up.
    if (listedNow() !== linesNow())
      return refuse(`Line ${numberOf(id)} not moved`, 'Show all lines to move one of them.')
    const ids = withSelected(id)
    const moved = move(linesNow(), ids)
    if (moved === linesNow()) return
    const names = ids.size === 1 ? `Line ${numberOf(id)}` : plural(ids.size, 'line')
    const step = changeLines((lines) => move(lines, ids))
    drawKeepingFocus(store, () => undo.perform({ label: `${names} moved`, quiet: true }, step))
    announce(`${names} moved, now line ${numberOf(id)} of ${moved.length}`)
  }

  function remove(ids: ReadonlySet<string>) {
    const lines = linesNow()
    const removed = lines.filter((line) => ids.has(line.id))
    const [first] = removed
    if (!first) return
    const one = removed.length === 1
    const number = numberOf(first.id)
    const label = one ? `Line ${number} removed` : `${removed.length} lines removed`
    const text = one ? first.fieldName : undefined
    drawKeepingFocus(store, () => undo.perform({ label, text }, removeLines(ids)))
  }

  function extend(from: string, to: string) {
    store.update({ selection: extendSelection(store.get().selection, listedNow(), from, to) })
  }

  return {
    edit,
    remove,
    extend,
    copy(line) {
      const room = limits.lines - linesNow().length
      if (room <= 0) return refuse(`Line ${numberOf(line.id)} not copied`, roomText(room))
      const copy = copyOf(line)
      undo.perform({ label: `Line ${numberOf(line.id)} copied`, quiet: true }, insertCopy(line.id, copy))
      edit(copy.id)
    },
    removeWithSelected: (id) => remove(withSelected(id)),
    nudge: (id, by) => put(id, (lines, ids) => nudgeLines(lines, ids, by)),
    moveTo: (id, at) => put(id, (lines, ids) => moveLines(lines, ids, at)),
    toggle(id, range) {
      if (range) extend(id, id)
      else store.update({ selection: toggleSelected(store.get().selection, id) })
    },
    selectAll: () => store.update({ selection: selectAll(store.get().selection, listedNow()) }),
    clearSelection: () => store.update({ selection: noSelection }),
    fill: () => selectedNow().size > 0 && onFill(),
  }
}
