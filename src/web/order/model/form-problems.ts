import type { Problem } from '#shared/errors.ts'
import { formatMoney } from '#shared/money.ts'
import type { Draft, RuleContext } from '#shared/order/draft.ts'
import type { BaseType } from '#shared/order/kinds.ts'
import { orderProblems } from '#shared/order/rules/problems.ts'
import { tidyDraft, tidyLine } from '#shared/order/tidy.ts'
import { newId } from '#web/api/new-id.ts'
import { orderFigures } from './figures.ts'
import { knownLineProblems, oncePerLine } from './once-per-line.ts'
import { type OrderForm, sharePaths, toDraft } from './order-form.ts'
import { unreadable } from './typed-text.ts'

/** Normalizes the order for sending and validation. Unchanged lines come from a cache. */
export function tidiedDraft(form: OrderForm): Draft {
  const order = tidyDraft({ ...toDraft(form), lineItems: [] }, newId)
  return { ...order, lineItems: form.lines.map((line) => tidied(line, types[form.baseType])) }
}

const types = { standard: { baseType: 'standard' }, custom: { baseType: 'custom' } } as const

const tidied = oncePerLine((line, { baseType }: { baseType: BaseType }) => tidyLine(line, baseType, newId))

export const notAddedYet = 'The service line item you started hasn’t been added yet'

/**
 * Returns all problems that block saving. Until the picklists have loaded, only the server checks the rules.
 */
export function formProblems(
  form: OrderForm,
  draft: Draft,
  rules: RuleContext,
  listsComplete: boolean,
): Problem[] {
  const broken = listsComplete ? orderProblems(draft, rules, undefined, knownLineProblems) : []
  return [...unreadable(form.typed), ...broken, ...tooLargeAmounts(form)]
}

/**
 * Returns the problems to show while the user types. These are unreadable numbers in any field, and invalid
 * order discounts and shares. Doesn't check the rules for lines.
 */
export function numberProblems(form: OrderForm, rules: RuleContext): Problem[] {
  const without = { ...form, lines: [] }
  const ofNumbers = orderProblems(tidiedDraft(without), rules).filter(
    ({ path }) => path === 'discountPercentage' || /Assignments\.\d+\.(percentage|amount)$/.test(path),
  )
  return [...unreadable(form.typed), ...ofNumbers, ...tooLargeAmounts(form)]
}

/**
 * Reports typed share amounts above the grand total. Each problem appears at the amount field, because the
 * percentage is derived from the amount.
 */
function tooLargeAmounts(form: OrderForm): Problem[] {
  if ([...form.agronomists, ...form.customers].every(({ amount }) => amount === undefined)) return []
  const total = Math.abs(orderFigures(form).grandTotal)
  return (['agronomists', 'customers'] as const).flatMap((list) =>
    form[list].flatMap(({ amount = 0 }, index) =>
      Math.abs(amount) > total
        ? {
            path: `${sharePaths[list]}.${index}.amount`,
            message: `Amount can’t exceed the grand total, ${formatMoney(total)}`,
          }
        : [],
    ),
  )
}

/** A problem reported by the server, and the value it was reported for. */
export interface ServerProblem extends Problem {
  value: string
}

export function serverProblems(problems: readonly Problem[], draft: Draft): ServerProblem[] {
  return problems.map((problem) => ({ ...problem, value: valueAt(draft, problem.path) }))
}

/** Problems that the server reported, except those whose value has changed since then. */
export function unchangedSince(problems: readonly ServerProblem[], draft: Draft): Problem[] {
  return problems.filter((problem) => valueAt(draft, problem.path) === problem.value)
}

function valueAt(draft: Draft, path: string): string {
  let value: unknown = draft
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) break
    value = Reflect.get(value, key)
  }
  return JSON.stringify(value) ?? ''
}

/** Returns a prefix such as `Line 2: ` for messages that aren't shown next to the field with the problem. */
export function problemOwner(path: string): string {
  const [, list = '', index] = /^(\w+)\.(\d+)/.exec(path) ?? []
  const owner = owners.get(list)
  return owner === undefined ? '' : `${owner} ${Number(index) + 1}: `
}

const owners = new Map<string, string>([
  ['lineItems', 'Line'],
  [sharePaths.agronomists, 'Agronomist'],
  [sharePaths.customers, 'Customer'],
])

/** Drops repeated messages at the same path. */
export function distinctProblems(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>()
  return problems.filter(({ path, message }) => {
    const key = `${path} ${message}`
    return !seen.has(key) && seen.add(key)
  })
}
