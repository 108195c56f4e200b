import type { PicklistField } from '#shared/picklist/definition.ts'
import { tidyLineOfText } from '#shared/text.ts'
import type { EntryTexts } from './entry-texts.ts'

export type Side = 'mine' | 'theirs'

/** Three states of an entry: as the dialog began, as it was typed, as somebody else left it. */
export interface EntrySides {
  began: EntryTexts
  mine: EntryTexts
  theirs: EntryTexts
}

const differ = (a: EntryTexts, b: EntryTexts, name: string) =>
  tidyLineOfText(a[name] ?? '') !== tidyLineOfText(b[name] ?? '')

/** The fields that both changed, each to something else: one of the two is chosen. */
export function clashes(fields: readonly PicklistField[], sides: EntrySides): PicklistField[] {
  const { began, mine, theirs } = sides
  return fields.filter(
    ({ name }) => differ(began, mine, name) && differ(began, theirs, name) && differ(mine, theirs, name),
  )
}

/** The fields that only the other one changed: they are taken over. */
export function takenOver(fields: readonly PicklistField[], sides: EntrySides): PicklistField[] {
  const { began, mine, theirs } = sides
  return fields.filter(({ name }) => !differ(began, mine, name) && differ(began, theirs, name))
}

/** Both together (rule list-tabs/two-at-once): what was typed, unless the other side was chosen or alone changed it. */
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
