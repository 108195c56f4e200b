import { limits } from '../../limits.ts'
import { contractTypes } from '../../order/kinds.ts'
import { orderChecks, orderMonths, orderStates } from '../../order/order-states.ts'
import { adminSortKeys, sortKeys } from '../list-sort.ts'
import { emailShape, idShape } from '../shapes.ts'

/**
 * The screens that have views. In API calls, `insights` is Insights, and `orders` is POs in Administration.
 */
export const viewScreens = ['insights', 'orders'] as const
export type ViewScreen = (typeof viewScreens)[number]

/**
 * Converts a value to the form in which a view stores it: '' for an invalid value or the screen's default.
 */
type Clean = (value: string) => string

const oneOf =
  (values: readonly string[], atStart = ''): Clean =>
  (value) =>
    value !== atStart && values.includes(value) ? value : ''

function fiscalYear(value: string): string {
  const { min, max } = limits.fiscalYear
  return /^\d{4}$/.test(value) && Number(value) >= min && Number(value) <= max ? value : ''
}

/** Drops NUL, which PostgreSQL can't store. */
function text(value: string): string {
  const words = value.replaceAll('\0', '').slice(0, limits.query)
  return words.trim() === '' ? '' : words
}

const like =
  (pattern: RegExp, most: number): Clean =>
  (value) =>
    value.length <= most && pattern.test(value) ? value.toLowerCase() : ''

/** (rule lists/filters) */
const narrowing: Readonly<Record<string, Clean>> = {
  q: text,
  state: oneOf(orderStates),
  kind: oneOf(contractTypes),
  check: oneOf(orderChecks),
  created: oneOf(orderMonths),
  person: like(emailShape, limits.shortText),
  customer: like(idShape, 10),
}

/** Each screen's query parameters, in the order in which a view lists them. */
const entriesOf: Record<ViewScreen, Readonly<Record<string, Clean>>> = {
  insights: {
    fy: fiscalYear,
    sort: oneOf(sortKeys, 'date-newest'),
    ...narrowing,
    shown: oneOf(['cards', 'rows']),
  },
  orders: {
    fy: fiscalYear,
    status: oneOf(['archived', 'all'], 'active'),
    sort: oneOf(['producer', ...adminSortKeys]),
    ...narrowing,
  },
}

/** A screen's query parameters by name; '' for a missing or invalid one. */
export function viewEntries(screen: ViewScreen, query: string | URLSearchParams): Record<string, string> {
  const said = new URLSearchParams(query)
  return Object.fromEntries(
    Object.entries(entriesOf[screen]).map(([name, clean]) => [name, clean(said.get(name) ?? '')]),
  )
}

/**
 * Returns a view's query string with only known names and values, in a fixed order, so that the same list
 * always gives the same string (rule views/cleaned).
 */
export function cleanQuery(screen: ViewScreen, query: string | URLSearchParams): string {
  const entries = Object.entries(viewEntries(screen, query))
  return new URLSearchParams(entries.filter(([, value]) => value !== '')).toString()
}

/**
 * Whether a screen with this query string shows the view. A view without `shown` matches both cards and rows.
 */
export function showsView(screen: ViewScreen, view: string, address: string | URLSearchParams): boolean {
  const { shown, ...wanted } = viewEntries(screen, view)
  const { shown: now, ...is } = viewEntries(screen, address)
  return JSON.stringify(wanted) === JSON.stringify(is) && (!shown || shown === now)
}
