import { useMemo } from 'react'
import {
  fieldOf,
  type Picklist,
  type PicklistEntry,
  type PicklistField,
} from '#shared/picklist/definition.ts'
import { useDraft } from '#web/draft/use-draft.ts'
import { useToast } from '#web/ui/overlay/toast.ts'
import { clashes, merged } from './entry-conflict.ts'
import { type EntryTexts, isChanged, isRequired, readTexts, textsOf } from './entry-texts.ts'
import type { EntryView } from './entry-view.ts'
import { useEntryForm } from './use-entry-form.ts'
import { useEntrySave } from './use-entry-save.ts'

export interface EntryEditorOptions {
  list: Picklist
  view: EntryView
  stored: PicklistEntry | null
  onClosed: () => void
}

export type EntryEditor = ReturnType<typeof useEntryEditor>

export function useEntryEditor({ list, view, stored, onClosed }: EntryEditorOptions) {
  const fields = useMemo(() => view.fields.map((name) => fieldOf(list, name)), [list, view.fields])
  const toast = useToast()
  const save = useEntrySave({ list, view })
  const draft = useDraft<PicklistEntry | null, EntryTexts>({
    stored,
    contentOf: (base) => textsOf(fields, base),
    isChanged: (texts, base) => isChanged(fields, textsOf(fields, base), texts),
    problemsOf: (texts, base) => readTexts(list, fields, texts, base).problems,
    async save(texts, base) {
      const outcome = await save(base, readTexts(list, fields, texts, base).values)
      if (outcome.kind !== 'conflict' || !view.mergesQuietly) return outcome
      return { ...outcome, merged: withoutClash(fields, texts, base, outcome.clash.current) }
    },
    onClosed,
  })
  const form = useEntryForm(list, fields, draft)
  const { saving, leave } = draft

  return {
    draft: {
      ...draft,
      submit() {
        draft.submit()
        if (form.missing.length > 0 && !view.savesEmpty) toast.show(incomplete(fields))
      },
    },
    form,
    saving,
    /**
     * Unless `savesEmpty` is set, Save is disabled until the required fields are filled in. With
     * `savesEmpty`, Save marks the empty fields instead.
     */
    canSave: !saving && (view.savesEmpty === true || form.empty.length === 0),
    close: () => void leave(),
    discard: draft.discard,
    leaveBy: (then: () => void) => () => void leave().then((left) => left && then()),
  }
}

function withoutClash(
  fields: readonly PicklistField[],
  mine: EntryTexts,
  base: PicklistEntry | null,
  newer: PicklistEntry | null,
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
