import { fieldsOf, stored } from '#web/ui/stored.ts'
import { type Fixed, isFixed, nothingFixed } from './fixed.ts'

/**
 * The user's choices for one order in the season being renewed. Until the user selects or deselects the
 * order, the default applies.
 */
export interface Choice {
  ticked?: boolean
  fixed: Fixed
  /** True once the order has been renewed; the choice is then omitted from storage. */
  made?: true
}

export const noChoice: Choice = { fixed: nothingFixed }

export interface Choices {
  withComments: boolean
  /** The user's choices, by the ID of the order to renew. */
  byOrder: ReadonlyMap<number, Choice>
}

const noChoices: Choices = { withComments: false, byOrder: new Map() }

/**
 * Returns the storage key for a user and a pair of seasons. Choices are stored per browser tab, and logging
 * out clears them (rule renewals/choices-are-kept).
 */
export const choicesKey = (who: string, from: number, to: number) => `renewal:${who}:${from}-${to}`

const place = (key: string) =>
  stored('tab', key, (found): Choices | null => {
    const { withComments, orders } = fieldsOf(found)
    if (!Array.isArray(orders)) return null
    return { withComments: withComments === true, byOrder: new Map(orders.flatMap(entryOf)) }
  })

/** True if the user has made choices that no renewal has used yet. */
export function isDecided({ withComments, byOrder }: Choices): boolean {
  return withComments || [...byOrder.values()].some(isOpenChoice)
}

const isOpenChoice = ({ ticked, fixed, made }: Choice) => !made && (ticked !== undefined || isFixed(fixed))

export const keptChoices = (key: string) => place(key).read() ?? noChoices

export function keepChoices(key: string, choices: Choices): void {
  const { withComments, byOrder } = choices
  const orders = [...byOrder].filter(([, choice]) => isOpenChoice(choice))
  place(key).write(isDecided(choices) ? { withComments, orders } : null)
}

function entryOf(entry: unknown): [number, Choice][] {
  if (!Array.isArray(entry)) return []
  const [id, choice] = entry
  const { ticked, fixed, mended } = fieldsOf(choice)
  // An earlier version of the app stored the corrections under a different name.
  const { producerId, agronomists, customers, lines } = fieldsOf(fixed ?? mended)
  if (!isNumber(id)) return []
  return [
    [
      id,
      {
        ...(typeof ticked === 'boolean' && { ticked }),
        fixed: {
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

function valuesOf<T>(values: unknown, is: (value: unknown) => value is T): Record<string, T> {
  const kept: Record<string, T> = {}
  for (const [name, value] of Object.entries(fieldsOf(values))) if (is(value)) kept[name] = value
  return kept
}
