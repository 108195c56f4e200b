import { LineItem } from '#shared/order/line-item.ts'
import { type AgronomistShare, type CustomerShare, Order } from '#shared/order/order.ts'
import { priceLine, priceOrder } from '#shared/order/pricing.ts'
import { allocate } from '#shared/order/shares/shares.ts'
import { blankOf } from '#test/world/blank-of.ts'

/** A line item as the server returns it, with totals computed by `priceLine`. */
export function printLine(said: Partial<LineItem> = {}): LineItem {
  const line = {
    ...blankOf(LineItem),
    id: crypto.randomUUID(),
    fieldName: 'North Half Section 14',
    serviceTypeId: 1,
    serviceName: 'Crop Scouting, Weekly',
    legalDescription: 'N 1/2 S14 T88N R25W',
    acres: 312.5,
    costPerAcre: 8.75,
    maxDiscount: 10,
    state: 'IA',
    county: 'Hamilton',
    ...said,
  }
  return { ...line, ...priceLine(line) }
}

/** `count` line items, each with its own farm field (`Field 001`) and legal description (`Legal-001`). */
export function numberedLines(count: number): LineItem[] {
  return Array.from({ length: count }, (_, at) => {
    const number = String(at + 1).padStart(3, '0')
    return printLine({
      id: `line-${number}`,
      fieldName: `Field ${number}`,
      legalDescription: `Legal-${number} T88N R25W`,
      discountPercent: at % 3 === 1 ? 5 : 0,
      acres: 40 + at,
    })
  })
}

export function printCustomer(said: Partial<CustomerShare> = {}): CustomerShare {
  const id = said.id ?? 1
  return {
    id,
    customerId: id,
    customerName: 'Tamarack Bend Farms LLC',
    accountId: '100482',
    email: 'office@tamarack.example',
    percentage: 100,
    amount: 0,
    ...said,
  }
}

export function printAgronomist(said: Partial<AgronomistShare> = {}): AgronomistShare {
  const email = said.email ?? 'maren.aldous@furrow.example'
  return { id: email, email, name: 'Maren Aldous', territory: '41', percentage: 100, amount: 0, ...said }
}

const terms = [
  'This order is not a binding service contract until services begin. Harrow & Vale Agronomy schedules work when the order is finalized and the first field is entered.',
  'Acres and units are those stated above. Changes after finalization are made by a supplemental order (additions) or a credit memo (reductions).',
  'Shares are invoiced to each customer in the percentages shown. Amounts are due 30 days after the invoice date.',
  'Scouting reports describe the field on the day of the visit and are no warranty of yield.',
].join('\n')

/** An order as the server returns it, with share amounts and totals computed by the rules. */
export function printOrder(said: Partial<Order> = {}): Order {
  const lines = said.lineItems ?? [printLine()]
  const documentType = said.documentType ?? 'original'
  const discountPercentage = said.discountPercentage ?? 0
  const figures = priceOrder({ documentType, discountPercentage, lines })
  const customers = withAmounts(said.customerAssignments ?? [printCustomer()], figures.grandTotal)
  const agronomists = withAmounts(said.agronomistAssignments ?? [printAgronomist()], figures.grandTotal)
  return {
    ...untouched,
    documentType,
    discountPercentage,
    ...figures,
    ...said,
    lineItems: lines,
    customerAssignments: customers,
    agronomistAssignments: agronomists,
    agronomist1Territory: agronomists[0]?.territory ?? null,
  }
}

function withAmounts<Share extends { percentage: number; amount: number }>(
  shares: Share[],
  grandTotal: number,
): Share[] {
  const amounts = allocate(grandTotal, shares)
  return shares.map((share, at) => ({ ...share, amount: amounts[at] ?? 0 }))
}

const untouched: Order = {
  ...blankOf(Order),
  id: 1042,
  displayPo: '1042',
  sequenceNumber: 1,
  versionNumber: 1,
  status: true,
  fiscalYear: 2026,
  producerId: 1,
  producerName: 'Tamarack Bend Farms LLC',
  state: 'IA',
  county: 'Hamilton',
  terms,
  createdAt: '2026-03-15T03:30:00.000Z',
  updatedAt: '2026-03-15T03:30:00.000Z',
  userId: 'maren.aldous@furrow.example',
  userName: 'Maren Aldous',
}
