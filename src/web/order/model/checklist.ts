import type { Draft, RuleContext } from '#shared/order/draft.ts'
import type { LineSetting } from '#shared/order/rules/line-problems.ts'
import { lineRequirements, orderRequirements, type Requirement } from '#shared/order/rules/requirements.ts'
import { notAddedYet } from './form-problems.ts'
import type { LineContext } from './line-context.ts'
import { isStarted, type LineDraft } from './line-draft.ts'
import { lineNeeds } from './line-draft-problems.ts'
import { knownLineProblems } from './once-per-line.ts'

/** One checklist entry as displayed; an entry about a line starts with the line number. */
export interface ChecklistEntry {
  key: string
  text: string
  done: boolean
  path: string
}

/** Lists the order's six requirements, then empty share rows, missing line values and the unfinished line. */
export function checklist(
  draft: Draft,
  lines: readonly ChecklistEntry[],
  newLine: LineDraft | null,
): ChecklistEntry[] {
  const own = orderRequirements(draft).map(entryOf)
  return [...own, ...shareEntries(draft), ...lines, ...newLineEntries(newLine)]
}

/**
 * Lists share rows without a person, which are incomplete rather than wrong. Leaves out those that the
 * order's six requirements already cover.
 */
function shareEntries({ agronomistAssignments, customerAssignments }: Draft): ChecklistEntry[] {
  const entry = (what: string, path: string) => ({
    key: path,
    text: `${what} selection required`,
    done: false,
    path,
  })
  const some = agronomistAssignments.some(({ email }) => email.trim() !== '')
  return [
    ...agronomistAssignments.flatMap(({ email }, index) =>
      email.trim() === '' && (some || index > 0)
        ? [entry(`Agronomist ${index + 1}`, `agronomistAssignments.${index}.email`)]
        : [],
    ),
    ...customerAssignments.flatMap(({ id }, index) =>
      id === null && index > 0 ? [entry(`Customer ${index + 1}`, `customerAssignments.${index}.id`)] : [],
    ),
  ]
}

/**
 * Lists the missing values in the order's lines. Apart from the lines, the list depends on only a few fields
 * of the form, so most edits don't change it.
 */
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

/**
 * Returns a single entry for the unfinished line. The editor shows the missing values, and the summary shows
 * how many there are.
 */
function newLineEntries(newLine: LineDraft | null): ChecklistEntry[] {
  if (newLine === null || !isStarted(newLine)) return []
  return [{ key: newLineKey, text: notAddedYet, done: false, path: `${newLinePath}fieldName` }]
}

export const newLineKey = 'newLine'

export const newLinePath = 'newLine.'

function entryOf({ key, text, done, path, line }: Requirement): ChecklistEntry {
  return {
    key,
    text: line === null ? text : `Line ${line + 1}: ${text}`,
    done,
    path: key === 'agronomistAssignments' ? 'agronomistAssignments.0.email' : path,
  }
}

/**
 * Labels of the fields that the unfinished line still needs, without duplicates; null if there is no
 * unfinished line.
 */
export function newLineNeeds(newLine: LineDraft | null, context: LineContext): readonly string[] | null {
  return isStarted(newLine) ? lineNeeds(newLine, context).required : null
}

/** The number of open requirements, counting each requirement of the unfinished line separately. */
export function stillOpen(entries: readonly ChecklistEntry[], newLine: readonly string[] | null): number {
  const open = entries.filter((entry) => !entry.done && entry.key !== newLineKey)
  return open.length + (newLine?.length ?? 0)
}
