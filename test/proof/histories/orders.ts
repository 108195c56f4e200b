import type { Order, OrderSent } from '#shared/order/order.ts'
import { people, services } from '#test/world/world.ts'
import type { Chance } from './chance.ts'

export interface Written {
  body: OrderSent
  /** The expected total in cents, computed independently of the product. */
  cents: number
}

/** An order with one or two lines of Corn Scouting at $5.25, each with or without a discount. */
export function writtenOrder(chance: Chance, comments: string, more: OrderSent = {}): Written {
  const lines = Array.from({ length: 1 + chance.below(2) }, (_, at) => {
    const acres = 1 + chance.below(200)
    const discount = chance.one([0, 0, 2, 5]) ?? 0
    return { at, acres, discount, cents: Math.round((acres * 525 * (100 - discount)) / 100 + 1e-9) }
  })
  const cents = lines.reduce((sum, line) => sum + line.cents, 0)
  const body: OrderSent = {
    producerId: 1,
    contractType: 'standard',
    comments,
    fiscalYear: 2026,
    agronomistAssignments: [
      { email: people.ann.email, percentage: 60 },
      { email: people.bob.email, percentage: 40 },
    ],
    customerAssignments: [
      { id: 1, percentage: 33.3 },
      { id: 2, percentage: 66.7 },
    ],
    lineItems: lines.map(({ at, acres, discount }) => ({
      id: `line-${at}`,
      fieldName: `Field ${at}`,
      serviceTypeId: services.cornScouting,
      acres,
      units: 'acre',
      costPerAcre: 5.25,
      discountType: 'percent',
      discountPercent: discount,
      legalDescription: 'NE 1/4 S31 T88N R25W',
      numberOfChecks: 4,
      crops: [{ cropType: 'Corn', percentAcres: 100, acres }],
    })),
    ...more,
  }
  return { body, cents: body.documentType === 'credit_memo' ? -cents : cents }
}

export type Known = Pick<Order, 'id' | 'versionNumber'>
