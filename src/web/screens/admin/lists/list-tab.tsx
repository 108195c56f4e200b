import type { Picklist } from '#shared/picklist/definition.ts'
import { ImportCards } from '#web/screens/admin/import/import-cards.tsx'

/** A list of the administration: its table with filter and dialogs, and its import and export. */
export function ListTab({ list }: { list: Picklist }) {
  return <ImportCards list={list} />
}
