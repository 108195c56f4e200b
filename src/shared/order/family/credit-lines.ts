import { sum } from '#shared/money.ts'
import type { LineItem, LineItemInput } from '#shared/order/line-item.ts'
import type { Order } from '#shared/order/order.ts'
import { exactKey, fieldKey, grouped } from './line-keys.ts'
import { isCharged } from './related-orders.ts'

type Member = Pick<Order, 'id' | 'documentType' | 'sequenceNumber' | 'displayPo' | 'finalized' | 'lineItems'>

/** The units that a credit memo credits on a line. */
export interface Credit {
  /** The credit memo's number; null for the one being edited. */
  displayPo: string | null
  units: number
}

export interface CreditableLine {
  line: LineItem
  credits: readonly Credit[]
  credited: number
  /** The units left to credit: at least 0, even if more was credited than ordered. */
  left: number
}

export interface CreditableOrder {
  displayPo: string
  lines: CreditableLine[]
}

/** A credit that matches no line: the family didn't order this service for this field in this unit. */
export interface ForeignCredit extends Credit {
  line: LineItemInput
}

/**
 * The lines that a credit memo can pick from: those of the original and its finalized supplementals. Deducts
 * the credits in the lines being edited and in the family's other credit memos, even if those are open (rules
 * kinds/credit-ordered-lines, kinds/credit-of-a-line).
 */
export function creditableOrders(
  parent: Member,
  family: readonly Member[],
  written: readonly LineItemInput[],
  exceptId: number | null,
): { orders: CreditableOrder[]; foreign: ForeignCredit[] } {
  const members = family.some(({ id }) => id === parent.id) ? family : [parent, ...family]
  const orders = members
    .filter(isCharged)
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ displayPo, lineItems }) => ({ displayPo, lines: lineItems.map(uncredited) }))
  const memos = members
    .filter((member) => member.documentType === 'credit_memo' && member.id !== exceptId)
    .toSorted((a, b) => rank(a) - rank(b))
  const credits = [
    ...memos.flatMap(({ displayPo, lineItems }) => lineItems.map((line) => creditOf(displayPo, line))),
    ...written.map((line) => creditOf(null, line)),
  ]
  const foreign = placeCredits(
    credits,
    orders.flatMap(({ lines }) => lines),
  )
  return {
    orders: orders.map(({ displayPo, lines }) => ({ displayPo, lines: lines.map(counted) })),
    foreign,
  }
}

interface Ordered {
  line: LineItem
  credits: Credit[]
}

const uncredited = (line: LineItem): Ordered => ({ line, credits: [] })

const creditOf = (displayPo: string | null, line: LineItemInput): ForeignCredit => ({
  displayPo,
  line,
  units: line.acres,
})

const rank = ({ documentType, sequenceNumber }: Member) => (documentType === 'original' ? 0 : sequenceNumber)

/**
 * Assigns credits to lines. Each credit goes first to lines that it repeats exactly, then to other lines for
 * the same field, as long as these have units left. The first line takes any excess. Returns credits that
 * match no line.
 */
function placeCredits(credits: readonly ForeignCredit[], lines: readonly Ordered[]): ForeignCredit[] {
  let open = credits
  for (const keyOf of [exactKey, fieldKey]) {
    const byKey = grouped(lines, ({ line }) => keyOf(line))
    open = open.flatMap((credit) => take(credit, byKey.get(keyOf(credit.line)) ?? []))
  }
  const byField = grouped(lines, ({ line }) => fieldKey(line))
  return open.filter(({ displayPo, line, units }) => {
    const first = byField.get(fieldKey(line))?.[0]
    first?.credits.push({ displayPo, units })
    return !first
  })
}

/** Deducts a credit from one line after another, and returns the part that is left over. */
function take(credit: ForeignCredit, lines: readonly Ordered[]): ForeignCredit[] {
  let { units } = credit
  for (const ordered of lines) {
    const taken = Math.min(units, counted(ordered).left)
    if (taken <= 0) continue
    ordered.credits.push({ displayPo: credit.displayPo, units: taken })
    units = sum([units, -taken])
  }
  return units > 0 ? [{ ...credit, units }] : []
}

function counted({ line, credits }: Ordered): CreditableLine {
  const credited = sum(credits.map(({ units }) => units))
  return { line, credits, credited, left: Math.max(0, sum([line.acres, -credited])) }
}
