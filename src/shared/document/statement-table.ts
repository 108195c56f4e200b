import { businessDay } from '#shared/business-day.ts'
import { documentLabels } from '#shared/order/kinds.ts'
import type { StatementData } from './statement-content.ts'
import { statementWords } from './statement-content.ts'

/** Amounts are numbers rather than text, so that a spreadsheet can add them up. */
export type StatementCell = string | number

const header = [
  'Row',
  'Customer',
  'Account ID',
  'FY',
  'PO #',
  'Document',
  'Date',
  'State',
  'Service',
  'Share %',
  'Amount',
  'Running total',
] as const

/**
 * A statement as spreadsheet rows: orders, sums by year and service, and totals. The first column contains
 * the kind of row, so that readers can filter rows by it (rule statements/files).
 */
export function statementTable(data: StatementData, timeZone: string): StatementCell[][] {
  const { name, accountId } = data.customer
  const row = (
    kind: string,
    cells: Partial<Record<(typeof header)[number], StatementCell>>,
  ): StatementCell[] =>
    header.map((column) => ({ Row: kind, Customer: name, 'Account ID': accountId, ...cells })[column] ?? '')
  return [
    [...header],
    ...data.orders.map((order) =>
      row('Order', {
        FY: order.fiscalYear,
        'PO #': order.displayPo,
        Document: documentLabels[order.documentType],
        Date: businessDay(order.createdAt, timeZone),
        State: order.finalized ? 'Finalized' : 'Open',
        Service: order.services.map((service) => service.name).join(', '),
        'Share %': order.percentage,
        Amount: order.amount,
        'Running total': order.balance,
      }),
    ),
    ...data.years.flatMap(({ fiscalYear, amount, services }) => [
      ...services.map((service) =>
        row('Service', { FY: fiscalYear, Service: service.name, Amount: service.amount }),
      ),
      row('Year', { FY: fiscalYear, Amount: amount }),
    ]),
    row('Open', { Amount: data.open }),
    row('Finalized', { Amount: data.finalized }),
    row('Total', { Amount: data.total }),
    ...(data.limited ? [row('Note', { Document: statementWords.limited })] : []),
  ]
}
