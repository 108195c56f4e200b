import { describe, expect, it } from 'vitest'
import { LineItem } from '#shared/order/line-item.ts'
import { Order } from '#shared/order/order.ts'
import { blankTexts } from '#shared/order/order-fields.ts'
import type { ServiceType } from '#shared/picklist/entries.ts'
import { blankOf } from '#test/world/blank-of.ts'
import { copyForm } from './copy-as-new.ts'
import { orderFigures } from './figures.ts'
import { toDraft } from './order-form.ts'
import { blankForm, childForm, editForm } from './prefill.ts'

const line: LineItem = {
  ...blankOf(LineItem),
  id: 'l1',
  fieldName: 'North 40',
  serviceTypeId: 3,
  serviceName: 'Corn Scouting',
  legalDescription: 'N 1/2 S14',
  numberOfChecks: 2,
  discountPercent: 5,
  acres: 123.4,
  costPerAcre: 5,
  total: 586.15,
  subtotalBeforeDiscount: 617,
  subtotalAfterDiscount: 586.15,
  effectiveDiscountPercent: 5,
  maxDiscount: 10,
  state: 'IA',
  county: 'Hamilton',
  crops: [{ id: 'c1', cropType: 'Corn', percentAcres: 100, acres: 123.4 }],
}

const customer = (id: number, percentage: number, amount: number) => ({
  id,
  customerId: id,
  customerName: `Customer ${id}`,
  accountId: String(1000 + id),
  email: '',
  percentage,
  amount,
})

const order: Order = Order.parse({
  ...blankTexts(),
  id: 12,
  displayPo: '12',
  documentType: 'original',
  contractType: 'standard',
  baseType: 'standard',
  parentPoId: null,
  parentUuid: null,
  creditsOver: 0,
  sequenceNumber: 1,
  versionNumber: 3,
  status: true,
  fiscalYear: 2025,
  producerId: 7,
  producerName: 'Tamarack Bend',
  customer1Id: 7,
  customer1Percentage: 60,
  customer1Amount: 342.9,
  customer2Id: 8,
  customer2Percentage: 40,
  customer2Amount: 228.6,
  agronomist1Id: 'maren@harrowvale.example',
  agronomist1Percentage: 100,
  agronomist1Amount: 571.5,
  agronomist1Territory: '41',
  agronomist2Id: null,
  agronomist2Percentage: null,
  agronomist2Amount: null,
  customerAssignments: [customer(7, 60, 342.9), customer(8, 40, 228.6)],
  agronomistAssignments: [
    {
      id: 'maren@harrowvale.example',
      email: 'maren@harrowvale.example',
      name: 'Maren Aldous',
      territory: '41',
      percentage: 100,
      amount: 571.5,
    },
  ],
  lineItems: [line],
  lineItemSubtotalBeforeDiscounts: 617,
  lineItemSubtotalAfterDiscounts: 586.15,
  discountPercentage: 2.5,
  discountAmount: 14.65,
  grandTotal: 571.5,
  discountNotification: false,
  comments: 'Call first',
  state: 'IA',
  county: 'Hamilton',
  terms: '',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  userId: 'maren@harrowvale.example',
  userName: 'Maren Aldous',
  editedBy: null,
  finalized: true,
  finalizedAt: null,
  finalizedUuid: null,
  acesState: 'synced',
  acesMessage: null,
  acesAt: null,
  acesAttempts: 1,
  renewedFromId: null,
})

const corn: ServiceType = {
  id: 3,
  serviceTypeId: 3,
  glcode: '',
  name: 'Corn Scouting',
  unitPrice: 5.25,
  samplePrice: 0,
  units: ['acre'],
  maxDiscount: 10,
  territory: 'ALL',
  serviceType: 'contract',
  locked: false,
  active: true,
  version: 1,
}
const catalogue = { service: () => corn, gridSizes: [], territory: () => '41' }
const manager = { email: 'maren@harrowvale.example', manager: true, fiscalYear: 2026 }
const agronomist = { ...manager, manager: false }

// (rules kinds/new-order, people/mine-or-all)
it('a new order is of one’s own producers, with oneself at 100% and customer 1 to choose', () => {
  const form = blankForm(agronomist)
  expect(form).toMatchObject({ mode: 'create_new', producersShown: 'mine', baseType: 'standard' })
  expect(toDraft(form)).toMatchObject({
    fiscalYear: 2026,
    agronomistAssignments: [{ email: 'maren@harrowvale.example', percentage: 100 }],
    customerAssignments: [{ id: null, percentage: 100 }],
  })
})

describe('edit', () => {
  it('shows the stored order to the cent, all producers', () => {
    const { form } = editForm(order)
    expect(form.producersShown).toBe('all')
    expect(orderFigures(form).grandTotal).toBe(order.grandTotal)
    expect(form.lines[0]).toMatchObject({ id: 'l1', costPerAcre: 5, acres: 123.4 })
    expect(form.customers.map((row) => row.amount)).toEqual([undefined, undefined])
  })

  it('keeps amounts that were typed by hand', () => {
    const byHand = { ...order, customerAssignments: [customer(7, 60, 343), customer(8, 40, 228.5)] }
    expect(editForm(byHand).form.customers.map((row) => row.amount)).toEqual([343, 228.5])
  })

  it('leaves customer 1 alone where it is not the producer', () => {
    expect(editForm(order).form.customer1Chosen).toBe(false)
    expect(editForm({ ...order, producerId: 9 }).form.customer1Chosen).toBe(true)
  })
})

describe('copy as new', () => {
  // (rules kinds/copy-as-new, kinds/copy-at-todays-prices, kinds/fiscal-year)
  it('is an original of the picked year at today’s prices, with ids of its own', () => {
    const { form, notes } = copyForm(order, manager, catalogue)
    expect(toDraft(form)).toMatchObject({ documentType: 'original', parentPoId: null, fiscalYear: 2026 })
    expect(form.lines[0]).toMatchObject({ fieldName: 'North 40', costPerAcre: 5.25 })
    expect(form.lines[0]?.id).not.toBe('l1')
    expect(form.lines[0]?.crops[0]?.id).not.toBe('c1')
    expect(notes).toEqual(['1 price was raised to today’s catalog price.'])
  })

  it('is priced in the territory that agronomist 1 is in today', () => {
    const sampled = { ...order, lineItems: [{ ...line, gridSize: '5 acre', costPerAcre: 7 }] }
    const gridSize = (territory: string, price: number) => ({
      id: Number(territory),
      territory,
      size: '5 acre',
      price,
      locked: false,
      status: true,
      version: 1,
    })
    const gridSizes = [gridSize('11', 7), gridSize('41', 8)]
    const { form } = copyForm(sampled, manager, { ...catalogue, gridSizes })
    expect(form.lines[0]?.costPerAcre).toBe(8)
  })

  it('of an agronomist starts without the order discount, and says so', () => {
    const { form, notes } = copyForm(order, agronomist, catalogue)
    expect(form.discountPercentage).toBe(0)
    expect(notes).toContain('The order discount of 2.50% was not copied; only managers may set one.')
  })

  it('of a manager keeps it', () => {
    expect(copyForm(order, manager, catalogue).form.discountPercentage).toBe(2.5)
  })
})

describe('a child', () => {
  // (rule kinds/taken-from-the-parent)
  it('has the people and the year of its parent, and no lines', () => {
    const { form } = childForm(order, 'supplemental')
    expect(toDraft(form)).toMatchObject({
      documentType: 'supplemental',
      contractType: 'supplemental',
      baseType: 'standard',
      parentPoId: 12,
      producerId: 7,
      fiscalYear: 2025,
      comments: '',
      lineItems: [],
    })
    expect(form.customers.map((row) => [row.id, row.percentage])).toEqual([
      [7, 60],
      [8, 40],
    ])
  })

  it('takes the order discount only as a credit memo', () => {
    expect(childForm(order, 'supplemental').form.discountPercentage).toBe(0)
    expect(childForm(order, 'credit_memo').form.discountPercentage).toBe(2.5)
  })
})
