import type { LineItemInput } from '#shared/order/line-item.ts'
import { reprice } from '#shared/order/shares/share-editing.ts'
import { orderFigures } from './figures.ts'
import type { Step } from './form-steps.ts'
import { isStarted } from './line-draft.ts'
import type { LineEditor, LineEditors } from './line-editor.ts'
import { type OrderForm, sharePaths } from './order-form.ts'
import type { TypedTexts } from './typed-text.ts'

/**
 * The part of the form that a change to lines can affect: the lines and, through the total, typed share
 * amounts.
 */
type Part = Pick<OrderForm, 'lines' | 'agronomists' | 'customers' | 'amountsReset'>

/**
 * Both share lists, with the total that their amounts are based on. Applying a usual split replaces both
 * lists in one step.
 */
interface ShareStand
  extends Pick<OrderForm, 'agronomists' | 'customers' | 'customer1Chosen' | 'amountsReset' | 'putIn'> {
  typed: TypedTexts
  total: number
}

export interface LineStep {
  label: string
  before: Part
  after: Part
  /** Set if the step discarded a line that hadn't been added yet; the order's lines didn't change. */
  discarded?: LineEditor
  /** Set if the step replaced all shares and changed no lines. */
  shares?: { before: ShareStand; after: ShareStand }
}

export interface UndoHistory {
  past: readonly LineStep[]
  future: readonly LineStep[]
}

export const noHistory: UndoHistory = { past: [], future: [] }

/**
 * The maximum number of steps to keep. Hardly anyone undoes that many, and each step is small, because steps
 * share unchanged lines.
 */
const longest = 200

function partOf({ lines, agronomists, customers, amountsReset }: OrderForm): Part {
  return { lines, agronomists, customers, amountsReset }
}

export function stepBetween(label: string, before: OrderForm, after: OrderForm): LineStep {
  return { label, before: partOf(before), after: partOf(after) }
}

/** (rule splits/taken-back) */
export function shareStepBetween(label: string, before: OrderForm, after: OrderForm): LineStep {
  return {
    ...stepBetween(label, before, after),
    shares: { before: shareStandOf(before), after: shareStandOf(after) },
  }
}

function shareStandOf(form: OrderForm): ShareStand {
  const { agronomists, customers, customer1Chosen, amountsReset, putIn } = form
  const typed = typedShares(form.typed, true)
  const total = orderFigures(form).grandTotal
  return { agronomists, customers, customer1Chosen, amountsReset, putIn, typed, total }
}

/** The text being typed in share fields, or in all other fields if `ofShares` is false. */
function typedShares(typed: TypedTexts, ofShares: boolean): TypedTexts {
  const isShare = (path: string) => Object.values(sharePaths).some((list) => path.startsWith(list))
  return Object.fromEntries(Object.entries(typed).filter(([path]) => isShare(path) === ofShares))
}

/**
 * Returns the ID of the first line that the step restores, if any. The step is undone if `back` is true, and
 * redone otherwise.
 */
export function restoredLine({ before, after }: LineStep, back: boolean): string | undefined {
  const [from, to] = back ? [after, before] : [before, after]
  return to.lines.find((line) => !byIdHas(from.lines, line.id))?.id
}

export function record(history: UndoHistory, step: LineStep): UndoHistory {
  return { past: [...history.past, step].slice(-longest), future: [] }
}

/**
 * Moves an undone step to the redo list. The step isn't always the latest one, because the Undo button in a
 * notice undoes that notice's own step.
 */
export function withoutStep(history: UndoHistory, step: LineStep): UndoHistory {
  if (!history.past.includes(step)) return history
  return { past: history.past.filter((other) => other !== step), future: [...history.future, step] }
}

export function forgetStep({ past, future }: UndoHistory, step: LineStep): UndoHistory {
  const others = (steps: readonly LineStep[]) => steps.filter((other) => other !== step)
  return { past: others(past), future: others(future) }
}

export function withStepAgain(history: UndoHistory, step: LineStep): UndoHistory {
  return { past: [...history.past, step], future: history.future.filter((other) => other !== step) }
}

/** Reverts the step, but keeps later changes. */
export const undoStep = ({ before, after, shares }: LineStep): Step =>
  shares ? sharesApplied(shares.after, shares.before) : applied(after, before)

export const redoStep = ({ before, after, shares }: LineStep): Step =>
  shares ? sharesApplied(shares.before, shares.after) : applied(before, after)

/**
 * Replaces all shares with those of `to`. If any share differs from `from`, replaces none of them, because
 * half a split would be wrong. Amounts follow the current total.
 */
const sharesApplied =
  (from: ShareStand, to: ShareStand): Step =>
  (form) => {
    const now = shareStandOf(form)
    if (!same([now.agronomists, now.customers, now.typed], [from.agronomists, from.customers, from.typed]))
      return form
    const { typed, total, ...shares } = to
    const agronomists = reprice(to.agronomists, now.total, total)
    const customers = reprice(to.customers, now.total, total)
    return {
      ...form,
      ...shares,
      typed: { ...typedShares(form.typed, false), ...typed },
      agronomists: agronomists.shares,
      customers: customers.shares,
      amountsReset: {
        agronomists: to.amountsReset.agronomists || agronomists.amountsReset,
        customers: to.amountsReset.customers || customers.amountsReset,
      },
    }
  }

const applied =
  (from: Part, to: Part): Step =>
  (form) => ({
    ...form,
    lines: applyDiff(form.lines, from.lines, to.lines),
    agronomists: same(form.agronomists, from.agronomists) ? to.agronomists : form.agronomists,
    customers: same(form.customers, from.customers) ? to.customers : form.customers,
    amountsReset: same(form.amountsReset, from.amountsReset) ? to.amountsReset : form.amountsReset,
  })

/** Restores a discarded line to the panel, unless another line has been started there. */
export const undoDiscard =
  ({ discarded }: LineStep) =>
  (editors: LineEditors): LineEditors =>
    discarded && !isStarted(editors.new?.draft) ? { ...editors, new: discarded } : editors

export const redoDiscard =
  ({ discarded }: LineStep) =>
  (editors: LineEditors): LineEditors =>
    discarded && same(editors.new, discarded) ? { ...editors, new: null } : editors

type Lines = readonly LineItemInput[]

/** Applies the difference between `from` and `to` to the current lines, matched by ID. */
export function applyDiff(now: Lines, from: Lines, to: Lines): Lines {
  if (same(now, from)) return to
  const fromById = byId(from)
  const toById = byId(to)
  const kept = now.flatMap((line) => {
    const was = fromById.get(line.id)
    if (!was) return [line]
    const goal = toById.get(line.id)
    // Removes a line that the step added, unless the line has been edited since.
    if (!goal) return same(line, was) ? [] : [line]
    return [appliedLine(line, was, goal)]
  })
  const back = to.filter((line) => !fromById.has(line.id) && !kept.some((other) => other.id === line.id))
  return inserted(reordered(kept, from, to), back, to)
}

/** Applies the step's changes to those fields that haven't changed since the step. */
function appliedLine(now: LineItemInput, from: LineItemInput, to: LineItemInput): LineItemInput {
  if (from === to) return now
  const changed = Object.entries(to).filter(([field, goal]) => {
    const was = Reflect.get(from, field)
    return !same(was, goal) && same(Reflect.get(now, field), was)
  })
  return { ...now, ...Object.fromEntries(changed) }
}

/**
 * Reorders the lines from their sequence in `from` to that in `to`, unless they have been reordered since.
 */
function reordered(lines: Lines, from: Lines, to: Lines): Lines {
  const goal = new Map(to.map((line, at) => [line.id, at]))
  const known = (line: LineItemInput) => goal.has(line.id)
  const isKept = byId(lines)
  const made = from.filter((line) => isKept.has(line.id) && known(line)).map((line) => line.id)
  const stands = lines.filter((line) => known(line) && byIdHas(from, line.id)).map((line) => line.id)
  if (!same(made, stands)) return lines
  const sorted = lines.filter(known).toSorted((a, b) => (goal.get(a.id) ?? 0) - (goal.get(b.id) ?? 0))
  return inserted(
    sorted,
    lines.filter((line) => !known(line)),
    lines,
  )
}

/**
 * Inserts each added line after the nearest line that precedes it in `order`, or at the start if none does.
 */
function inserted(lines: Lines, added: Lines, order: Lines): Lines {
  return added.reduce<Lines>((list, line) => {
    const earlier = order.slice(
      0,
      order.findIndex((other) => other.id === line.id),
    )
    const neighbour = earlier.findLast((other) => byIdHas(list, other.id))
    const at = neighbour ? list.findIndex((other) => other.id === neighbour.id) + 1 : 0
    return list.toSpliced(at, 0, line)
  }, lines)
}

function byId(lines: Lines): Map<string, LineItemInput> {
  return new Map(lines.map((line) => [line.id, line]))
}

function byIdHas(lines: Lines, id: string): boolean {
  return lines.some((line) => line.id === id)
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
