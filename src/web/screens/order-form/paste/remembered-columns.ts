import { columnRoles } from '#shared/order/paste/pasted-headers.ts'
import { keptColumns } from '#web/table-choices/kept-columns.ts'

/** Storage name for pasted blocks' column choices. */
export const pasteList = 'paste-lines'

/** The user's earlier choice for this header. */
export function rememberedColumns(header: string) {
  const kept = keptColumns(pasteList)[header]
  return kept ? kept.map((name) => columnRoles.find((role) => role === name) ?? null) : null
}
