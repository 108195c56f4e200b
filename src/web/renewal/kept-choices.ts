import { isMended, type Mended, nothingMended } from './mended.ts'

/** What somebody decided about an order of the season; without a tick of their own it is as it comes. */
export interface Choice {
  ticked?: boolean
  mended: Mended
  /** It was created: nothing is left to keep. */
  made?: true
}

export const noChoice: Choice = { mended: nothingMended }

/** All that somebody decided about one season for another. */
export interface Choices {
  withComments: boolean
  /** By the ids of the orders that are renewed. */
  byOrder: ReadonlyMap<number, Choice>
}

const noChoices: Choices = { withComments: false, byOrder: new Map() }

/** Of this person in this window: logging out empties it (rule renewals/choices-are-kept). */
export const choicesKey = (who: string, from: number, to: number) => `renewal:${who}:${from}-${to}`

/** Whether anything was decided that isn't done yet. */
export function isDecided({ withComments, byOrder }: Choices): boolean {
  return withComments || [...byOrder.values()].some(isOpenChoice)
}

const isOpenChoice = ({ ticked, mended, made }: Choice) => !made && (ticked !== undefined || isMended(mended))

export function keptChoices(key: string): Choices {
  try {
    const { withComments, orders } = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (!Array.isArray(orders)) return noChoices
    return { withComments: withComments === true, byOrder: new Map(orders.flatMap(entryOf)) }
  } catch {
    // Nothing may be stored in this browser, or it was another program: then nothing is decided.
    return noChoices
  }
}

export function keepChoices(key: string, choices: Choices): void {
  const { withComments, byOrder } = choices
  const orders = [...byOrder].filter(([, choice]) => isOpenChoice(choice))
  try {
    if (isDecided(choices)) sessionStorage.setItem(key, JSON.stringify({ withComments, orders }))
    else sessionStorage.removeItem(key)
  } catch {
    // What was decided is still on the screen.
  }
}

function entryOf(entry: unknown): [number, Choice][] {
  if (!Array.isArray(entry)) return []
  const [id, choice] = entry
  const { ticked, mended } = fieldsOf(choice)
  const { producerId, agronomists, customers, lines } = fieldsOf(mended)
  if (!isNumber(id)) return []
  return [
    [
      id,
      {
        ...(typeof ticked === 'boolean' && { ticked }),
        mended: {
          ...(isNumber(producerId) && { producerId }),
          agronomists: valuesOf(agronomists, isText),
          customers: valuesOf(customers, isNumber),
          lines: valuesOf(lines, isService),
        },
      },
    ],
  ]
}

const isNumber = (value: unknown): value is number => typeof value === 'number'
const isText = (value: unknown): value is string => typeof value === 'string'
const isService = (value: unknown): value is number | null => value === null || isNumber(value)

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function valuesOf<T>(values: unknown, is: (value: unknown) => value is T): Record<string, T> {
  const kept: Record<string, T> = {}
  for (const [name, value] of Object.entries(fieldsOf(values))) if (is(value)) kept[name] = value
  return kept
}
