import type { Problem } from '#shared/errors.ts'
import { lineLabels } from '#shared/order/line-fields.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { lineProblems } from '#shared/order/rules/line-problems.ts'
import { tidyLine } from '#shared/order/tidy.ts'
import { newId } from '#web/api/new-id.ts'
import type { LineContext } from './line-context.ts'
import type { LineDraft } from './line-draft.ts'
import { type TypedTexts, unreadable } from './typed-text.ts'

/** The line as the server would store it. */
export function tidied(line: LineItemInput, context: LineContext): LineItemInput {
  return tidyLine(line, context.baseType, newId)
}

const known = new WeakMap<LineContext, WeakMap<LineDraft, readonly Problem[]>>()

/** The problems with a line in the editor, with paths relative to the line; cached per draft. */
export function lineDraftProblems(draft: LineDraft, context: LineContext): readonly Problem[] {
  const ofDrafts = known.get(context) ?? new WeakMap<LineDraft, readonly Problem[]>()
  known.set(context, ofDrafts)
  const problems = ofDrafts.get(draft) ?? problemsOfDraft(draft, context)
  ofDrafts.set(draft, problems)
  return problems
}

function problemsOfDraft(draft: LineDraft, context: LineContext): Problem[] {
  const found = lineProblems(tidied(draft.line, context), 0, context, context.rules)
  const own = found.map(({ path, message }) => ({ path: path.replace('lineItems.0.', ''), message }))
  const unread = unreadable(shownTexts(draft))
  const units = [...unread, ...own].some(({ path }) => path === 'acres')
  return [...unread, ...own.filter(({ path }) => !(units && followsUnits(draft, path)))]
}

/**
 * True if the problem at this path is a consequence of invalid units. Crop acres are derived from the units,
 * so only the units are flagged.
 */
function followsUnits({ line, typed }: LineDraft, path: string): boolean {
  if (path === 'crops') return line.crops.length > 0
  return /^crops\.\d+\.acres$/.test(path) && typed[path] === undefined
}

/** True if everything typed for units, price and discount can be parsed as a number. */
export function hasFigures(draft: LineDraft): boolean {
  return !unreadable(shownTexts(draft)).some(({ path }) => /^(acres|costPerAcre|discount)/.test(path))
}

/**
 * The typed text in visible fields. Text typed for the unselected discount type is kept, but hidden and not
 * validated.
 */
function shownTexts({ typed, line }: LineDraft): TypedTexts {
  const hidden = line.discountType === 'percent' ? 'discountInDollars' : 'discountPercent'
  return Object.fromEntries(Object.entries(typed).filter(([path]) => path !== hidden))
}

export function stillRequired(problems: readonly Problem[]): string[] {
  const labels: Partial<Record<string, string>> = lineLabels
  const names = problems.map(({ path }) => {
    const head = path.split('.')[0] ?? ''
    return labels[head] ?? head
  })
  return [...new Set(names)]
}

/**
 * Returns the labels of the line's empty required fields and of its invalid fields, without duplicates. In a
 * number field, zero counts as empty.
 */
export function lineNeeds(draft: LineDraft, context: LineContext): { required: string[]; wrong: string[] } {
  const problems = lineDraftProblems(draft, context)
  const unread = new Set(unreadable(draft.typed).map(({ path }) => path))
  const isMissing = (path: string) => !unread.has(path) && isEmpty({ ...draft, typed: {} }, path)
  const required = stillRequired(problems.filter(({ path }) => isMissing(path)))
  return { required, wrong: stillRequired(problems).filter((label) => !required.includes(label)) }
}

/**
 * Paths of required fields that are still empty. Leaves out a crop's percentage and acres, which are filled
 * in automatically.
 */
export function emptyRequired(draft: LineDraft, context: LineContext): string[] {
  const paths = lineDraftProblems(draft, context).map(({ path }) => path)
  return [...new Set(paths)].filter((path) => isEmpty(draft, path))
}

function isEmpty({ line, typed }: LineDraft, path: string): boolean {
  const [field = '', index, part] = path.split('.')
  if (index !== undefined) return part === 'cropType' && line.crops[Number(index)]?.cropType.trim() === ''
  const value = line[field as keyof LineItemInput]
  if (typeof value === 'string') return value.trim() === ''
  if (typeof value === 'number') return value === 0 && !typed[path]?.trim()
  return Array.isArray(value) ? value.length === 0 : value === null
}

export function problemAt(problems: readonly Problem[], path: string): string | undefined {
  return problems.find((problem) => problem.path === path)?.message
}

/**
 * Problems already reported for this line, for example by the server, except in fields that the user has
 * since changed in the editor.
 */
export function unchangedProblems(
  { line, before }: LineDraft,
  lines: readonly LineItemInput[],
  orderProblems: readonly Problem[],
): Problem[] {
  if (before === null) return []
  const prefix = `lineItems.${lines.findIndex((other) => other.id === line.id)}.`
  return orderProblems
    .filter(({ path }) => path.startsWith(prefix))
    .map(({ path, message }) => ({ path: path.slice(prefix.length), message }))
    .filter(({ path }) => {
      const field = path.split('.')[0] as keyof LineItemInput
      return JSON.stringify(line[field]) === JSON.stringify(before[field])
    })
}
