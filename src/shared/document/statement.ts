import { fromScaled, sum, toScaled } from '#shared/money.ts'
import type { DocumentType } from '#shared/order/kinds.ts'

/** (rule statements/what-it-holds) */
export const statementStates = ['all', 'open', 'finalized'] as const
export type StatementState = (typeof statementStates)[number]

/** An order loaded for a statement, with only the customer's share. */
export interface StatementSource {
  id: number
  displayPo: string
  documentType: DocumentType
  versionNumber: number
  fiscalYear: number
  createdAt: string
  finalized: boolean
  percentage: number
  /** The customer's amount in dollars, negative on a credit memo. */
  amount: number
  /** Service totals of the whole order; only their proportions matter. */
  services: { name: string; total: number }[]
}

export interface ServiceAmount {
  name: string
  amount: number
}

export interface StatementOrder extends Omit<StatementSource, 'services'> {
  services: ServiceAmount[]
  /** The running total, including this order. */
  balance: number
}

export interface StatementYear {
  fiscalYear: number
  count: number
  amount: number
  services: ServiceAmount[]
}

export interface StatementFigures {
  orders: StatementOrder[]
  years: StatementYear[]
  open: number
  finalized: number
  total: number
}

/** Adds up the customer's share only, in dollars (rules statements/own-share, statements/sums). */
export function statementFigures(sources: readonly StatementSource[]): StatementFigures {
  const amountOf = (all: readonly { amount: number }[]) => sum(all.map(({ amount }) => amount))
  let balance = 0
  const orders = sources.map((source): StatementOrder => {
    balance = sum([balance, source.amount])
    return { ...source, services: serviceAmounts(source.amount, source.services), balance }
  })
  const years = [...new Set(orders.map(({ fiscalYear }) => fiscalYear))].sort((a, b) => a - b)
  return {
    orders,
    years: years.map((fiscalYear) => {
      const within = orders.filter((order) => order.fiscalYear === fiscalYear)
      return {
        fiscalYear,
        count: within.length,
        amount: amountOf(within),
        services: byName(within.flatMap(({ services }) => services)),
      }
    }),
    open: amountOf(orders.filter(({ finalized }) => !finalized)),
    finalized: amountOf(orders.filter(({ finalized }) => finalized)),
    total: amountOf(orders),
  }
}

/**
 * Divides the amount among services in proportion to their totals. Leftover cents go to the largest
 * remainders; ties go to the first service (rule statements/sums).
 */
export function serviceAmounts(
  amount: number,
  services: readonly { name: string; total: number }[],
): ServiceAmount[] {
  const whole = toScaled(amount, 2)
  const magnitude = whole < 0n ? -whole : whole
  const weights = services.map(({ total }) => {
    const scaled = toScaled(total, 2)
    return scaled < 0n ? -scaled : scaled
  })
  const all = weights.reduce((one, other) => one + other, 0n)
  const parts = weights.map((weight, at) => ({
    at,
    cents: all === 0n ? 0n : (magnitude * weight) / all,
    rest: all === 0n ? 0n : (magnitude * weight) % all,
  }))
  let left = magnitude - parts.reduce((one, { cents }) => one + cents, 0n)
  for (const part of [...parts].sort((a, b) =>
    a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1,
  )) {
    if (left === 0n) break
    part.cents += all === 0n ? left : 1n
    left -= all === 0n ? left : 1n
  }
  return services.map(({ name }, at) => {
    const cents = parts[at]?.cents ?? 0n
    return { name, amount: fromScaled(whole < 0n ? -cents : cents, 2) }
  })
}

function byName(amounts: readonly ServiceAmount[]): ServiceAmount[] {
  const names = [...new Set(amounts.map(({ name }) => name))].sort((a, b) => (a < b ? -1 : 1))
  return names.map((name) => ({
    name,
    amount: sum(amounts.filter((one) => one.name === name).map(({ amount }) => amount)),
  }))
}
