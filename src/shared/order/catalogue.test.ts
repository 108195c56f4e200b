import { expect, test } from 'vitest'
import { gridSize, samplingLine, scoutingLine, service, services } from '#test/world/example-order.ts'
import type { CropEntry } from '../picklist/entries.ts'
import {
  changeService,
  cropsFor,
  findGridSize,
  gridSizesFor,
  priceFloor,
  raisePrices,
  raiseToFloor,
  servicesFor,
  unitPrice,
} from './catalogue.ts'

// (rule prices/unit-price)
test.each([
  ['acre', 5, 12, 5],
  ['sensor', 5, 12, 5],
  ['sample', 5, 12, 12],
  ['plot', 5, 12, 12],
  ['sample', 5, 0, 5],
  ['plot', 5, 0, 5],
] as const)('a %s of a service at %d, samples at %d, costs %d', (unit, unitPriced, samplePrice, price) => {
  expect(unitPrice({ unitPrice: unitPriced, samplePrice }, unit)).toBe(price)
})

// (rule prices/grid-size-price)
test("a grid size is the territory's own before that of ALL, and active", () => {
  const sizes = [
    gridSize('5 acre', 1, { territory: 'ALL' }),
    gridSize('5 Acre', 2, { territory: '11' }),
    gridSize('5 acre', 3, { territory: '41', status: false }),
  ]
  expect(findGridSize(sizes, ' 5 acre ', '11')?.price).toBe(2)
  expect(findGridSize(sizes, '5 acre', '41')?.price).toBe(1)
  expect(findGridSize(sizes, '7 acre', '11')).toBeUndefined()
  expect(findGridSize(sizes, '', '11')).toBeUndefined()
})

test.each([
  ['the service when no grid size is chosen', '', 12.35, false, 'service'],
  ['the service when the grid size is its own', 'my own', 12.35, false, 'service'],
  ['the service when the grid size has no price', 'Other', 12.35, false, 'service'],
  ['the grid size, also when it is cheaper', '5 acre', 3, false, 'grid'],
  ['the locked grid size', '1 acre', 30, true, 'grid'],
] as const)('the price floor is that of %s', (_, text, price, locked, source) => {
  const sizes = [
    gridSize('Other', 0, { locked: true }),
    gridSize('5 acre', 3),
    gridSize('1 acre', 30, { locked: true }),
  ]
  const floor = priceFloor({ units: 'sample', gridSize: text }, services.sampling, sizes, '11')
  expect(floor).toEqual({ price, locked, source })
})

// (rule prices/locked)
test('a locked service fixes its price, unless it has none', () => {
  const line = { units: 'acre', gridSize: '' } as const
  expect(priceFloor(line, services.locked, [], '11').locked).toBe(true)
  expect(priceFloor(line, service(7, 'Free', { unitPrice: 0, locked: true }), [], '11').locked).toBe(false)
})

// (rule prices/raised-when-left)
test.each([
  [5.24, false, 5.25],
  [5.25, false, 5.25],
  [5.254, false, 5.25],
  [12.345, false, 12.35],
  [1, false, 5.25],
  [Number.NaN, false, 5.25],
  [9, true, 5.25],
])('a price of %d (locked: %s) becomes %d when the field is left', (price, locked, expected) => {
  expect(raiseToFloor(price, { price: 5.25, locked })).toBe(expected)
})

// (rule lines/services-by-type)
test('standard orders are offered scouting services only, custom ones all others', () => {
  const all = Object.values(services)
  expect(servicesFor('standard', '11', all).map((each) => each.id)).toEqual([1])
  expect(servicesFor('custom', '11', all).map((each) => each.id)).toEqual([2, 3])
})

// (rule lines/offered-by-territory)
test('services, grid sizes and crops of another territory are not offered', () => {
  const here = service(10, 'Here', { territory: '11' })
  const there = service(11, 'There', { territory: '41' })
  expect(servicesFor('custom', ' 11 ', [here, there])).toEqual([here])
  const sizes = [
    gridSize('a', 1),
    gridSize('b', 1, { territory: 'all' }),
    gridSize('c', 1, { territory: '41' }),
  ]
  expect(
    gridSizesFor('11', [...sizes, gridSize('d', 1, { status: false })]).map((each) => each.size),
  ).toEqual(['a', 'b'])
  const crop = (id: string, filter: string, status = true): CropEntry => ({
    ...{ id, crop: id, filter, season: 'spring', glcode: '', cropId: '', plantingTime: '' },
    status,
    version: 1,
  })
  const entries = [crop('corn', '11'), crop('oats', 'all'), crop('rice', '41'), crop('rye', '11', false)]
  expect(cropsFor('11', entries).map((each) => each.id)).toEqual(['corn', 'oats'])
})

// (rules lines/checks, lines/change-of-service)
test('changing the service resets its fields and keeps the rest', () => {
  const line = scoutingLine({ gridSize: 'x', coopName: 'y', serviceDetails: 'kept', discountPercent: 3 })
  const changed = changeService(line, services.sampling, 'custom')
  const { id, fieldName, acres, discountPercent, serviceDetails } = line
  expect(changed).toMatchObject({ id, fieldName, acres, discountPercent, serviceDetails, serviceTypeId: 2 })
  expect(changed).toMatchObject({ units: 'sample', costPerAcre: 12.35, numberOfChecks: 0 })
  expect(changed).toMatchObject({ gridSize: '', coopName: '', legalDescription: '', crops: [] })
  expect(changeService(changed, services.scouting, 'standard').numberOfChecks).toBe(1)
})

// (rule kinds/copy-at-todays-prices)
test('Copy as New raises prices below the catalog, sets locked ones and counts them', () => {
  const lines = [
    samplingLine({ costPerAcre: 12.34 }),
    samplingLine({ costPerAcre: 12.35 }),
    samplingLine({ costPerAcre: 99 }),
    samplingLine({ serviceTypeId: 3, units: 'acre', costPerAcre: 25 }),
    samplingLine({ serviceTypeId: 77, costPerAcre: 1 }),
  ]
  const find = (id: number) => Object.values(services).find((each) => each.id === id)
  const copied = raisePrices(lines, find, [], '11')
  expect(copied.lines.map((line) => line.costPerAcre)).toEqual([12.35, 12.35, 99, 20, 1])
  expect([copied.raised, copied.lowered]).toEqual([1, 1])
})
