import type { Draft, RuleContext } from '#shared/order/draft.ts'
import type { LineSetting } from '#shared/order/rules/line-problems.ts'
import { lineSetting } from '#shared/order/rules/problems.ts'
import {
  lineRequirements,
  orderRequirements,
  type Requirement,
  submitBlocked,
} from '#shared/order/rules/requirements.ts'
import { notAddedYet } from './form-problems.ts'
import { isStarted, type LineDraft } from './line-draft.ts'
import { knownLineProblems } from './once-per-line.ts'

/** An entry of the checklist as it is shown: a line's begins with its number. */
export interface ChecklistEntry {
  key: string
  text: string
  done: boolean
  /** Where it leads. */
  path: string
}

/** The order's six requirements always, then what its lines still need, then all that the new line needs. */
export function checklist(
  draft: Draft,
  lines: readonly ChecklistEntry[],
  newLine: LineDraft | null,
  rules: RuleContext,
): ChecklistEntry[] {
  return [...orderRequirements(draft).map(entryOf), ...lines, ...newLineEntries(draft, newLine, rules)]
}

/** What the lines of the order still need. It depends on few of its fields, so that most changes leave it as it is. */
export function lineEntries(
  lines: Draft['lineItems'],
  setting: LineSetting,
  rules: RuleContext,
): ChecklistEntry[] {
  return lines.flatMap((line, index) => {
    if (knownLineProblems(line, index, setting, rules).length === 0) return []
    return lineRequirements(line, index, setting, rules, knownLineProblems)
      .filter(({ done }) => !done)
      .map(entryOf)
  })
}

function newLineEntries(draft: Draft, newLine: LineDraft | null, rules: RuleContext): ChecklistEntry[] {
  const index = draft.lineItems.length
  if (newLine === null || !(isStarted(newLine) || index === 0)) return []
  const needed = lineRequirements(newLine.line, index, lineSetting(draft, rules), rules).map((entry) => ({
    ...entryOf(entry),
    path: entry.path.replace(`lineItems.${index}.`, newLinePath),
  }))
  // Beside others nothing else says that it is left out; the first line is asked for anyway.
  return index === 0
    ? needed
    : [...needed, { key: 'newLine', text: notAddedYet, done: false, path: `${newLinePath}fieldName` }]
}

/** Paths of the line in the panel begin so. */
export const newLinePath = 'newLine.'

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
