import type { Draft, KnownAgronomist, KnownCustomer, RuleContext } from '#shared/order/draft.ts'
import { LineItem, LineItemInput } from '#shared/order/line-item.ts'
import { Order } from '#shared/order/order.ts'
import { blankTexts } from '#shared/order/order-fields.ts'
import type { GridSize, ServiceType } from '#shared/picklist/entries.ts'
import { blankOf } from './blank-of.ts'

/** A small farm for unit tests, with fixed people and services and one valid order. */

export function service(id: number, name: string, changes: Partial<ServiceType> = {}): ServiceType {
  return {
    id,
    serviceTypeId: id,
    glcode: '',
    name,
    unitPrice: 5.25,
    samplePrice: 0,
    units: ['acre'],
    maxDiscount: 5,
    territory: 'ALL',
    serviceType: 'contract',
    locked: false,
    active: true,
    version: 1,
    ...changes,
  }
}

export function gridSize(size: string, price: number, changes: Partial<GridSize> = {}): GridSize {
  return { id: 1, size, price, territory: '11', locked: false, status: true, version: 1, ...changes }
}

export const services = {
  scouting: service(1, 'Corn Scouting'),
  sampling: service(2, 'Grid Sampling', { unitPrice: 8, samplePrice: 12.35, units: ['sample', 'acre'] }),
  locked: service(3, 'Nitrogen Test', { unitPrice: 20, locked: true }),
  retired: service(4, 'Retired Survey', { active: false }),
  retiredScouting: service(5, 'Retired Scouting', { active: false }),
}

export const customers: KnownCustomer[] = [
  { id: 1, name: 'Acme Farms', active: true },
  { id: 2, name: 'Birch Hill', active: true },
  { id: 3, name: 'Cedar Creek', active: true },
  { id: 9, name: 'Old Mill', active: false },
]

export const agronomists: KnownAgronomist[] = [
  { email: 'amy@farm.test', name: 'Amy', territory: '11', active: true },
  { email: 'ben@farm.test', name: 'Ben', territory: '41', active: true },
  { email: 'old@farm.test', name: 'Old', territory: '11', active: false },
  { email: 'lost@farm.test', name: 'Lost', territory: ' ', active: true },
]

export function context(changes: Partial<RuleContext> = {}): RuleContext {
  return {
    byManager: false,
    service: (id) => Object.values(services).find((each) => each.id === id),
    gridSizes: [],
    customer: (id) => customers.find((each) => each.id === id),
    agronomist: (email) => agronomists.find((each) => each.email === email),
    before: null,
    parent: null,
    family: [],
    ...changes,
  }
}

export function scoutingLine(changes: Partial<LineItemInput> = {}): LineItemInput {
  return {
    ...LineItemInput.parse({}),
    id: 'line-1',
    fieldName: 'North 40',
    serviceTypeId: 1,
    legalDescription: 'NW 1/4 Section 12',
    numberOfChecks: 1,
    acres: 100,
    costPerAcre: 5.25,
    crops: [{ id: 'crop-1', cropType: 'Corn', percentAcres: 100, acres: 100 }],
    ...changes,
  }
}

export function samplingLine(changes: Partial<LineItemInput> = {}): LineItemInput {
  const custom = { serviceTypeId: 2, legalDescription: '', serviceDetails: 'Two depths', numberOfChecks: 0 }
  return scoutingLine({ ...custom, units: 'sample', costPerAcre: 12.35, crops: [], ...changes })
}

export function draft(changes: Partial<Draft> = {}): Draft {
  return {
    documentType: 'original',
    contractType: 'standard',
    baseType: 'standard',
    parentPoId: null,
    fiscalYear: 2026,
    producerId: 1,
    ...blankTexts(),
    discountPercentage: 0,
    agronomistAssignments: [{ email: 'amy@farm.test', percentage: 100 }],
    customerAssignments: [{ id: 1, percentage: 100 }],
    lineItems: [scoutingLine()],
    ...changes,
  }
}

export function customDraft(
  lineItems: LineItemInput[] = [samplingLine()],
  changes: Partial<Draft> = {},
): Draft {
  return draft({ contractType: 'custom', baseType: 'custom', lineItems, ...changes })
}

/** A line as stored. Its totals are zero, because no rule reads them. */
export function storedLine(line: LineItemInput): LineItem {
  return { ...blankOf(LineItem), ...line, serviceTypeId: line.serviceTypeId ?? 0 }
}

export function stored(source: Draft, changes: Partial<Order> = {}): Order {
  const time = '2026-03-02T12:00:00.000Z'
  return {
    ...blankOf(Order),
    ...source,
    id: 12,
    displayPo: '12',
    sequenceNumber: 1,
    versionNumber: 1,
    status: true,
    producerId: source.producerId ?? 0,
    producerName: 'Acme Farms',
    customerAssignments: source.customerAssignments.map(({ id, percentage, amount }) => ({
      id: id ?? 0,
      customerId: id ?? 0,
      customerName: customers.find((each) => each.id === id)?.name ?? '',
      accountId: '',
      email: '',
      percentage,
      amount: amount ?? 0,
    })),
    agronomistAssignments: source.agronomistAssignments.map(({ email, percentage, amount }) => ({
      id: email,
      email,
      name: '',
      territory: agronomists.find((each) => each.email === email)?.territory ?? '',
      percentage,
      amount: amount ?? 0,
    })),
    lineItems: source.lineItems.map(storedLine),
    createdAt: time,
    updatedAt: time,
    userId: 'amy@farm.test',
    userName: 'Amy',
    ...changes,
  }
}
