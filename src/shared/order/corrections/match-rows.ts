import { foldText } from '#shared/letters/fold-text.ts'
import { sum } from '#shared/money.ts'
import { grouped } from '#shared/order/family/line-keys.ts'
import type { Unit } from '#shared/order/kinds.ts'
import { normalized } from '#shared/read-number.ts'
import type { OrderedField } from './ordered-fields.ts'

export interface ChosenField {
  familyId: number
  fieldName: string
  serviceTypeId: number
  unit: Unit
}

/** A row in a list of completed units. A string is empty if the list doesn't contain that value. */
export interface DoneRow {
  line: number
  /** The producer's name or account ID. */
  producer: string
  field: string
  service: string
  done: number
  chosen?: ChosenField | null | undefined
}

export interface Candidate {
  familyId: number
  producerName: string
  /** The producer's current name, which might differ from the name on the order. */
  producerToday: string
  accountId: string
  /** The service's current name, which might differ from the name on the order. */
  serviceToday: string
  field: OrderedField
}

export interface MatchedRow<C extends Candidate = Candidate> {
  row: DoneRow
  /** The field that the row refers to; null if there is none or more than one. */
  match: C | null
  candidates: readonly C[]
  state: 'matched' | 'not-found' | 'several' | 'repeated'
  /** The line numbers, within the list, of up to five other rows for the same field. */
  sameAs: readonly number[]
}

export interface DoneOfField<C extends Candidate = Candidate> {
  match: C
  done: number
}

const folded = (text: string) => normalized(text).toLowerCase()

/**
 * Folds a name for matching. As in searches, ignores accents, case, character width, and variants of
 * apostrophes and hyphens. If two fields match, the user chooses (rule corrections/never-guessed).
 */
export const alike = (text: string) => foldText(normalized(text))
const mostNamed = 5

/**
 * Matches rows to ordered fields. If several rows match the same field, their units count only if the user
 * chose to add them up (rule corrections/never-guessed).
 */
export function matchRows<C extends Candidate>(
  rows: readonly DoneRow[],
  candidates: readonly C[],
  addUp: boolean,
): MatchedRow<C>[] {
  const byName = findByName(candidates)
  const byChoice = new Map(candidates.map((one) => [fieldChoice(one), one]))
  const matched = rows.map((row): MatchedRow<C> => {
    const chosen = row.chosen && byChoice.get(choiceKey(row.chosen))
    const found = row.chosen ? (chosen ? [chosen] : []) : byName(row)
    const state = found.length === 1 ? 'matched' : found.length === 0 ? 'not-found' : 'several'
    return {
      row,
      match: state === 'matched' ? (found[0] ?? null) : null,
      candidates: found,
      state,
      sameAs: [],
    }
  })
  if (addUp) return matched
  const rowsOf = grouped(
    matched.filter(({ match }) => match !== null),
    ({ match }) => (match ? fieldChoice(match) : ''),
  )
  return matched.map((one) => {
    const all = one.match ? (rowsOf.get(fieldChoice(one.match)) ?? []) : []
    if (all.length < 2) return one
    const others = all.slice(0, mostNamed + 1).filter((other) => other !== one)
    return { ...one, state: 'repeated', sameAs: others.slice(0, mostNamed).map(({ row }) => row.line) }
  })
}

/** The total completed units for each field. */
export function doneOfFields<C extends Candidate>(matched: readonly MatchedRow<C>[]): DoneOfField<C>[] {
  const counted = matched.filter(({ state }) => state === 'matched')
  const byChoice = grouped(counted, ({ match }) => (match ? fieldChoice(match) : ''))
  return [...byChoice.values()].flatMap((rows) => {
    const match = rows[0]?.match
    return match ? [{ match, done: sum(rows.map(({ row }) => row.done)) }] : []
  })
}

/** A key that identifies a field within its family. */
export function fieldChoice({ familyId, field }: Pick<Candidate, 'familyId' | 'field'>): string {
  return choiceKey({ familyId, ...field })
}

function choiceKey({ familyId, fieldName, serviceTypeId, unit }: ChosenField): string {
  return JSON.stringify([familyId, folded(fieldName), serviceTypeId, unit])
}

/**
 * Returns a function that finds the fields that a row names. Each field is read only once, and equal rows
 * share their result, because a list can have thousands of rows and hundreds of fields can have the same name
 * (rule corrections/long-lists).
 */
function findByName<C extends Candidate>(candidates: readonly C[]): (row: DoneRow) => readonly C[] {
  const words = candidates.map((one) => ({
    one,
    field: alike(one.field.fieldName),
    who: ['', alike(one.producerName), alike(one.producerToday), alike(one.accountId)],
    what: ['', alike(one.field.serviceName), alike(one.serviceToday)],
  }))
  const byField = grouped(words, ({ field }) => field)
  const known = new Map<string, readonly C[]>()
  return (row) => {
    const [field, producer, service] = [alike(row.field), alike(row.producer), alike(row.service)]
    const key = JSON.stringify([field, producer, service])
    const found =
      known.get(key) ??
      (byField.get(field) ?? [])
        .filter(({ who, what }) => who.includes(producer) && what.includes(service))
        .map(({ one }) => one)
    known.set(key, found)
    return found
  }
}
