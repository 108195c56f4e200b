import { emailShape, idShape } from '#shared/api/shapes.ts'
import { limits } from '#shared/limits.ts'
import { type ContractType, contractTypes } from '#shared/order/kinds.ts'
import {
  type OrderCheck,
  type OrderMonth,
  type OrderState,
  orderChecks,
  orderMonths,
  orderStates,
} from '#shared/order/order-states.ts'

/** An order list's filters other than year and text (rule lists/filters). */
export interface Narrowing {
  state?: OrderState
  kind?: ContractType
  check?: OrderCheck
  created?: OrderMonth
  /** An agronomist's e-mail address, in lowercase. */
  person?: string
  customer?: number
}

/** (rule lists/states) */
export const stateLabels: Record<OrderState, string> = {
  open: 'Open',
  waiting: 'Waiting for ACES',
  failed: 'Rejected by ACES',
  finalized: 'Finalized',
}

export const kindLabels: Record<ContractType, string> = {
  standard: 'Standard',
  custom: 'Custom',
  supplemental: 'Supplemental',
  credit_memo: 'Credit memo',
}

export const checkLabels: Record<OrderCheck, string> = { check: 'Check', okay: 'Okay' }

export const createdLabels: Record<OrderMonth, string> = { 'this-month': 'This month' }

export function readNarrowing(query: URLSearchParams): Narrowing {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === query.get(name))
  const person = query.get('person')?.toLowerCase() ?? ''
  const customer = query.get('customer') ?? ''
  const said: Narrowing = {
    state: oneOf('state', orderStates),
    kind: oneOf('kind', contractTypes),
    check: oneOf('check', orderChecks),
    created: oneOf('created', orderMonths),
    person: isEmail(person) ? person : undefined,
    customer: idShape.test(customer) ? Number(customer) : undefined,
  }
  // Leaves out unset filters, so that equal filters serialize to equal strings.
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

const isEmail = (text: string) => text.length <= limits.shortText && emailShape.test(text)

export const notNarrowed = {
  state: undefined,
  kind: undefined,
  check: undefined,
  created: undefined,
  person: undefined,
  customer: undefined,
} as const satisfies Narrowing

/** The filters as query parameters for the page's URL; unset filters are empty strings. */
export function narrowingEntries(narrowing: Narrowing): Record<string, string> {
  const { state, kind, check, created, person, customer } = { ...notNarrowed, ...narrowing }
  return {
    state: state ?? '',
    kind: kind ?? '',
    check: check ?? '',
    created: created ?? '',
    person: person ?? '',
    customer: customer === undefined ? '' : String(customer),
  }
}

export function narrowedBy(narrowing: Narrowing): number {
  return Object.values(narrowingEntries(narrowing)).filter(Boolean).length
}

export interface NarrowedNames {
  person?: string | undefined
  customer?: string | undefined
}

/**
 * Text such as `: Finalized, Credit memo, Check, Ann Zed, Acre Farms`, appended to a count; empty if no
 * filter is set.
 */
export function narrowedText(narrowing: Narrowing, names: NarrowedNames): string {
  const { state, kind, check, created, person, customer } = narrowing
  const words = [
    state && stateLabels[state],
    kind && kindLabels[kind],
    check && checkLabels[check],
    created && createdLabels[created].toLowerCase(),
    person && (names.person ?? person),
    customer !== undefined && (names.customer ?? `customer ${customer}`),
  ].filter(Boolean)
  return words.length === 0 ? '' : `: ${words.join(', ')}`
}
