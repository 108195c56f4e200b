import type { Draft, RuleContext } from '#shared/order/draft.ts'
import type { LineSetting } from '#shared/order/rules/line-problems.ts'
import { lineRequirements, orderRequirements, type Requirement } from '#shared/order/rules/requirements.ts'
import { notAddedYet } from './form-problems.ts'
import type { LineContext } from './line-context.ts'
import { isStarted, type LineDraft } from './line-draft.ts'
import { lineNeeds } from './line-draft-problems.ts'
import { knownLineProblems } from './once-per-line.ts'

/** An entry of the checklist as it is shown: a line's begins with its number. */
export interface ChecklistEntry {
  key: string
  text: string
  done: boolean
  /** Where it leads. */
  path: string
}

/** The order's six requirements always, then rows of shares without anybody, then what its lines still need, then the line that is being written. */
export function checklist(
  draft: Draft,
  lines: readonly ChecklistEntry[],
  newLine: LineDraft | null,
): ChecklistEntry[] {
  const own = orderRequirements(draft).map(entryOf)
  return [...own, ...shareEntries(draft), ...lines, ...newLineEntries(newLine)]
}

/** A row that was added and has nobody yet is incomplete, not wrong. The first ones are among the six. */
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

/** One entry however much the line needs: its editor says what, and the summary how much. */
function newLineEntries(newLine: LineDraft | null): ChecklistEntry[] {
  if (newLine === null || !isStarted(newLine)) return []
  return [{ key: newLineKey, text: notAddedYet, done: false, path: `${newLinePath}fieldName` }]
}

/** Names the entry of the line that was begun. */
export const newLineKey = 'newLine'

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

/** What the line that is being written still needs, each once; null where none was begun. */
export function newLineNeeds(newLine: LineDraft | null, context: LineContext): readonly string[] | null {
  return isStarted(newLine) ? lineNeeds(newLine, context).required : null
}

/** How much is still required, the needs of the line that is being written among it. */
export function stillOpen(entries: readonly ChecklistEntry[], newLine: readonly string[] | null): number {
  const open = entries.filter((entry) => !entry.done && entry.key !== newLineKey)
  return open.length + (newLine?.length ?? 0)
}
