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
  /** As it is stored: when the dialog opened, or as somebody else left it since. */
  base: PicklistEntry | null
  texts: EntryTexts
  /** Fields that were left once: what is wrong in them is said. */
  left: ReadonlySet<string>
  /** What the server refused, until its field is typed into again. */
  refused: readonly Problem[]
}

export type EntryForm = ReturnType<typeof useEntryForm>

/** What stands in the dialog of an entry, and what is wrong with it. */
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
    /** Required fields with nothing in them, not even a blank: Save waits for them. */
    empty: emptyFields(fields, texts, (text) => text),
    /** The same where blanks count as nothing. */
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
    /** Says what is wrong in every field. */
    leaveAll() {
      setEdited((now) => ({ ...now, left: new Set(view.fields) }))
    },
    refuse(problems: readonly Problem[]) {
      setEdited((now) => ({ ...now, refused: problems }))
    },
    /** Goes on from what somebody else stored. */
    rebase(newer: PicklistEntry, next: EntryTexts) {
      setEdited((now) => ({ ...now, base: newer, texts: next, refused: [] }))
    },
  }
}

/** An id that is built from other fields follows them as long as nobody typed another (rule list-tabs/crop-id). */
function withBuiltId(
  { id, buildId }: Picklist,
  base: PicklistEntry | null,
  before: EntryTexts,
  now: EntryTexts,
): EntryTexts {
  if (!buildId || base !== null || before[id] !== buildId(before)) return now
  return now[id] === before[id] ? { ...now, [id]: buildId(now) } : now
}

/** Emptied, it is built again. */
function filledAgain({ id, buildId }: Picklist, base: PicklistEntry | null, now: EntryTexts): EntryTexts {
  return buildId && base === null && isBlank(now[id] ?? '') ? { ...now, [id]: buildId(now) } : now
}
