import { useRef } from 'react'
import { readOf } from '#shared/api/administration.ts'
import type { Problem } from '#shared/errors.ts'
import type { Picklist, PicklistEntry } from '#shared/picklist/definition.ts'
import { endSentence } from '#shared/text.ts'
import { errorText } from '#web/api/call-error.ts'
import { invalidatePicklists } from '#web/api/hooks.ts'
import type { Failed } from '#web/api/outcome.ts'
import { type Send, useWrite } from '#web/api/write.ts'
import type { SaveOutcome } from '#web/draft/use-draft.ts'
import type { ToastText } from '#web/ui/overlay/toast.ts'
import { archives, type EntryTexts } from './entry-texts.ts'
import type { EntryView } from './entry-view.ts'
import { readStored } from './shown-value.ts'
import { useArchiveQuestion } from './use-archive-question.ts'

type Outcome = SaveOutcome<PicklistEntry | null, EntryTexts>

interface SaveOptions {
  list: Picklist
  view: EntryView
}

interface Saved {
  stored: PicklistEntry | null
  values: PicklistEntry
}

/** Saves an entry. On failure, the dialog stays as it is (rule list-tabs/saving). */
export function useEntrySave({ list, view }: SaveOptions) {
  const mayArchive = useArchiveQuestion(list)
  /** True if the server might have stored a new entry, because the outcome of its creation is unknown. */
  const uncertain = useRef(false)
  const { texts } = view
  const failedOf = ({ stored }: Saved) => (stored ? texts.notUpdated : texts.notCreated)

  /**
   * Whether an earlier attempt already stored the new entry but its response was lost. This check keeps the
   * entry from being created twice.
   */
  async function isThere(values: PicklistEntry, send: Send): Promise<boolean> {
    const entries = await send(readOf(list), {})
    uncertain.current = false
    return entries.some((entry) => sameValues(list, entry, values))
  }

  const { run } = useWrite({
    async write({ stored, values }: Saved, send): Promise<true> {
      const asks = stored === null && uncertain.current && !view.sendsOnce
      if (!asks || !(await isThere(values, send))) await view.send({ list, stored, values }, send)
      return true
    },
    storedBefore(answered, { stored, values }) {
      const current = conflictOf(list, answered, stored)
      return current && sameValues(list, current, values) ? true : null
    },
    success: (_, { stored }) => (stored ? texts.updated : texts.created),
    failure(failed, saved) {
      if (saved.stored && conflictOf(list, failed.current, saved.stored)) return null
      return toastText(view, failed, failedOf(saved))
    },
    reload: invalidatePicklists,
  })

  return async function save(stored: PicklistEntry | null, values: PicklistEntry): Promise<Outcome> {
    if (stored && !view.archivesUnasked && archives(list, stored, values) && !(await mayArchive(stored)))
      return { kind: 'kept' }
    const written = await run({ stored, values })
    if (written.kind === 'sent') return { kind: 'stored' }
    if (!('error' in written) || written.kind === 'signed out') return { kind: 'kept' }
    const current = conflictOf(list, written.current, stored)
    const message = errorText(written.error, 'Changed by another user')
    if (current && stored) return { kind: 'conflict', clash: { current, message } }
    if (stored === null && written.kind === 'unknown') uncertain.current = true
    return { kind: 'refused', problems: problemsOf(written, failedOf({ stored, values }), stored === null) }
  }
}

/**
 * The entry as another user saved it, if the server rejected this save because of that change; otherwise
 * null.
 */
function conflictOf(list: Picklist, answered: unknown, stored: PicklistEntry | null): PicklistEntry | null {
  const current = readStored(answered)
  // If the IDs differ, the response contains a different entry, which already uses the typed key. The save
  // then failed because of the duplicate key, not because of another user's change.
  return current && stored && current[list.id] !== stored[list.id] ? null : current
}

function sameValues(list: Picklist, current: PicklistEntry, values: PicklistEntry): boolean {
  return list.fields
    .filter(({ name }) => values[name] !== undefined)
    .every(({ name }) => JSON.stringify(current[name]) === JSON.stringify(values[name]))
}

function toastText(view: EntryView, failed: Failed, fallback: string): ToastText | string {
  const says = view.saysReason || failed.status === 0 || failed.kind === 'signed out'
  return says ? fallback : { kind: 'error', title: 'Error', text: fallback }
}

/** Shown if the outcome of a request to create an entry is unknown. The entry might already exist. */
const mayBeStored = 'It may already be saved. Trying again won’t create a duplicate.'

function problemsOf({ kind, error, problems }: Failed, failed: string, isNew: boolean): Problem[] {
  if (problems.length > 0) return [...problems]
  const said = errorText(error, failed)
  return [{ path: '', message: isNew && kind === 'unknown' ? `${endSentence(said)} ${mayBeStored}` : said }]
}
