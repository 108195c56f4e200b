import type { Problem } from '#shared/errors.ts'
import type { Draft, RuleContext } from '#shared/order/draft.ts'
import type { OrderFigures } from '#shared/order/pricing.ts'
import { lineSetting } from '#shared/order/rules/problems.ts'
import {
  type ChecklistEntry,
  checklist,
  lineEntries,
  newLineNeeds,
  stillOpen,
} from '#web/order/model/checklist.ts'
import { orderFigures } from '#web/order/model/figures.ts'
import {
  formProblems,
  notAddedYet,
  numberProblems,
  type ServerProblem,
  tidiedDraft,
  unchangedSince,
} from '#web/order/model/form-problems.ts'
import type { LineContext } from '#web/order/model/line-context.ts'
import { isStarted } from '#web/order/model/line-draft.ts'
import { type OrderForm, sameOrder, toDraft } from '#web/order/model/order-form.ts'
import { lineContext, ruleContext } from '#web/order/model/rule-context.ts'
import type { FormState } from './form-state.ts'
import { selectedIds } from './line-selection.ts'

export interface Derived {
  draft: Draft
  figures: OrderFigures
  rules: RuleContext
  context: LineContext
  /** The problems shown next to their fields. Before the first Submit, only invalid numbers are shown. */
  problems: readonly Problem[]
  /** The number of known problems that prevent saving, whether or not they are shown. */
  wrong: number
  /** True if the order is being edited but doesn't differ from the saved one. */
  unchanged: boolean
  checklist: readonly ChecklistEntry[]
  /** What the unfinished line still needs; null if there is no unfinished line. */
  newLineNeeds: readonly string[] | null
  /** How many requirements are still unmet. Every place that shows this number gets it from here. */
  stillRequired: number
  /** The IDs of the selected lines; null if selection mode is off. */
  selected: ReadonlySet<string> | null
}

export type FormView = FormState & Derived

/**
 * Returns a function that computes the view from the state. It recomputes only parts whose inputs have
 * changed.
 */
export function createDerive(): (state: FormState) => FormView {
  const rulesOf = remember(ruleContext)
  const contextOf = remember(lineContextOf)
  const draftOf = remember((form: OrderForm, fiscalYear: number) => toDraft({ ...form, fiscalYear }))
  const figuresOf = remember(
    (lines: OrderForm['lines'], percentage: number, type: OrderForm['documentType']) =>
      orderFigures({ lines, discountPercentage: percentage, documentType: type }),
  )
  const broken = remember(brokenRules)
  const wrongNumbers = remember(numberProblems)
  const linesRequire = remember(openEntries)
  const list = remember(checklist)
  const needsOf = remember(newLineNeeds)
  const selectedOf = remember(selectedIds)
  const same = remember(sameOrder)
  let problems: readonly Problem[] = []

  return (state) => {
    const { form, editors, lists, base } = state
    const rules = rulesOf(lists.catalogue, base.storedOrders, state.byManager)
    const first = form.agronomists[0]?.email ?? ''
    const context = contextOf(
      form.documentType,
      form.baseType,
      first,
      rules,
      lists.catalogue.services,
      state.territory,
    )
    const isNew = form.mode === 'create_new' || form.mode === 'copy_as_new'
    const draft = draftOf(form, isNew && !form.renews ? state.fiscalYear : form.fiscalYear)
    const newLine = editors.new?.draft ?? null
    const open = linesRequire(form.lines, form.documentType, form.baseType, first, rules)
    const entries = list(draft, open, newLine)
    const needs = needsOf(newLine, context)
    const complete = entries.every((entry) => entry.done)
    const all = state.tried || complete ? broken(form, rules, lists.complete, isStarted(newLine)) : []
    const shown = state.tried ? all : wrongNumbers(form, rules)
    problems = unlessSame(problems, withServerProblems(shown, state.serverProblems, draft))
    return {
      ...state,
      rules,
      context,
      draft,
      figures: figuresOf(form.lines, form.discountPercentage, form.documentType),
      problems,
      unchanged: form.mode === 'edit_po' && !isStarted(newLine) && same(form, base.pristine),
      wrong: state.tried || !complete ? problems.length : all.length,
      checklist: entries,
      newLineNeeds: needs,
      stillRequired: stillOpen(entries, needs),
      selected: selectedOf(state.selection, form.lines),
    }
  }
}

function lineContextOf(
  documentType: OrderForm['documentType'],
  baseType: OrderForm['baseType'],
  firstAgronomist: string,
  rules: RuleContext,
  services: LineContext['services'],
  ownTerritory: string,
): LineContext {
  const agronomistAssignments = sharesOf(firstAgronomist)
  return lineContext({ documentType, baseType, agronomistAssignments }, rules, services, ownTerritory)
}

function openEntries(
  lines: OrderForm['lines'],
  documentType: OrderForm['documentType'],
  baseType: OrderForm['baseType'],
  firstAgronomist: string,
  rules: RuleContext,
): ChecklistEntry[] {
  const agronomistAssignments = sharesOf(firstAgronomist)
  return lineEntries([...lines], lineSetting({ documentType, baseType, agronomistAssignments }, rules), rules)
}

function sharesOf(email: string): Draft['agronomistAssignments'] {
  return email === '' ? [] : [{ email, percentage: 100 }]
}

function brokenRules(
  form: OrderForm,
  rules: RuleContext,
  listsComplete: boolean,
  started: boolean,
): Problem[] {
  const found = formProblems(form, tidiedDraft(form), rules, listsComplete)
  return started ? [...found, { path: 'lineItems', message: notAddedYet }] : found
}

function withServerProblems(
  own: readonly Problem[],
  fromServer: readonly ServerProblem[],
  draft: Draft,
): readonly Problem[] {
  if (fromServer.length === 0) return own
  const others = unchangedSince(fromServer, draft).filter(
    ({ path, message }) => !own.some((one) => one.path === path && one.message === message),
  )
  return [...own, ...others]
}

/** Returns the previous list if both lists are equal, so that fields and rows don't re-render. */
function unlessSame(former: readonly Problem[], now: readonly Problem[]): readonly Problem[] {
  const same =
    former.length === now.length &&
    former.every(({ path, message }, at) => path === now[at]?.path && message === now[at]?.message)
  return same ? former : now
}

/** Caches the most recent result and returns it again for the same arguments. */
function remember<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { args: Args; result: Result } | null = null
  return (...args) => {
    if (last?.args.every((arg, at) => arg === args[at])) return last.result
    last = { args, result: work(...args) }
    return last.result
  }
}
