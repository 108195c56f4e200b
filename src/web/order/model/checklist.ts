import type { Draft, RuleContext } from '#shared/order/draft.ts'
import {
  lineRequirements,
  type Requirement,
  requirements,
  submitBlocked,
} from '#shared/order/rules/requirements.ts'
import { notAddedYet } from './form-problems.ts'
import { isStarted } from './line-draft.ts'
import type { OrderForm } from './order-form.ts'

/** An entry of the checklist as it is shown: a line's begins with its number. */
export interface ChecklistEntry {
  key: string
  text: string
  done: boolean
  /** Where it leads. */
  path: string
}

/** The requirement list: the order's six always, of a line what it still needs, of the one being added all. */
export function checklist(form: OrderForm, draft: Draft, rules: RuleContext): ChecklistEntry[] {
  const stored = requirements(draft, rules).filter((entry) => entry.line === null || !entry.done)
  return [...stored.map(entryOf), ...addingEntries(form, draft, rules)]
}

function addingEntries(form: OrderForm, draft: Draft, rules: RuleContext): ChecklistEntry[] {
  if (form.adding === null || !(isStarted(form.adding) || form.lines.length === 0)) return []
  const index = form.lines.length
  const needed = lineRequirements(form.adding.line, index, draft, rules).map((entry) => ({
    ...entryOf(entry),
    path: entry.path.replace(`lineItems.${index}.`, 'adding.'),
  }))
  // Beside others nothing else says that it is left out; the first line is asked for anyway.
  return index === 0
    ? needed
    : [...needed, { key: 'adding', text: notAddedYet, done: false, path: 'adding.fieldName' }]
}

function entryOf({ key, text, done, path, line }: Requirement): ChecklistEntry {
  return {
    key,
    text: line === null ? text : `Line ${line + 1}: ${text}`,
    done,
    path: key === 'agronomistAssignments' ? 'agronomistAssignments.0.email' : path,
  }
}

export interface SubmitState {
  /** Submit can't be pressed. */
  blocked: boolean
  open: number
}

export function submitState(draft: Draft, entries: readonly ChecklistEntry[]): SubmitState {
  return { blocked: submitBlocked(draft), open: entries.filter((entry) => !entry.done).length }
}
