import type { LineItemInput } from '#shared/order/line-item.ts'
import { idsBetween } from '#web/order/model/move-lines.ts'

type Lines = readonly LineItemInput[]

/** The selected lines. May contain IDs of lines that have since been removed. */
export interface LineSelection {
  /** True while checkboxes are shown, even if no line is selected. */
  on: boolean
  ids: ReadonlySet<string>
  /** Where a range starts: the line last selected without extending the selection. */
  anchor: string | null
}

export const noSelection: LineSelection = { on: false, ids: new Set(), anchor: null }

export const startSelection: LineSelection = { ...noSelection, on: true }

/** Selects all given lines. Selected lines that a search currently hides stay selected. */
export function selectAll({ ids }: LineSelection, lines: Lines): LineSelection {
  return { on: true, ids: new Set([...ids, ...lines.map(({ id }) => id)]), anchor: null }
}

export function toggleSelected({ ids }: LineSelection, id: string): LineSelection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { on: true, ids: next, anchor: id }
}

export function extendSelection(
  selection: LineSelection,
  lines: Lines,
  from: string,
  to: string,
): LineSelection {
  const anchor = selection.anchor ?? from
  return { on: true, anchor, ids: new Set([...selection.ids, ...idsBetween(lines, anchor, to)]) }
}

/** The IDs of the selected lines; null if selection mode is off. */
export function selectedIds({ on, ids }: LineSelection, lines: Lines): ReadonlySet<string> | null {
  if (!on || lines.length === 0) return null
  return ids.size === 0 ? ids : new Set(lines.filter((line) => ids.has(line.id)).map((line) => line.id))
}
