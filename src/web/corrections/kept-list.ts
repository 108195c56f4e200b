import { type DoneChoices, noDoneChoices } from '#shared/order/corrections/done-list.ts'
import type { ChosenField } from '#shared/order/corrections/match-rows.ts'

/** The list of completed units, and the user's choices about it. */
export interface DoneSource {
  /** A file name; null if pasted. */
  name: string | null
  text: string
  choices: DoneChoices
  tolerance: string
  addUp: boolean
  /** The field the user chose for a row, by line. */
  chosen: Readonly<Record<string, ChosenField>>
  /** Set for a producer's table instead of a list: typed values by field. */
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

/** Per user and window; logging out clears it (rule corrections/never-twice). */
const keyOf = (who: string, year: number) => `corrections:${who}:${year}`

export function keptSource(who: string, year: number): DoneSource {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(who, year)) ?? 'null')
    return typeof kept === 'object' && kept !== null ? { ...noSource, ...kept } : noSource
  } catch {
    // Storage is blocked, or another app wrote the entry: there is no list.
    return noSource
  }
}

export function keepSource(who: string, year: number, source: DoneSource): void {
  try {
    if (isStarted(source)) sessionStorage.setItem(keyOf(who, year), JSON.stringify(source))
    else sessionStorage.removeItem(keyOf(who, year))
  } catch {
    // The list is still on screen.
  }
}
