import { useState } from 'react'
import type { Problem } from '#shared/errors.ts'
import {
  fieldOf,
  type Picklist,
  type PicklistEntry,
  type PicklistField,
} from '#shared/picklist/definition.ts'
import { isBlank, tidyLineOfText } from '#shared/text.ts'
import type { Draft } from '#web/draft/use-draft.ts'
import { type EntryTexts, emptyFields, textProblem, tidyText } from './entry-texts.ts'

export type EntryForm = ReturnType<typeof useEntryForm>

export function useEntryForm(
  list: Picklist,
  fields: readonly PicklistField[],
  { base, content: texts, tried, refused, change }: Draft<PicklistEntry | null, EntryTexts>,
) {
  /**
   * Fields that have lost focus at least once; before the first attempt to save, only these show their
   * problems.
   */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())

  return {
    list,
    fields,
    base,
    texts,
    isNew: base === null,
    isFixed: (field: PicklistField) => base !== null && field.fixed === true,
    /** Empty required fields; spaces count as input here. Save is disabled until these are filled in. */
    empty: emptyFields(fields, texts, (text) => text),
    /** Empty required fields, including those with only spaces. */
    missing: emptyFields(fields, texts, tidyLineOfText),

    type(name: string, text: string) {
      change((now) => withBuiltId(list, base, now, { ...now, [name]: text }), name)
    },
    leave(name: string) {
      const field = fieldOf(list, name)
      setLeft((now) => new Set([...now, name]))
      change((now) => {
        const tidied = { ...now, [name]: tidyText(field, now[name] ?? '', base) }
        return withBuiltId(list, base, now, filledAgain(list, base, tidied))
      })
    },
    problemAt(name: string): string | undefined {
      const refusal = refused.find(({ path }) => path === name)?.message
      if (refusal !== undefined || !(tried || left.has(name))) return refusal
      return textProblem(fieldOf(list, name), texts[name] ?? '', base) ?? undefined
    },
    above: refused.filter(({ path }: Problem) => !fields.some(({ name }) => name === path)),
  }
}

/**
 * Rebuilds a new entry's ID when the fields it is made from change, unless the user typed a different ID
 * (rule list-tabs/crop-id).
 */
function withBuiltId(
  { id, buildId }: Picklist,
  base: PicklistEntry | null,
  before: EntryTexts,
  now: EntryTexts,
): EntryTexts {
  if (!buildId || base !== null || before[id] !== buildId(before)) return now
  return now[id] === before[id] ? { ...now, [id]: buildId(now) } : now
}

function filledAgain({ id, buildId }: Picklist, base: PicklistEntry | null, now: EntryTexts): EntryTexts {
  return buildId && base === null && isBlank(now[id] ?? '') ? { ...now, [id]: buildId(now) } : now
}
