import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { plural } from '#shared/plural.ts'
import { changeLines, insertCopy, removeLines } from '#web/order/model/form-steps.ts'
import { copyOf } from '#web/order/model/line-draft.ts'
import { moveLines, nudgeLines } from '#web/order/model/move-lines.ts'
import { fieldId } from '#web/screens/order-form/form/focus-field.ts'
import { useLineActs } from '#web/screens/order-form/form/line-acts.ts'
import { drawNow } from '#web/ui/overlay/draw-now.ts'
import type { LineActions } from './line-actions.ts'
import { focusGrip, type LineKeys } from './line-keys.ts'
import type { Selection } from './use-selection.ts'

type Lines = readonly LineItemInput[]

interface LineUse {
  lines: Lines
  selection: Selection
  onEdit: (id: string) => void
  onFill: () => void
}

/** All that rows, keys and the selection bar do with lines; the functions stay the same for good. */
export function useLineActions(use: LineUse) {
  const { act } = useLineActs()
  const now = useRef(use)
  useLayoutEffect(() => {
    now.current = use
  })
  const [said, setSaid] = useState('')

  const stable = useMemo(() => {
    const place = (id: string) => now.current.lines.findIndex((line) => line.id === id) + 1
    /** The selected lines, if this one is among them, else this one alone. */
    const withOthers = (id: string) => {
      const { ids } = now.current.selection
      return ids.has(id) ? ids : new Set([id])
    }

    function put(id: string, move: (lines: Lines, ids: ReadonlySet<string>) => Lines) {
      const ids = withOthers(id)
      const moved = move(now.current.lines, ids)
      if (moved === now.current.lines) return
      const names = ids.size === 1 ? `Line ${place(id)}` : plural(ids.size, 'line')
      drawNow(() =>
        act(
          { label: `${names} moved`, quiet: true },
          changeLines((lines) => move(lines, ids)),
        ),
      )
      const at = moved.findIndex((line) => line.id === id) + 1
      setSaid(`${names} moved, now line ${at} of ${moved.length}`)
      focusGrip(id)
    }

    function remove(ids: ReadonlySet<string>) {
      const { lines } = now.current
      const removed = lines.filter((line) => ids.has(line.id))
      const [first] = removed
      if (!first) return
      const one = removed.length === 1
      const label = one ? `Line ${place(first.id)} removed` : `${removed.length} lines removed`
      const at = place(first.id) - 1
      const next =
        lines.filter((line) => !ids.has(line.id))[at] ?? lines.findLast((line) => !ids.has(line.id))
      drawNow(() => act({ label, text: one ? first.fieldName : undefined }, removeLines(ids)))
      if (next) focusGrip(next.id)
      if (!next || document.activeElement === document.body)
        document.getElementById(fieldId('lineItems'))?.focus()
    }

    const actions: LineActions = {
      edit: (id) => now.current.onEdit(id),
      copy(line) {
        const copy = copyOf(line)
        act({ label: `Line ${place(line.id)} copied`, quiet: true }, insertCopy(line.id, copy))
        now.current.onEdit(copy.id)
      },
      remove,
      nudge: (id, by) => put(id, (lines, ids) => nudgeLines(lines, ids, by)),
      moveTo: (id, at) => put(id, (lines, ids) => moveLines(lines, ids, at)),
      toggle(id, extend) {
        const { steps } = now.current.selection
        if (extend) steps.extend(now.current.lines, id, id)
        else steps.toggle(id)
      },
    }
    const keys: LineKeys = {
      edit: actions.edit,
      nudge: actions.nudge,
      toggle: actions.toggle,
      remove: (id) => remove(withOthers(id)),
      extend: (from, to) => now.current.selection.steps.extend(now.current.lines, from, to),
      selectAll: () => now.current.selection.steps.all(now.current.lines),
      clear: () => now.current.selection.steps.clear(),
      fill: () => now.current.selection.ids.size > 0 && now.current.onFill(),
    }
    return { actions, keys }
  }, [act])

  return { ...stable, said }
}
