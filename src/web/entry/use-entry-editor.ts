import { useState } from 'react'
import type { Picklist, PicklistEntry, PicklistField } from '#shared/picklist/definition.ts'
import { useUnsavedWork } from '#web/shell/session/use-unsaved-work.ts'
import { useToast } from '#web/ui/overlay/toast.ts'
import { clashes, merged } from './entry-conflict.ts'
import { type EntryTexts, isRequired, readTexts, textsOf } from './entry-texts.ts'
import type { EntryView } from './entry-view.ts'
import { useEntryForm } from './use-entry-form.ts'
import { useEntrySave } from './use-entry-save.ts'

export interface EntryEditorOptions {
  list: Picklist
  view: EntryView
  stored: PicklistEntry | null
  onClosed: () => void
}

/** What another user saved first, and the message about it. */
export interface EntryClash {
  current: PicklistEntry
  message: string
}

export type EntryEditor = ReturnType<typeof useEntryEditor>

/** The dialog for an entry: typing, saving, conflicts, leaving. None of them loses the user's input. */
export function useEntryEditor({ list, view, stored, onClosed }: EntryEditorOptions) {
  const form = useEntryForm(list, view, stored)
  const toast = useToast()
  const [conflict, setConflict] = useState<EntryClash | null>(null)
  /** Counts failed saves; each one moves focus to the first problem. */
  const [refusals, setRefusals] = useState(0)
  const { save, saving } = useEntrySave({ list, view })
  const { signIn, close, leave } = useUnsavedWork({ isChanged: form.isChanged, saving, onClosed })

  async function store(texts: EntryTexts, base: PicklistEntry | null) {
    const { values, problems } = readTexts(list, form.fields, texts, base)
    if (problems.length > 0) {
      form.leaveAll()
      setRefusals((count) => count + 1)
      return
    }
    const refusal = await save(base, values)
    if (refusal === null) return close()
    if (refusal.kind === 'conflict') {
      const together = view.mergesQuietly ? withoutClash(form.fields, texts, base, refusal.current) : null
      if (together) return merge(refusal.current, together)
      setConflict(refusal)
    }
    if (refusal.kind === 'refused') form.refuse(refusal.problems)
    setRefusals((count) => count + 1)
  }

  function merge(newer: PicklistEntry, merged: EntryTexts): void {
    setConflict(null)
    form.rebase(newer, merged)
    void store(merged, newer)
  }

  return {
    form,
    saving,
    refusals,
    conflict,
    signIn,
    /** Save is disabled until required fields are filled, unless the view flags them on Save. */
    canSave: !saving && (view.savesEmpty === true || form.empty.length === 0),
    close: () => void leave(),
    /** Closes without saving and without a question. */
    discard: () => !saving && close(),
    /** Closes the dialog, after confirmation if there are changes, then runs `then`. */
    leaveBy: (then: () => void) => () => void leave().then((left) => left && then()),
    submit() {
      // A message about an earlier save would appear next to the new problems.
      toast.clear()
      if (form.missing.length > 0 && !view.savesEmpty) toast.show(incomplete(form.fields))
      void store(form.texts, form.base)
    },
    /** Keeps the user's input; the next save asks again. */
    keep: () => setConflict(null),
    /** Restarts from what the other user saved. */
    reload(newer: PicklistEntry, theirs: EntryTexts) {
      setConflict(null)
      form.rebase(newer, theirs)
    },
    merge,
  }
}

/** The merge if no field clashes, else null. */
function withoutClash(
  fields: readonly PicklistField[],
  mine: EntryTexts,
  base: PicklistEntry | null,
  newer: PicklistEntry,
): EntryTexts | null {
  const sides = { began: textsOf(fields, base), mine, theirs: textsOf(fields, newer) }
  return clashes(fields, sides).length === 0 ? merged(fields, sides, {}) : null
}

/** (rule list-tabs/required-fields) */
function incomplete(fields: Parameters<typeof isRequired>[0][]) {
  const labels = fields.filter(isRequired).map(({ label }) => label)
  return {
    kind: 'error',
    title: 'Validation Error',
    text: `Please fill in all required fields (${labels.join(', ')})`,
  } as const
}
