import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { readOf } from '#shared/api/administration.ts'
import type { Problem } from '#shared/errors.ts'
import type { Picklist, PicklistEntry } from '#shared/picklist/definition.ts'
import { endSentence } from '#shared/text.ts'
import { withinLimit } from '#web/api/answer-limit.ts'
import { CallError, errorText, failureText } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { invalidatePicklists } from '#web/api/hooks.ts'
import { isUnknown, outcomeOf, signedIn } from '#web/api/outcome.ts'
import { useToast } from '#web/ui/overlay/toast.ts'
import { archives } from './entry-texts.ts'
import type { EntryView } from './entry-view.ts'
import { readStored } from './shown-value.ts'
import { useArchiveQuestion } from './use-archive-question.ts'

export type Refusal =
  /** The user canceled, or didn't sign in again: nothing was sent. */
  | { kind: 'kept' }
  /** Another user changed it first: the current entry, and who changed it. */
  | { kind: 'conflict'; current: PicklistEntry; message: string }
  /** Problems by field; one without a field appears above them. */
  | { kind: 'refused'; problems: Problem[] }

interface SaveOptions {
  list: Picklist
  view: EntryView
  /** True if the same user signed in again. */
  signInAgain: () => Promise<boolean>
}

/** Saves an entry once, however often it is called. On failure the dialog stays as it was (rule list-tabs/saving). */
export function useEntrySave({ list, view, signInAgain }: SaveOptions) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const mayArchive = useArchiveQuestion(list)
  const [saving, setSaving] = useState(false)
  const running = useRef(false)
  /** A new entry was sent without an answer: it may be stored. */
  const uncertain = useRef(false)

  /** True if an earlier try with a lost answer stored the new entry, so it isn't created twice. */
  async function isThere(values: PicklistEntry): Promise<boolean> {
    const entries = await withinLimit((signal) => call(readOf(list), { signal }))
    uncertain.current = false
    return entries.some((entry) => sameValues(list, entry, values))
  }

  async function sendSignedIn(stored: PicklistEntry | null, values: PicklistEntry): Promise<void> {
    await signedIn(async () => {
      if (stored === null && uncertain.current && !view.sendsOnce && (await isThere(values))) return
      await withinLimit((signal) => view.send({ list, stored, values }, signal))
    }, signInAgain)
  }

  /** Null if stored. */
  async function send(stored: PicklistEntry | null, values: PicklistEntry): Promise<Refusal | null> {
    const { texts } = view
    try {
      await sendSignedIn(stored, values)
      toast.show({ kind: 'success', title: 'Success', text: stored ? texts.updated : texts.created })
      return null
    } catch (error) {
      const current = conflictOf(list, error, stored)
      // The answer to an earlier try was lost: the typed values are already stored.
      if (current && sameValues(list, current, values)) {
        toast.show({ kind: 'success', title: 'Success', text: stored ? texts.updated : texts.created })
        return null
      }
      if (current && stored)
        return { kind: 'conflict', current, message: errorText(error, 'Changed by another user') }
      if (outcomeOf(error) === 'signed out') return { kind: 'kept' }
      if (stored === null && isUnknown(error)) uncertain.current = true
      const failed = stored ? texts.notUpdated : texts.notCreated
      toast.show({
        kind: 'error',
        title: 'Error',
        text: toastText(view, error, failed),
      })
      return { kind: 'refused', problems: problemsOf(error, failed, stored === null) }
    } finally {
      void invalidatePicklists(queryClient)
    }
  }

  async function save(stored: PicklistEntry | null, values: PicklistEntry): Promise<Refusal | null> {
    if (running.current) return { kind: 'kept' }
    running.current = true
    setSaving(true)
    try {
      const asks = !view.archivesUnasked && archives(list, stored, values)
      if (stored && asks && !(await mayArchive(stored))) return { kind: 'kept' }
      return await send(stored, values)
    } finally {
      running.current = false
      setSaving(false)
    }
  }

  return { save, saving, isSaving: () => running.current }
}

/** The entry as another user saved it, if that is why the save was refused. */
function conflictOf(list: Picklist, error: unknown, stored: PicklistEntry | null): PicklistEntry | null {
  if (!(error instanceof CallError) || error.status !== 409) return null
  const current = readStored(error.details.current)
  // Another entry already uses the typed key, so the key is refused.
  return current && stored && current[list.id] !== stored[list.id] ? null : current
}

/** True if the stored entry equals what was sent. */
function sameValues(list: Picklist, current: PicklistEntry, values: PicklistEntry): boolean {
  return list.fields
    .filter(({ name }) => values[name] !== undefined)
    .every(({ name }) => JSON.stringify(current[name]) === JSON.stringify(values[name]))
}

function toastText(view: EntryView, error: unknown, failed: string): string {
  const unreachable = error instanceof CallError && error.status === 0
  return view.saysReason || unreachable ? failureText(error, failed) : failed
}

/** Shown when create timed out: the entry may already exist. */
const mayBeStored = 'It may already be saved. Trying again won’t create a duplicate.'

function problemsOf(error: unknown, failed: string, isNew: boolean): Problem[] {
  if (error instanceof CallError && error.problems.length > 0) return [...error.problems]
  const said = errorText(error, failed)
  return [{ path: '', message: isNew && isUnknown(error) ? `${endSentence(said)} ${mayBeStored}` : said }]
}
