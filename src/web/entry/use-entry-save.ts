import { useRef, useState } from 'react'
import { lists, readOf } from '#shared/api/administration.ts'
import type { Usage } from '#shared/api/administration-schemas.ts'
import type { Problem } from '#shared/errors.ts'
import { nameOf, type Picklist, type PicklistEntry } from '#shared/picklist/definition.ts'
import { plural } from '#shared/plural.ts'
import { endSentence } from '#shared/text.ts'
import { withinLimit } from '#web/api/answer-limit.ts'
import { errorText } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { invalidatePicklists } from '#web/api/hooks.ts'
import type { Failed } from '#web/api/outcome.ts'
import { type Send, useWrite } from '#web/api/write.ts'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import type { ToastText } from '#web/ui/overlay/toast.ts'
import { archives } from './entry-texts.ts'
import type { EntryView } from './entry-view.ts'
import { keyIn } from './send-entry.ts'
import { readStored } from './shown-value.ts'

export type Refusal =
  /** The user canceled, or didn't sign in again: nothing was sent. */
  | { kind: 'kept' }
  /** Another user changed the entry first: its current state, and who changed it. */
  | { kind: 'conflict'; current: PicklistEntry; message: string }
  /** Problems by field; one without a field appears above them. */
  | { kind: 'refused'; problems: Problem[] }

interface SaveOptions {
  list: Picklist
  view: EntryView
}

interface Saved {
  stored: PicklistEntry | null
  values: PicklistEntry
}

/**
 * Saves an entry once, even if called repeatedly. On failure, the dialog doesn't change (rule
 * list-tabs/saving).
 */
export function useEntrySave({ list, view }: SaveOptions) {
  const mayArchive = useArchiveQuestion(list)
  const [asking, setAsking] = useState(false)
  /** A new entry was sent but no response came: it may be stored. */
  const uncertain = useRef(false)
  const { texts } = view
  const failedOf = ({ stored }: Saved) => (stored ? texts.notUpdated : texts.notCreated)

  /** True if an earlier try stored the new entry but its response was lost, so that it isn't created twice. */
  async function isThere(values: PicklistEntry, send: Send): Promise<boolean> {
    const entries = await send(readOf(list), {})
    uncertain.current = false
    return entries.some((entry) => sameValues(list, entry, values))
  }

  const { run, sending } = useWrite({
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

  /** Saves the entry; null if it was stored, else the reason. */
  async function save(stored: PicklistEntry | null, values: PicklistEntry): Promise<Refusal | null> {
    if (asking) return { kind: 'kept' }
    if (stored && !view.archivesUnasked && archives(list, stored, values)) {
      setAsking(true)
      const agreed = await mayArchive(stored)
      setAsking(false)
      if (!agreed) return { kind: 'kept' }
    }
    const written = await run({ stored, values })
    if (written.kind === 'sent') return null
    if (!('error' in written) || written.kind === 'signed out') return { kind: 'kept' }
    const current = conflictOf(list, written.current, stored)
    if (current && stored)
      return { kind: 'conflict', current, message: errorText(written.error, 'Changed by another user') }
    if (stored === null && written.kind === 'unknown') uncertain.current = true
    return { kind: 'refused', problems: problemsOf(written, failedOf({ stored, values }), stored === null) }
  }

  return { save, saving: asking || sending }
}

/** The entry as another user saved it, if that is why the save was refused. */
function conflictOf(list: Picklist, answered: unknown, stored: PicklistEntry | null): PicklistEntry | null {
  const current = readStored(answered)
  // Another entry already uses the typed key, so the key is refused.
  return current && stored && current[list.id] !== stored[list.id] ? null : current
}

/** True if the stored entry equals what was sent. */
function sameValues(list: Picklist, current: PicklistEntry, values: PicklistEntry): boolean {
  return list.fields
    .filter(({ name }) => values[name] !== undefined)
    .every(({ name }) => JSON.stringify(current[name]) === JSON.stringify(values[name]))
}

function toastText(view: EntryView, failed: Failed, fallback: string): ToastText | string {
  const says = view.saysReason || failed.status === 0 || failed.kind === 'signed out'
  return says ? fallback : { kind: 'error', title: 'Error', text: fallback }
}

/** Shown when creating an entry timed out: the entry may already exist. */
const mayBeStored = 'It may already be saved. Trying again won’t create a duplicate.'

function problemsOf({ kind, error, problems }: Failed, failed: string, isNew: boolean): Problem[] {
  if (problems.length > 0) return [...problems]
  const said = errorText(error, failed)
  return [{ path: '', message: isNew && kind === 'unknown' ? `${endSentence(said)} ${mayBeStored}` : said }]
}

/** Confirms an archive and lists where the entry is used (rule list-tabs/use-before-archiving). */
function useArchiveQuestion(list: Picklist) {
  const confirm = useConfirm()
  return async (stored: PicklistEntry): Promise<boolean> => {
    const params = { list: list.list, key: keyIn(list, stored) }
    // If usage can't be loaded, the dialog shows that and still asks.
    const usage = await withinLimit((signal) => call(lists.usage, { params, signal })).catch(() => null)
    return confirm({
      title: `Archive ${nameOf(list, stored)}?`,
      text: usageText(usage),
      confirmLabel: 'Archive',
      cancelLabel: 'Keep editing',
    })
  }
}

const kept = 'They keep it, but new ones can’t use it.'

function usageText(usage: Usage | null): string {
  if (!usage)
    return `Could not check where it is used. Orders that have it keep it, but new ones can’t use it.`
  const { orders, openOrders, versions, people } = usage
  const users = [
    orders > 0 && `${plural(orders, 'purchase order')} (${openOrders} open)`,
    versions > 0 && plural(versions, 'stored version'),
    people > 0 && (people === 1 ? '1 person' : `${people} people`),
  ].filter((one) => one !== false)
  if (users.length === 0) return 'Nothing uses it. It stays in the list but is no longer offered.'
  const words = users.length > 1 ? `${users.slice(0, -1).join(', ')} and ${users.at(-1)}` : users[0]
  return `It is used by ${words}. ${kept}`
}
