import { expect, test } from 'vitest'
import type { LineItemInput } from '#shared/order/line-item.ts'
import {
  context,
  customDraft,
  draft,
  gridSize,
  samplingLine,
  scoutingLine,
  service,
  services,
  stored,
} from '#test/world/example-order.ts'
import { type LineRules, type LineSetting, lineProblems } from './line-problems.ts'

const standard: LineSetting = { documentType: 'original', baseType: 'standard', territory: '11' }
const custom: LineSetting = { ...standard, baseType: 'custom' }

function said(line: LineItemInput, setting: LineSetting, known: Partial<LineRules> = {}): string[] {
  return lineProblems(line, 2, setting, context(known)).map(
    ({ path, message }) => `${path.replace('lineItems.2.', '')}: ${message}`,
  )
}
const scouting = (changes: Partial<LineItemInput>, known?: Partial<LineRules>) =>
  said(scoutingLine(changes), standard, known)
const sampling = (changes: Partial<LineItemInput>, known?: Partial<LineRules>) =>
  said(samplingLine(changes), custom, known)
const crop = (cropType: string, acres: number, id = cropType) => ({
  id,
  cropType,
  acres,
  percentAcres: acres,
})

// (rule input/limits)
test('lines that are complete have no problem', () => {
  expect(scouting({})).toEqual([])
  expect(sampling({})).toEqual([])
})

// (rules lines/required-fields, lines/checks)
test.each<[string, Partial<LineItemInput>, string]>([
  ['a blank field name', { fieldName: ' ' }, 'fieldName: Field Name is required'],
  ['a field name of nothing seen', { fieldName: '\u200b\u202e' }, 'fieldName: Field Name is required'],
  [
    'a field name of 201 characters',
    { fieldName: 'x'.repeat(201) },
    'fieldName: Field Name can have at most 200 characters',
  ],
  [
    'a custom service',
    { serviceTypeId: 2, units: 'sample', costPerAcre: 12.35, serviceDetails: 'x' },
    'serviceTypeId: A standard order can only have scouting services; choose a service other than Grid Sampling',
  ],
  [
    'an inactive service',
    { serviceTypeId: 5 },
    'serviceTypeId: Retired Scouting is no longer sold; choose another service',
  ],
  [
    'an unknown service',
    { serviceTypeId: 77 },
    'serviceTypeId: This service is not in the catalog; choose one from the list',
  ],
  ['no service', { serviceTypeId: null }, 'serviceTypeId: Service is required'],
  [
    'a unit the service is not sold by',
    { units: 'plot' },
    'units: Corn Scouting is sold by the acre; change the unit',
  ],
  ['a blank legal description', { legalDescription: ' ' }, 'legalDescription: Legal Description is required'],
  [
    'a legal description of 5,001 characters',
    { legalDescription: 'x'.repeat(5_001) },
    'legalDescription: Legal Description can have at most 5,000 characters',
  ],
  ['no check', { numberOfChecks: 0 }, 'numberOfChecks: Number of Checks must be greater than 0'],
  ['-1 checks', { numberOfChecks: -1 }, 'numberOfChecks: Number of Checks must be greater than 0'],
  ['half a check', { numberOfChecks: 1.5 }, 'numberOfChecks: Number of Checks must be a whole number'],
  ['10,000 checks', { numberOfChecks: 10_000 }, 'numberOfChecks: Number of Checks must be at most 9,999'],
  ['no crop', { crops: [] }, 'crops: At least one crop is required'],
  ['crops a hundredth short', { crops: [crop('Corn', 99.99)] }, 'crops: Crop acres must match total units'],
  ['a crop without a type', { crops: [crop('', 100, 'c')] }, 'crops.0.cropType: Crop type is required'],
  [
    'the same crop twice',
    { crops: [crop('Corn', 50), crop('corn', 50)] },
    'crops.1.cropType: corn is already in the list; choose another crop',
  ],
  [
    'a crop without acres',
    { crops: [crop('Corn', 100), crop('Oats', 0)] },
    'crops.1.acres: Crop acres must be greater than 0',
  ],
  [
    'a crop of more than all',
    { crops: [{ ...crop('Corn', 100), percentAcres: 100.1 }] },
    'crops.0.percentAcres: Crop percent must be from 0 to 100',
  ],
  [
    'a crop of less than none',
    { crops: [{ ...crop('Corn', 100), percentAcres: -0.1 }] },
    'crops.0.percentAcres: Crop percent must be from 0 to 100',
  ],
  [
    'a crop of acres below 0',
    { crops: [crop('Corn', 100), { ...crop('Oats', 0.01), acres: -0.01 }, crop('Rye', 0.01)] },
    'crops.1.acres: Crop acres must be greater than 0',
  ],
  ['a line id of 65 characters', { id: 'x'.repeat(65) }, 'id: A line ID can have at most 64 characters'],
])('a scouting line with %s is refused', (_, changes, problem) => {
  expect(scouting(changes)).toEqual([problem])
})

test.each<[string, Partial<LineItemInput>, string]>([
  ['blank service details', { serviceDetails: ' ' }, 'serviceDetails: Service Details are required'],
  ['-1 checks', { numberOfChecks: -1 }, 'numberOfChecks: Number of Checks must be greater than 0'],
  ['a percent below 0', { discountPercent: -0.01 }, 'discountPercent: Discount must be from 0 to 100%'],
  ['a percent above 100', { discountPercent: 100.01 }, 'discountPercent: Discount must be from 0 to 100%'],
  [
    'dollars below 0',
    { discountType: 'dollars', discountInDollars: -0.01 },
    'discountInDollars: Discount must be from $0.00 to the Service Price of $12.35',
  ],
  [
    'dollars above the price',
    { discountType: 'dollars', discountInDollars: 12.36 },
    'discountInDollars: Discount must be from $0.00 to the Service Price of $12.35',
  ],
  [
    'a coop of 201 characters',
    { coopName: 'x'.repeat(201) },
    'coopName: Coop can have at most 200 characters',
  ],
])('a custom line with %s is refused', (_, changes, problem) => {
  expect(sampling(changes)).toEqual([problem])
})

// (rule prices/bounds)
test('discounts at their bounds are permitted', () => {
  expect(sampling({ discountPercent: 100 })).toEqual([])
  expect(sampling({ discountType: 'dollars', discountInDollars: 12.35 })).toEqual([])
})

// (rule lines/services-by-type)
test('a custom order takes no scouting service', () => {
  const line = scoutingLine({ serviceDetails: 'x' })
  expect(said(line, custom)).toEqual([
    'serviceTypeId: A custom order cannot have scouting services; choose a service other than Corn Scouting',
  ])
})

// (rules lines/services-by-type, lines/no-longer-sold)
test.each([
  ['scouting', standard, scoutingLine(), service(1, 'Corn Walk', { units: ['acre'] })],
  ['no scouting', custom, samplingLine(), service(2, 'Scouting by Grid', { units: ['sample'] })],
])(
  'an order of %s keeps a line whose service was renamed to the other kind, and takes no new one',
  (_, setting, line, renamed) => {
    const before = stored(
      draft({ baseType: setting.baseType, contractType: setting.baseType, lineItems: [line] }),
    )
    const known = { before, service: () => renamed }
    const refusal = [expect.stringMatching(new RegExp(`^serviceTypeId: A ${setting.baseType} order can`))]
    expect(said(line, setting, known)).toEqual([])
    expect(said({ ...line, fieldName: 'South 40', numberOfChecks: 2 }, setting, known)).toEqual([])
    expect(said({ ...line, id: 'another' }, setting, known)).toEqual(refusal)
    const child: LineSetting = { ...setting, documentType: 'supplemental' }
    const parent = { ...before, finalized: true }
    expect(said({ ...line, id: 'new' }, child, { parent, family: [parent], service: () => renamed })).toEqual(
      [],
    )
  },
)

test('an original that becomes custom keeps none of its scouting lines', () => {
  const before = stored(draft())
  expect(said(scoutingLine({ serviceDetails: 'x' }), custom, { before })).toEqual([
    'serviceTypeId: A custom order cannot have scouting services; choose a service other than Corn Scouting',
  ])
})

const none = 'acres: Total Units must be greater than 0'
const many = 'acres: Total Units must be at most 999,999.99'
// (rule lines/total-units)
test.each([
  [Number.NaN, [none]],
  [-1, [none]],
  [0, [none]],
  [0.09, [none]],
  [0.1, []],
  [999_999.99, []],
  [1_000_000, [many]],
])('total units of %d give %j', (acres, problems) => {
  expect(sampling({ acres })).toEqual(problems)
})

// (rule prices/floor)
test.each([
  [0, ['costPerAcre: Cost per acre must be greater than 0']],
  [12.34, ['costPerAcre: Service Price cannot be below the catalog price of Grid Sampling, $12.35']],
  [12.35, []],
  [99_999.99, []],
  [100_000, ['costPerAcre: Service Price must be at most $99,999.99']],
])('a price of %d on a floor of 12.35 gives %j', (costPerAcre, problems) => {
  expect(sampling({ costPerAcre })).toEqual(problems)
})

// (rule prices/locked)
test.each([
  [19.99, ['costPerAcre: Service Price for Nitrogen Test is fixed at $20.00']],
  [20, []],
  [20.01, ['costPerAcre: Service Price for Nitrogen Test is fixed at $20.00']],
])('a price of %d on one locked at 20 gives %j', (costPerAcre, problems) => {
  expect(sampling({ serviceTypeId: 3, units: 'acre', costPerAcre })).toEqual(problems)
})

const sizes = [gridSize('5 acre', 3), gridSize('1 acre', 30, { locked: true })]
// (rule prices/grid-size-price)
test.each([
  [
    '5 acre',
    2.99,
    ['costPerAcre: Service Price cannot be below the catalog price of grid size 5 acre, $3.00'],
  ],
  ['5 acre', 3, []],
  ['1 acre', 31, ['costPerAcre: Service Price for grid size 1 acre is fixed at $30.00']],
  [
    'my own',
    12.34,
    ['costPerAcre: Service Price cannot be below the catalog price of Grid Sampling, $12.35'],
  ],
])('grid size %s at %d gives %j', (size, costPerAcre, problems) => {
  expect(sampling({ gridSize: size, costPerAcre }, { gridSizes: sizes })).toEqual(problems)
})

// (rule lines/custom-grid-size)
test.each(['Other', ' oTHER '])('%j is not a valid grid size, although it is in the list', (size) => {
  const problems = ['gridSize: Enter a size, such as “3 acre”']
  expect(sampling({ gridSize: size }, { gridSizes: [gridSize('Other', 0)] })).toEqual(problems)
  expect(sampling({ gridSize: `${size} 2` })).toEqual([])
})

const floor = 'costPerAcre: Service Price cannot be below the catalog price of Grid Sampling, $12.35'
const before = stored(customDraft([samplingLine({ costPerAcre: 7 })]))
// (rule prices/stored-price-stays)
test.each<[string, Partial<LineItemInput>, string[]]>([
  ['nothing', {}, []],
  ['its units', { acres: 7 }, []],
  ['its price', { costPerAcre: 7.01 }, [floor]],
  ['its grid size', { gridSize: 'my own' }, [floor]],
  ['its unit', { units: 'acre' }, [floor.replace('$12.35', '$8.00')]],
  ['its id', { id: 'another' }, [floor]],
])('a stored line below the catalog that changes %s gives the problems %j', (_, changes, problems) => {
  expect(sampling({ costPerAcre: 7, ...changes }, { before })).toEqual(problems)
})

// (rule lines/no-longer-sold)
test('a stored line keeps a service and a unit that are no longer sold', () => {
  const plain = service(2, 'Grid Sampling', { active: false, units: ['acre'] })
  const known = { before, service: () => plain }
  expect(sampling({ costPerAcre: 7 }, known)).toEqual([])
  expect(sampling({ costPerAcre: 13, id: 'another' }, known)).toEqual([
    'serviceTypeId: Grid Sampling is no longer sold; choose another service',
    'units: Grid Sampling is sold by the acre; change the unit',
  ])
})

const parent = stored(customDraft([samplingLine({ costPerAcre: 9 })]), { id: 12, finalized: true })
const more = stored(customDraft([samplingLine({ costPerAcre: 10 })]), {
  id: 13,
  documentType: 'supplemental',
  finalized: true,
})
const memo = stored(customDraft([samplingLine({ costPerAcre: 50 })]), { id: 14, documentType: 'credit_memo' })
const open = stored(customDraft([samplingLine({ costPerAcre: 90 })]), {
  id: 15,
  documentType: 'supplemental',
})
const family = [parent, more, memo, open]
const credit: LineSetting = { ...custom, documentType: 'credit_memo' }

// (rule prices/credit-ceiling)
test.each([
  [0, ['costPerAcre: Cost per acre must be greater than 0']],
  [0.01, []],
  [10, []],
  [
    10.01,
    [
      'costPerAcre: Service Price cannot be above $10.00, the highest price per sample at which Grid Sampling was ordered',
    ],
  ],
])('a credit memo at %d, of a family that ordered at 10, gives %j', (costPerAcre, problems) => {
  expect(said(samplingLine({ id: 'new', costPerAcre }), credit, { parent, family })).toEqual(problems)
})

test('a credit memo may not credit what was never ordered', () => {
  const line = samplingLine({ serviceTypeId: 3, units: 'acre', costPerAcre: 20 })
  expect(said(line, credit, { parent, family })).toEqual([
    'costPerAcre: A credit memo can only credit what was ordered; Nitrogen Test by the acre was not',
  ])
})

test("a credit memo may use the family's services though inactive since, a supplemental its parent's", () => {
  const gone = {
    service: () => service(2, 'Grid Sampling', { active: false, samplePrice: 5, units: ['sample'] }),
  }
  const line = samplingLine({ id: 'new', costPerAcre: 9 })
  const supplemental: LineSetting = { ...custom, documentType: 'supplemental' }
  expect(said(line, credit, { ...gone, parent, family })).toEqual([])
  expect(said(line, supplemental, { ...gone, parent, family })).toEqual([])
  expect(said(line, supplemental, { ...gone, parent: stored(draft()), family })).toHaveLength(1)
})

// (rule lines/other-territory-accepted)
test('a service of another territory is accepted', () => {
  const elsewhere = { service: () => ({ ...services.sampling, territory: '51' }) }
  expect(sampling({}, elsewhere)).toEqual([])
})

// (rule lines/crops)
test('20 crops are permitted and 21 are not', () => {
  const crops = (count: number) => Array.from({ length: count }, (_, i) => crop(`Crop ${i}`, 5))
  expect(scouting({ crops: crops(20) })).toEqual([])
  expect(scouting({ acres: 105, crops: crops(21) })).toEqual(['crops: At most 20 crops are allowed'])
})
