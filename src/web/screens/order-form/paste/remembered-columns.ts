import { columnRoles } from '#shared/order/paste/pasted-headers.ts'
import { keptColumns } from '#web/table-choices/kept-columns.ts'

export const pasteList = 'paste-lines'

export function rememberedColumns(header: string) {
  const kept = keptColumns(pasteList)[header]
  return kept ? kept.map((name) => columnRoles.find((role) => role === name) ?? null) : null
}
