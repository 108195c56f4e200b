import { lists } from '#shared/api/administration.ts'
import type { Picklist } from '#shared/picklist/definition.ts'
import type { ImportPlan, ImportResult } from '#shared/picklist/import-plan.ts'
import { notInFile } from '#shared/picklist/plan-checks.ts'
import { CallError } from '#web/api/call-error.ts'
import { invalidatePicklists } from '#web/api/hooks.ts'
import { useTimeZone } from '#web/api/time-zone.ts'
import { useWrite } from '#web/api/write.ts'
import { actingText } from '#web/shell/session/acting-text.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { type Question, useConfirm } from '#web/ui/overlay/confirm.tsx'
import { dayText } from '#web/words/day-text.ts'
import { fileNameOf } from './plan-import.ts'
import type { Importing } from './use-import.ts'

export const importFailed = 'Failed to import data'

/**
 * Imports exactly what the plan on screen shows. If that plan is outdated, shows a newer one instead (rule
 * imports/plan-is-the-import).
 */
export function useCommit(list: Picklist, { state, change, clear }: Importing) {
  const mayWrite = useMayWrite()
  const confirm = useConfirm()
  const timeZone = useTimeZone()
  const { source, read, plan } = state
  const { run } = useWrite({
    write: (
      { file, bodyText, ifMatch }: { file: string | undefined; bodyText: string; ifMatch: string },
      send,
    ) => send(lists.importList, { params: { list: list.list }, query: { file }, bodyText, ifMatch }),
    success: (result) => importedText(list, result),
    failure: () => importFailed,
    // Reloads other lists as well, because they may depend on this one, as producers depend on customers
    // (rule import-files/lists-read-again).
    reload: (client, kind) => kind === 'sent' && invalidatePicklists(client),
  })

  return async function commit(): Promise<boolean> {
    if (!source || !read?.body || !plan) return false
    if (!(await mayWrite(`Import ${list.entries}?`, 'Import List'))) return false
    const question = awayQuestion(list, plan)
    if (question && !(await confirm(question))) return false
    change({ busy: 'importing', changedBy: null })
    const written = await run({ file: fileNameOf(source), bodyText: read.body, ifMatch: plan.plan })
    if (written.kind === 'sent') clear()
    else if ('error' in written) change({ busy: null, ...newerPlan(written.error, timeZone, 'import') })
    return written.kind === 'sent'
  }
}

/**
 * Returns the confirmation to show if more than a tenth of the list isn't in the file, because the file might
 * be incomplete (rule imports/archives-many).
 */
function awayQuestion({ entries }: Picklist, { rows, counts }: ImportPlan): Question | null {
  const { archived, removed } = notInFile(rows)
  const all = counts.changed + counts.unchanged + counts.archived + counts.removed
  const text = (n: number) => n.toLocaleString('en-US')
  if (archived * 10 > all) {
    const more = removed > 0 ? ` ${text(removed)} more would be removed.` : ''
    return {
      title: `Archive ${text(archived)} of ${text(all)} ${entries}?`,
      text: `${text(archived)} of the ${text(all)} ${entries} ${archived === 1 ? 'is' : 'are'} not in the file and would be archived.${more}`,
      confirmLabel: `Archive ${text(archived)}`,
      danger: true,
    }
  }
  const away = archived + removed
  // Doesn't ask for confirmation if only a few entries would be removed, because the plan shows them at a
  // glance.
  if (away * 10 <= all || removed < fewRemoved) return null
  const verb = archived === 0 ? 'Remove' : 'Archive or remove'
  return {
    title: `${verb} ${text(away)} of ${text(all)} ${entries}?`,
    text: `${text(away)} ${entries} are not in the file. ${text(removed)} would be removed, because nothing uses them.`,
    confirmLabel: `${verb} ${text(away)}`,
    danger: true,
  }
}
const fewRemoved = 5

/**
 * Returns the success message. It contains the number of imported records, the number archived because orders
 * still use them, and notes, such as how many rows became inactive (rule picklists/what-counts-as-true).
 */
export function importedText({ tab }: Picklist, { imported, archived, notes }: ImportResult): string {
  const kept = archived === 0 ? [] : [`${archived} entries still used by purchase orders were archived`]
  return [`${imported} ${tab} records imported successfully`, ...kept, ...notes].join('. ')
}

/**
 * Asks a manager who is acting for another user to confirm the change, because both names are recorded (rule
 * import-files/acting-names-both).
 */
export function useMayWrite() {
  const { user, realUser } = useSession()
  const confirm = useConfirm()
  return async (title: string, confirmLabel: string) => {
    const text = actingText({ user, realUser })
    if (text === null) return true
    return confirm({ title, text, confirmLabel })
  }
}

/**
 * Returns the new plan from a 409 response, with a message that describes what changed and, if known, names
 * the user who changed it. Returns null if the response contains no plan.
 */
export function newerPlan(
  error: unknown,
  timeZone: string | null,
  next: 'import' | 'restore' | 'change the prices',
): { plan: ImportPlan; changedBy: string | null } | null {
  if (!(error instanceof CallError) || error.status !== 409) return null
  const { plan, changed: what, byName, at } = error.details
  if (!isPlan(plan)) return null
  const when = (typeof at === 'string' && dayText(at, new Date(), timeZone)) || 'since then'
  const changed =
    typeof byName === 'string'
      ? `${byName} changed this list ${when}.`
      : what === 'list'
        ? 'This list has changed.'
        : 'Something that uses this list has changed.'
  return { plan, changedBy: `${changed} Review the new plan, then ${next}.` }
}

/** True if a conflict response contains a plan. If there was nothing to plan, the response contains none. */
function isPlan(value: unknown): value is ImportPlan {
  return typeof value === 'object' && value !== null && 'plan' in value && 'rows' in value
}
