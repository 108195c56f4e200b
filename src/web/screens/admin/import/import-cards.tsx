import type { Picklist } from '#shared/picklist/definition.ts'

/** Import from CSV, former imports, and Export Current Data of a list. */
export function ImportCards({ list }: { list: Picklist }) {
  return <section aria-label={`Import and export of ${list.entries}`} />
}
