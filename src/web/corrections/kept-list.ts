import { type DoneChoices, noDoneChoices } from '#shared/order/corrections/done-list.ts'
import type { ChosenField } from '#shared/order/corrections/match-rows.ts'

/** The list of done units, and what a person said about it. */
export interface DoneSource {
  /** The name of a file; null of what was pasted. */
  name: string | null
  text: string
  choices: DoneChoices
  tolerance: string
  addUp: boolean
  /** What a row means, by its line, where a person chose it. */
  chosen: Readonly<Record<string, ChosenField>>
  /** Of a producer's table instead of a list: what was typed, by the places of its fields. */
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

/** Of this person in this window: logging out empties it (rule corrections/never-twice). */
const keyOf = (who: string, year: number) => `corrections:${who}:${year}`

export function keptSource(who: string, year: number): DoneSource {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(who, year)) ?? 'null')
    return typeof kept === 'object' && kept !== null ? { ...noSource, ...kept } : noSource
  } catch {
    // Nothing may be stored in this browser, or it was another program: then there is no list.
    return noSource
  }
}

export function keepSource(who: string, year: number, source: DoneSource): void {
  try {
    if (isStarted(source)) sessionStorage.setItem(keyOf(who, year), JSON.stringify(source))
    else sessionStorage.removeItem(keyOf(who, year))
  } catch {
    // The list is still on the screen.
  }
}
