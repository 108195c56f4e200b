import { useMemo, useState } from 'react'
import type { Problem } from '#shared/errors.ts'
import {
  fieldOf,
  type Picklist,
  type PicklistEntry,
  type PicklistField,
} from '#shared/picklist/definition.ts'
import { isBlank, tidyLineOfText } from '#shared/text.ts'
import {
  type EntryTexts,
  emptyFields,
  isChanged,
  readTexts,
  textProblem,
  textsOf,
  tidyText,
} from './entry-texts.ts'
import type { EntryView } from './entry-view.ts'

interface Edited {
  /** The entry as stored when the dialog opened, or as another user saved it since. */
  base: PicklistEntry | null
  texts: EntryTexts
  /** Fields that were blurred once; only these show their problems. */
  left: ReadonlySet<string>
  /** Problems from the server, until the user edits that field. */
  refused: readonly Problem[]
}

export type EntryForm = ReturnType<typeof useEntryForm>

export function useEntryForm(list: Picklist, view: EntryView, stored: PicklistEntry | null) {
  const fields = useMemo(() => view.fields.map((name) => fieldOf(list, name)), [list, view])
  const [edited, setEdited] = useState<Edited>(() => ({
    base: stored,
    texts: textsOf(fields, stored),
    left: new Set(),
    refused: [],
  }))
  const { base, texts, left, refused } = edited
  const { values, problems } = readTexts(list, fields, texts, base)

  function isFixed(field: PicklistField): boolean {
    return base !== null && field.fixed === true
  }

  return {
    list,
    fields,
    base,
    texts,
    values,
    problems,
    isNew: base === null,
    isFixed,
    isChanged: isChanged(fields, textsOf(fields, base), texts),
    /** Empty required fields; spaces count as input here. Save waits for these. */
    empty: emptyFields(fields, texts, (text) => text),
    /** Empty required fields, including those with only spaces. */
    missing: emptyFields(fields, texts, tidyLineOfText),
    refused,

    type(name: string, text: string) {
      setEdited((now) => ({
        ...now,
        texts: withBuiltId(list, now.base, now.texts, { ...now.texts, [name]: text }),
        refused: now.refused.filter(({ path }) => path !== name),
      }))
    },
    leave(name: string) {
      const field = fieldOf(list, name)
      setEdited((now) => {
        const tidied = { ...now.texts, [name]: tidyText(field, now.texts[name] ?? '', now.base) }
        return {
          ...now,
          texts: withBuiltId(list, now.base, now.texts, filledAgain(list, now.base, tidied)),
          left: new Set([...now.left, name]),
        }
      })
    },
    problemAt(name: string): string | undefined {
      const refusal = refused.find(({ path }) => path === name)?.message
      if (refusal !== undefined || !left.has(name)) return refusal
      return textProblem(fieldOf(list, name), texts[name] ?? '', base) ?? undefined
    },
    /** Shows the problems of every field. */
    leaveAll() {
      setEdited((now) => ({ ...now, left: new Set(view.fields) }))
    },
    refuse(problems: readonly Problem[]) {
      setEdited((now) => ({ ...now, refused: problems }))
    },
    /** Continues from what another user saved. */
    rebase(newer: PicklistEntry, next: EntryTexts) {
      setEdited((now) => ({ ...now, base: newer, texts: next, refused: [] }))
    },
  }
}

/** Rebuilds an ID made from other fields when they change, until the user types another (rule list-tabs/crop-id). */
function withBuiltId(
  { id, buildId }: Picklist,
  base: PicklistEntry | null,
  before: EntryTexts,
  now: EntryTexts,
): EntryTexts {
  if (!buildId || base !== null || before[id] !== buildId(before)) return now
  return now[id] === before[id] ? { ...now, [id]: buildId(now) } : now
}

/** Rebuilds an ID that the user cleared. */
function filledAgain({ id, buildId }: Picklist, base: PicklistEntry | null, now: EntryTexts): EntryTexts {
  return buildId && base === null && isBlank(now[id] ?? '') ? { ...now, [id]: buildId(now) } : now
}
