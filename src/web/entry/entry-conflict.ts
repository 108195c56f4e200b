import type { PicklistField } from '#shared/picklist/definition.ts'
import { tidyLineOfText } from '#shared/text.ts'
import type { EntryTexts } from './entry-texts.ts'

export type Side = 'mine' | 'theirs'

/**
 * Three versions of an entry: as it was when the dialog opened, as this user edited it, and as another user
 * saved it.
 */
export interface EntrySides {
  began: EntryTexts
  mine: EntryTexts
  theirs: EntryTexts
}

const differ = (a: EntryTexts, b: EntryTexts, name: string) =>
  tidyLineOfText(a[name] ?? '') !== tidyLineOfText(b[name] ?? '')

/**
 * The fields that both users changed to different values. The user who is saving chooses between the values.
 */
export function clashes(fields: readonly PicklistField[], sides: EntrySides): PicklistField[] {
  const { began, mine, theirs } = sides
  return fields.filter(
    ({ name }) => differ(began, mine, name) && differ(began, theirs, name) && differ(mine, theirs, name),
  )
}

/** Fields that only the other user changed; the merge keeps those changes. */
export function takenOver(fields: readonly PicklistField[], sides: EntrySides): PicklistField[] {
  const { began, mine, theirs } = sides
  return fields.filter(({ name }) => !differ(began, mine, name) && differ(began, theirs, name))
}

/**
 * Merges both versions (rule list-tabs/two-at-once): keeps this user's value, unless the user chose the other
 * user's value or only the other user changed the field.
 */
export function merged(
  fields: readonly PicklistField[],
  sides: EntrySides,
  choices: Readonly<Record<string, Side>>,
): EntryTexts {
  const taken = new Set([
    ...takenOver(fields, sides).map(({ name }) => name),
    ...clashes(fields, sides)
      .filter(({ name }) => choices[name] === 'theirs')
      .map(({ name }) => name),
  ])
  return Object.fromEntries(
    fields.map(({ name }) => [name, (taken.has(name) ? sides.theirs : sides.mine)[name] ?? '']),
  )
}
