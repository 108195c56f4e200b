import { businessDay } from '#shared/business-day.ts'
import { formatDocumentMoney, formatPercent, type MoneyText } from '#shared/money.ts'
import { documentLabels } from '#shared/order/kinds.ts'
import { plural } from '#shared/plural.ts'
import type { Company } from './document-content.ts'
import type { StatementFigures, StatementOrder, StatementState } from './statement.ts'

export interface StatementData extends StatementFigures {
  customer: { id: number; name: string; accountId: string; address: string[] }
  from: number
  to: number
  state: StatementState
  /**
   * True if the requesting user isn't allowed to see all orders, so that some might be missing from the
   * statement (rule statements/says-what-is-left-out).
   */
  limited: boolean
  /** When the orders in the statement last changed; null if there are none. */
  asOf: string | null
}

export interface StatementContent {
  statement: true
  title: string
  subline: string
  limited: string | null
  company: { name: string; address: string[] }
  customer: { name: string; address: string[] }
  facts: { name: string; value: string }[]
  rows: {
    number: string
    document: string
    services: string
    date: string
    year: string
    state: string
    percentage: string
    amount: MoneyText
    balance: MoneyText
  }[]
  years: { name: string; count: string; amount: MoneyText; services: { name: string; amount: MoneyText }[] }[]
  totals: { name: string; amount: MoneyText; grand: boolean }[]
}

export const statementWords = {
  title: 'Statement',
  order: 'PO #',
  date: 'Date',
  year: 'FY',
  state: 'State',
  services: 'Services',
  percentage: 'Share %',
  amount: 'Share',
  balance: 'Running total',
  byYear: 'By fiscal year and service',
  limited: 'This statement includes only orders that you can see; there may be others.',
  none: 'No orders',
} as const

const stateWords: Record<StatementState, string> = {
  all: 'Open and finalized orders',
  open: 'Open orders',
  finalized: 'Finalized orders',
}

/**
 * All text in a statement. The screen and the file are laid out from this text and add nothing (rule
 * statements/one-content).
 */
export function statementContent(data: StatementData, company: Company): StatementContent {
  const { customer, orders } = data
  return {
    statement: true,
    title: statementWords.title,
    subline: `${yearsText(data)} · ${stateWords[data.state]}`,
    limited: data.limited ? statementWords.limited : null,
    company: { name: company.companyName, address: company.companyAddress },
    customer: { name: customer.name, address: customer.address },
    facts: [
      { name: 'Customer', value: customer.name },
      { name: 'Account ID', value: customer.accountId },
      { name: 'Orders', value: plural(orders.length, 'order') },
      { name: 'Last change', value: data.asOf === null ? '' : businessDay(data.asOf, company.timeZone) },
    ],
    rows: orders.map((order) => rowOf(order, company.timeZone)),
    years: data.years.map(({ fiscalYear, count, amount, services }) => ({
      name: `FY ${fiscalYear}`,
      count: plural(count, 'order'),
      amount: signedMoney(amount),
      services: services.map((service) => ({ name: service.name, amount: signedMoney(service.amount) })),
    })),
    totals: [
      { name: 'Open', amount: signedMoney(data.open), grand: false },
      { name: 'Finalized', amount: signedMoney(data.finalized), grand: false },
      { name: 'Total', amount: signedMoney(data.total), grand: true },
    ],
  }
}

function rowOf(order: StatementOrder, timeZone: string): StatementContent['rows'][number] {
  return {
    number: order.displayPo,
    document: documentLabels[order.documentType],
    services: order.services.map(({ name }) => name).join(', '),
    date: businessDay(order.createdAt, timeZone),
    year: String(order.fiscalYear),
    state: order.finalized ? 'Finalized' : 'Open',
    percentage: formatPercent(order.percentage),
    amount: signedMoney(order.amount),
    balance: signedMoney(order.balance),
  }
}

/** Formats negative amounts in parentheses, as on a credit memo (rule prices/credit-texts). */
export const signedMoney = (value: number): MoneyText =>
  formatDocumentMoney(value, value < 0 ? 'credit_memo' : 'original')

export function yearsText({ from, to }: Pick<StatementData, 'from' | 'to'>): string {
  return from === to ? `FY ${from}` : `FY ${from} to FY ${to}`
}

/** The file name, without characters that file systems reject. */
export function statementFileName({
  customer,
  from,
  to,
}: Pick<StatementData, 'customer' | 'from' | 'to'>): string {
  const years = from === to ? `${from}` : `${from}-${to}`
  return `Statement ${customer.name} FY ${years}`
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')
    .slice(0, 120)
    .toWellFormed()
    .trim()
}
