import { describe, expect } from 'vitest'
import { compareContract } from '#server/aces/compare-contract.ts'
import { contractOf } from '#server/aces/contract.ts'
import type { Order } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder } from '#test/world/orders.ts'
import { referenceOrder } from '#test/world/world.ts'

const finalizing = {
  uuid: '6f1c1c0e-58f1-4a37-9f0a-0d2f8a4c7e11',
  finalizedAt: '2026-03-14T15:00:00.000Z',
  by: { email: 'mia@farm.example', name: 'Mia Moss' },
}
const references = {
  customers: new Map([[1, { accountId: '100', uuid: 'c1' }]]),
  agronomists: new Map([['mia@farm.example', { agronomistNumber: '101', uuid: 'a1' }]]),
  glcodes: new Map([[1, '4010']]),
}

let order: Order
it.beforeAll(async ({ mia }) => {
  order = await createOrder(mia, referenceOrder())
})

describe('the contract', () => {
  // (rule finalizing/the-contract)
  it('the contract carries the stored figures of the reference order, to the cent', () => {
    const contract = contractOf(order, finalizing, references)
    expect(contract).toMatchObject({
      uuid: finalizing.uuid,
      parentUuid: null,
      documentType: 'original',
      contractType: 'standard',
      number: String(order.id),
      sequenceNumber: 1,
      versionNumber: 1,
      fiscalYear: 2026,
      producer: { id: 1, name: 'Acre Farms', accountId: '100', uuid: 'c1' },
      discountPercentage: 2.5,
      grandTotal: 1541.92,
      finalizedAt: finalizing.finalizedAt,
      finalizedBy: finalizing.by,
    })
    expect(contract.lineItems).toMatchObject([
      { serviceId: 1, glcode: '4010', units: 'acre', acres: 123.4, price: 5.25, discountPercent: 5 },
      { serviceId: 2, glcode: '', units: 'acre', acres: 80.5, price: 12.35, discountInDollars: 0.35 },
    ])
  })

  it('the contract has sums that a reader can check: lines to subtotals, shares to the grand total', () => {
    const contract = contractOf(order, finalizing, references)
    const cents = (values: number[]) => values.reduce((sum, value) => sum + Math.round(value * 100), 0)
    const total = Math.round(contract.grandTotal * 100)
    expect(cents(contract.customers.map((share) => share.amount))).toBe(total)
    expect(cents(contract.agronomists.map((share) => share.amount))).toBe(total)
    expect(cents([contract.lineItemSubtotalAfterDiscounts, -contract.discountAmount])).toBe(total)
    expect(cents(contract.lineItems.map((line) => line.subtotalAfterDiscount))).toBe(
      Math.round(contract.lineItemSubtotalAfterDiscounts * 100),
    )
  })

  it('the contract identifies customers and agronomists by the numbers that other systems use', () => {
    const { customers, agronomists } = contractOf(order, finalizing, references)
    expect(customers.map(({ accountId, uuid, percentage }) => [accountId, uuid, percentage])).toEqual([
      ['100', 'c1', 33.3],
      ['', null, 33.3],
      ['', null, 33.4],
    ])
    expect(agronomists).toMatchObject([{ number: '101', uuid: 'a1', territory: '41', amount: 1541.92 }])
  })
})

describe('a contract that ACES holds', () => {
  const held = () => structuredClone(contractOf(order, finalizing, references)) as Record<string, unknown>

  // (rule finalizing/same-contract-only)
  it('a contract that ACES holds is the order when its figures are', () => {
    expect(compareContract(held(), 1, order)).toBeNull()
  })

  it('a contract that ACES holds may lack fields that were sent, if it was sent as this version', () => {
    expect(compareContract({ uuid: finalizing.uuid }, 1, order)).toBeNull()
    expect(compareContract({ uuid: finalizing.uuid }, 0, order)).not.toBeNull()
  })

  it.each([
    ['total', { grandTotal: 1541.93 }],
    ['subtotal', { lineItemSubtotalBeforeDiscounts: 1 }],
    ['number', { number: '999' }],
    ['shares', { customers: [{ amount: 1541.92 }] }],
    ['lines', { lineItems: [{ total: 1 }, { total: 2 }] }],
    ['list that is none', { agronomists: 'Mia' }],
  ])('a contract that ACES holds is not the order with another %s', (_what, changes) => {
    expect(compareContract({ ...held(), ...changes }, 1, order)).toContain('$1,541.92')
  })

  it('a contract that ACES holds is shown beside the order, each with its version and total', () => {
    expect(compareContract({ ...held(), grandTotal: 12, versionNumber: 3 }, 3, order)).toBe(
      `ACES has ${order.id} as version 3 (total $12.00), but Furrow has version 1 (total $1,541.92)`,
    )
  })
})
