import type { FormerImport, PlanCounts } from '#shared/picklist/import-plan.ts'
import { momentText } from '#web/words/day-text.ts'

/** Returns the time of an import as text such as `Nov 18, 2026, 2:05 pm`. */
export function importMoment({ at }: Pick<FormerImport, 'at'>, timeZone: string | null): string {
  return momentText(at, timeZone) || 'this import'
}

const kinds = ['added', 'changed', 'archived', 'removed'] as const

/** Returns text that describes what an import changed, such as `3 added, 11 changed`. */
export function importSummary({ counts, putBack }: { counts: PlanCounts; putBack: boolean }): string {
  const parts = kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind].toLocaleString('en-US')} ${kind}`)
  const said = parts.length > 0 ? parts.join(', ') : 'nothing changed'
  return putBack ? `Restored: ${said}` : said
}
