import { sum } from '#shared/money.ts'
import type { LineItem, LineItemInput } from '#shared/order/line-item.ts'
import type { Order } from '#shared/order/order.ts'
import { isCharged } from './related-orders.ts'

type Member = Pick<Order, 'id' | 'documentType' | 'sequenceNumber' | 'displayPo' | 'finalized' | 'lineItems'>

/** A line that was ordered, and what of its service by its unit was ordered and is credited in the whole family. */
export interface CreditableLine {
  line: LineItem
  /** Total units by the line's unit, over all lines of the same service and unit. */
  ordered: number
  credited: number
}

/** A finalized member of a family with the lines that a credit memo can credit. */
export interface CreditableOrder {
  displayPo: string
  lines: CreditableLine[]
}

/**
 * What a credit memo picks from: the lines of the original and its finalized supplementals
 * (rule kinds/credit-ordered-lines). Credited is
 * what the other credit memos of the family and the lines being written credit, open ones too.
 */
export function creditableOrders(
  parent: Member,
  family: readonly Member[],
  written: readonly LineItemInput[],
  exceptId: number | null,
): CreditableOrder[] {
  const members = family.some(({ id }) => id === parent.id) ? family : [parent, ...family]
  const orders = members.filter(isCharged)
  const memos = members.filter((member) => member.documentType === 'credit_memo' && member.id !== exceptId)
  const ordered = unitsOf(orders.flatMap((order) => order.lineItems))
  const credited = unitsOf([...memos.flatMap((memo) => memo.lineItems), ...written])
  return orders
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ displayPo, lineItems }) => ({
      displayPo,
      lines: lineItems.map((line) => ({
        line,
        ordered: ordered.get(kindOf(line)) ?? 0,
        credited: credited.get(kindOf(line)) ?? 0,
      })),
    }))
}

type Measured = Pick<LineItemInput, 'serviceTypeId' | 'units' | 'acres'>

const rank = ({ documentType, sequenceNumber }: Member) => (documentType === 'original' ? 0 : sequenceNumber)

const kindOf = ({ serviceTypeId, units }: Measured) => `${serviceTypeId} ${units}`

function unitsOf(lines: readonly Measured[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const line of lines) units.set(kindOf(line), sum([units.get(kindOf(line)) ?? 0, line.acres]))
  return units
}
