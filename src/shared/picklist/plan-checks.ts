import { formatMoney } from '../money.ts'
import { type FieldValue, fieldOf, type Picklist, type PicklistField } from './definition.ts'
import type { PlanRow } from './import-plan.ts'

/** An unlikely change that the user reviews before the import. `why` explains what makes it unlikely. */
export interface PlanCheck {
  line: number | null
  /** Identifies a change by its entry and field. */
  id: string
  field: string
  why: string
}

/**
 * A price or discount that changes by at least the fraction `unlikely` needs review. So does a discount that
 * rises from below `highDiscount` percent to that percentage or more.
 */
const unlikely = 0.25
const highDiscount = 10

/** The changes in a plan that a user should review (rule imports/checks). */
export function planChecks(list: Picklist, rows: readonly PlanRow[]): PlanCheck[] {
  return rows
    .filter(({ kind }) => kind === 'changed')
    .flatMap((row) =>
      row.changes.flatMap(({ field, before, after }) => {
        const why = checkOf(fieldOf(list, field), before, after, list)
        return why === null ? [] : [{ line: row.line, id: checkId(row, field), field, why }]
      }),
    )
}

export function checkId({ line, key }: Pick<PlanRow, 'line' | 'key'>, field: string): string {
  return JSON.stringify([line, key, field])
}

/** Why a change to a price or discount needs a check; null if it doesn't. */
export function checkOf(
  field: PicklistField,
  before: FieldValue,
  after: FieldValue,
  list: Pick<Picklist, 'list'>,
): string | null {
  if (typeof before !== 'number' || typeof after !== 'number' || before === after) return null
  const what = list.list === 'service-types' ? 'the service' : 'this'
  if (field.kind === 'price') return checkPrice(before, after, what)
  return field.kind === 'percent' ? checkDiscount(before, after) : null
}

function checkPrice(before: number, after: number, what: string): string | null {
  if (after === 0) return `The price would drop to ${formatMoney(0)}, so ${what} would be free.`
  if (before === 0) return `The price was ${formatMoney(0)} before.`
  for (const factor of [10, 100] as const) {
    const words = factor === 10 ? 'tenth' : 'hundredth'
    if (isTimes(after, before, factor))
      return `Exactly ${factor} times the previous price. A decimal point may be missing.`
    if (isTimes(before, after, factor))
      return `Exactly a ${words} of the previous price. A decimal point may be misplaced.`
  }
  return isFar(before, after) ? `The price would ${after > before ? 'rise' : 'fall'} by 25% or more.` : null
}

function checkDiscount(before: number, after: number): string | null {
  if (after === 0) return 'The discount would drop to 0%, so no one could give a discount.'
  if (before < highDiscount && after >= highDiscount) return 'The discount was previously below 10%.'
  return isFar(before, after)
    ? `The discount would ${after > before ? 'rise' : 'fall'} by 25% or more.`
    : null
}

const hundredths = (value: number) => Math.round(value * 100)
const isTimes = (one: number, other: number, factor: number) => hundredths(one) === hundredths(other) * factor
const isFar = (before: number, after: number) =>
  // Rounds the percentage to one decimal place, as on screen, so that a change shown as +25.0% counts as 25%.
  Math.round((Math.abs(hundredths(after) - hundredths(before)) / hundredths(before)) * 1000) >=
  unlikely * 1000

/** The change in a price or discount: `+2.9%`, `+2.0 points`, `to zero`; empty for any other field. */
export function changeText({ kind }: PicklistField, before: FieldValue, after: FieldValue): string {
  if (typeof before !== 'number' || typeof after !== 'number') return ''
  if (kind !== 'price' && kind !== 'percent') return ''
  if (after === 0) return 'to zero'
  if (kind === 'percent') return `${signed(after - before)} points`
  return before === 0 ? 'from zero' : `${signed(((after - before) / before) * 100)}%`
}

function signed(value: number): string {
  const text = Math.abs(value).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return `${value < 0 ? '-' : '+'}${text}`
}

/** How many entries an import archives or removes only because they aren't in the file. */
export function notInFile(rows: readonly PlanRow[]): { archived: number; removed: number } {
  const away = (which: PlanRow['kind']) =>
    rows.filter(({ kind, line }) => kind === which && line === null).length
  return { archived: away('archived'), removed: away('removed') }
}
