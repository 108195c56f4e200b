import { columnRoles } from '#shared/order/paste/pasted-headers.ts'
import { keptColumns } from '#web/table-choices/kept-columns.ts'

/** The name under which column choices for pasted lines are stored. */
export const pasteList = 'paste-lines'

/** The columns that the user chose earlier for a block with this header. */
export function rememberedColumns(header: string) {
  const kept = keptColumns(pasteList)[header]
  return kept ? kept.map((name) => columnRoles.find((role) => role === name) ?? null) : null
}
