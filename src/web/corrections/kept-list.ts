import { type DoneChoices, noDoneChoices } from '#shared/order/corrections/done-list.ts'
import type { ChosenField } from '#shared/order/corrections/match-rows.ts'
import { fieldsOf, stored } from '#web/ui/stored.ts'

/** The list of completed units, and the user's choices about it. */
export interface DoneSource {
  /** The file's name; null if the list was pasted. */
  name: string | null
  text: string
  choices: DoneChoices
  tolerance: string
  addUp: boolean
  /** The field the user chose for each row, by the row's line number. */
  chosen: Readonly<Record<string, ChosenField>>
  /**
   * The producer, if the user typed values in the table of the producer's fields instead of providing a list.
   * `typed` has those values by field.
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
 * The storage key, one per user and fiscal year in this tab; logging out clears it (rule
 * corrections/never-twice).
 */
const place = (who: string, year: number) =>
  stored('tab', `corrections:${who}:${year}`, (found): DoneSource => ({ ...noSource, ...fieldsOf(found) }))

export const keptSource = (who: string, year: number) => place(who, year).read() ?? noSource

export function keepSource(who: string, year: number, source: DoneSource): void {
  place(who, year).write(isStarted(source) ? source : null)
}
