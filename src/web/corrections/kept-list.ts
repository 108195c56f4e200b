import { type DoneChoices, noDoneChoices } from '#shared/order/corrections/done-list.ts'
import type { ChosenField } from '#shared/order/corrections/match-rows.ts'
import { fieldsOf, stored } from '#web/ui/stored.ts'

/** A list of completed units, and the user's settings for it. */
export interface DoneSource {
  /** The file's name; null if the list was pasted. */
  name: string | null
  text: string
  choices: DoneChoices
  tolerance: string
  addUp: boolean
  /** The farm field that the user chose for each row, keyed by the row's line number in the list. */
  chosen: Readonly<Record<string, ChosenField>>
  /**
   * The producer's ID if the user typed the units in a table of that producer's farm fields instead of
   * providing a list; otherwise null. `typed` has the typed units by farm field.
   */
  producerId: number | null
  typed: Readonly<Record<string, string>>
}

export const noSource: DoneSource = {
  name: null,
  text: '',
  choices: noDoneChoices,
  tolerance: '0.5',
  addUp: false,
  chosen: {},
  producerId: null,
  typed: {},
}

export const isStarted = ({ text, typed }: DoneSource) => text !== '' || Object.keys(typed).length > 0

/**
 * Where this tab stores the list, separately for each user and fiscal year; logging out deletes the list
 * (rule corrections/never-twice).
 */
const place = (who: string, year: number) =>
  stored('tab', `corrections:${who}:${year}`, (found): DoneSource => ({ ...noSource, ...fieldsOf(found) }))

export const keptSource = (who: string, year: number) => place(who, year).read() ?? noSource

export function keepSource(who: string, year: number, source: DoneSource): void {
  place(who, year).write(isStarted(source) ? source : null)
}
