import { columnRoles } from '#shared/order/paste/pasted-headers.ts'
import { keptColumns } from '#web/table-choices/kept-columns.ts'

/** Under which name the columns of pasted blocks are kept, beside those of the lists. */
export const pasteList = 'paste-lines'

/** What a person chose before for a block with this header. */
export function rememberedColumns(header: string) {
  const kept = keptColumns(pasteList)[header]
  return kept ? kept.map((name) => columnRoles.find((role) => role === name) ?? null) : null
}
