import { describe, expect, it } from 'vitest'
import { blankLine } from '#shared/order/blank-line.ts'
import type { GridSize } from '#shared/picklist/entries.ts'
import { service } from '#test/world/example-order.ts'
import { emptyCatalogue } from '#test/world/form-lists.ts'
import { addCrop, removeCrop, setCropType, typeCrop } from './crop-steps.ts'
import type { LineContext } from './line-context.ts'
import { type LineDraft, lineDraft } from './line-draft.ts'
import { lineDraftProblems, stillRequired, tidied } from './line-draft-problems.ts'
import {
  leaveNumber,
  leaveUnits,
  setCustomGridSize,
  setGridSize,
  setService,
  setText,
  setUnit,
  typeNumber,
  typeUnits,
} from './line-steps.ts'
import { commitFields, leavePrice } from './price-steps.ts'
import { noStoredOrders, ruleContext } from './rule-context.ts'

const corn = service(1, 'Corn Scouting', { maxDiscount: 10 })
const soil = service(2, 'Soil Sampling', {
  unitPrice: 6.5,
  samplePrice: 8.75,
  units: ['sample', 'acre'],
})
const fixed = service(3, 'Fixed Mapping', { unitPrice: 20, locked: true })
const grid: GridSize = {
  id: 1,
  size: '5 acre',
  price: 12.85,
  territory: '41',
  locked: false,
  status: true,
  version: 1,
}

const services = [corn, soil, fixed]
const rules = ruleContext({ ...emptyCatalogue, services, gridSizes: [grid] }, noStoredOrders, false)
const context = (baseType: LineContext['baseType']): LineContext => ({
  documentType: 'original',
  baseType,
  territory: '41',
  rules,
  services,
})
const standard = context('standard')
const custom = context('custom')

const begin = (...steps: ((draft: LineDraft) => LineDraft)[]) =>
  steps.reduce((draft, step) => step(draft), lineDraft(blankLine('x'), true))

describe('choosing the service', () => {
  // (rule lines/change-of-service)
  it('sets its first unit and that unit’s price and starts the rest again', () => {
    const draft = begin(
      setService(corn, custom),
      setText('legalDescription', 'S14'),
      setService(soil, custom),
    )
    expect(draft.line).toMatchObject({ units: 'sample', costPerAcre: 8.75, legalDescription: '' })
    expect(setUnit('acre', custom)(draft).line.costPerAcre).toBe(6.5)
  })

  it('keeps a legal description typed before the first service, and a price above it unless it is locked', () => {
    const typed = [setText('legalDescription', 'S14'), typeNumber('costPerAcre', '25')]
    expect(begin(...typed, setService(soil, custom)).line).toMatchObject({
      legalDescription: 'S14',
      costPerAcre: 25,
    })
    expect(begin(...typed, setService(fixed, custom)).line.costPerAcre).toBe(20)
    const cheap = begin(typeNumber('costPerAcre', '5'), setService(soil, custom))
    expect(cheap.line.costPerAcre).toBe(8.75)
  })

  it('keeps crops that were filled in before the first service, and none of another service', () => {
    const crops = begin(addCrop('c'), setCropType(0, 'Corn'))
    expect(setService(corn, standard)(crops).line.crops).toEqual(crops.line.crops)
    const again = { ...corn, id: 9 }
    expect(setService(again, standard)(setService(corn, standard)(crops)).line.crops).toEqual([])
  })

  it('keeps everything when it is the same again', () => {
    const draft = begin(setService(corn, standard), setText('legalDescription', 'S14'))
    expect(setService(corn, standard)(draft)).toBe(draft)
  })
})

describe('the price', () => {
  // (rule prices/raised-when-left)
  it('is raised to the catalogue when its field is left, not while it is typed', () => {
    const typing = begin(setService(corn, standard), typeNumber('costPerAcre', '1'))
    expect(typing.line.costPerAcre).toBe(1)
    const left = leavePrice(standard)(typing)
    expect(left.line.costPerAcre).toBe(5.25)
    expect(left.priceNote).toBe('Raised to the catalog price of $5.25 per acre.')
    const zero = begin(setService(corn, standard), typeNumber('costPerAcre', '0'), leavePrice(standard))
    expect(zero).toMatchObject({ typed: {}, line: { costPerAcre: 5.25 } })
  })

  it('is rounded to cents', () => {
    const left = begin(setService(corn, standard), typeNumber('costPerAcre', '12.345'), leavePrice(standard))
    expect(left.line.costPerAcre).toBe(12.35)
    expect(left.priceNote).toBeNull()
  })

  // (rule prices/stored-price-stays)
  it('of a line that nobody changed stays below a catalogue that rose later', () => {
    const old = { ...begin(setService(corn, standard)).line, costPerAcre: 4 }
    const draft = typeNumber('costPerAcre', '4.00')(lineDraft(old, false))
    expect(leavePrice(standard)(draft).line.costPerAcre).toBe(4)
  })

  it('that is fixed comes back', () => {
    const left = begin(setService(fixed, custom), typeNumber('costPerAcre', '30'), leavePrice(custom))
    expect(left.line.costPerAcre).toBe(20)
  })

  // (rule prices/grid-size-price)
  it('follows the grid size, and the service again when that is emptied', () => {
    const sized = begin(setService(soil, custom), setGridSize('5 acre', custom))
    expect(sized.line.costPerAcre).toBe(12.85)
    expect(setGridSize('', custom)(sized).line.costPerAcre).toBe(8.75)
    expect(setCustomGridSize(' 3 acre ', 9.999)(sized).line).toMatchObject({
      gridSize: '3 acre',
      costPerAcre: 10,
    })
  })

  it('is settled by Enter too', () => {
    const draft = begin(setService(corn, standard), typeNumber('costPerAcre', '1'))
    expect(commitFields(standard)(draft).line.costPerAcre).toBe(5.25)
  })
})

describe('crops', () => {
  const scouted = begin(setService(corn, standard), typeUnits('100'), leaveUnits)

  it('are split evenly as long as nobody typed, the rest on the last', () => {
    const three = [addCrop('a'), addCrop('b'), addCrop('c')].reduce((draft, step) => step(draft), scouted)
    expect(three.line.crops.map((crop) => crop.percentAcres)).toEqual([33.3, 33.3, 33.4])
    expect(removeCrop(0)(three).line.crops.map((crop) => crop.percentAcres)).toEqual([50, 50])
  })

  it('keep typed acres, and the next one gets the rest', () => {
    const typed = typeCrop(0, 'acres', '40')(addCrop('a')(scouted))
    expect(addCrop('b')(typed).line.crops.map((crop) => crop.acres)).toEqual([40, 60])
  })

  // (rule lines/crops-follow)
  it('follow the units from where the typing began, also through an empty field', () => {
    const uneven = begin(
      setService(corn, standard),
      typeUnits('83.4'),
      leaveUnits,
      addCrop('a'),
      addCrop('b'),
      typeCrop(0, 'acres', '40'),
      typeCrop(1, 'acres', '43.4'),
    )
    const again = [typeUnits(''), typeUnits('8'), typeUnits('83.4')].reduce(
      (draft, step) => step(draft),
      uneven,
    )
    expect(again.line.crops.map((crop) => crop.acres)).toEqual([40, 43.4])
  })
})

describe('what is typed and cannot be read', () => {
  // (rule input/numbers)
  it('stays in its field and keeps the line from being saved', () => {
    const draft = begin(typeUnits('12x'), leaveUnits)
    expect(draft.typed.acres).toBe('12x')
    expect(lineDraftProblems(draft, standard)[0]).toEqual({
      path: 'acres',
      message: 'Enter a number here, such as 12.50',
    })
  })

  it('stays too when it is a 0 where nothing stands for 0', () => {
    const draft = begin(
      setService(corn, standard),
      typeNumber('numberOfChecks', '0'),
      leaveNumber('numberOfChecks'),
      typeUnits('0'),
      leaveUnits,
    )
    expect(draft.typed).toEqual({ numberOfChecks: '0', acres: '0' })
    const emptied = [typeNumber('numberOfChecks', ''), leaveNumber('numberOfChecks')]
    expect(emptied.reduce((now, step) => step(now), draft).typed).toEqual({ acres: '0' })
  })

  it('of a number of checks asks for a whole one', () => {
    const draft = begin(setService(corn, standard), typeNumber('numberOfChecks', 'four'))
    expect(lineDraftProblems(draft, standard)[0]).toEqual({
      path: 'numberOfChecks',
      message: 'Enter a whole number here, such as 4',
    })
  })

  it('checks must be whole', () => {
    const draft = begin(
      setService(corn, standard),
      typeNumber('numberOfChecks', '1.5'),
      leaveNumber('numberOfChecks'),
    )
    expect(lineDraftProblems(draft, standard).map((problem) => problem.message)).toContain(
      'Number of Checks must be a whole number',
    )
  })
})

it('a scouting line is complete with field, units, legal description and crops', () => {
  const draft = begin(
    setText('fieldName', ' North 40 '),
    setService(corn, standard),
    typeUnits('123.4'),
    leaveUnits,
    setText('legalDescription', 'N 1/2 S14'),
  )
  expect(stillRequired(lineDraftProblems(draft, standard))).toEqual(['Crops'])
  const done = setCropType(0, 'Corn')(addCrop('c')(draft))
  expect(lineDraftProblems(done, standard)).toEqual([])
  expect(tidied(done.line, standard)).toMatchObject({
    fieldName: 'North 40',
    numberOfChecks: 1,
    gridSize: '',
  })
})
