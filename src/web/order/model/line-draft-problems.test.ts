import { expect, it } from 'vitest'
import { blankLine } from '#shared/order/blank-line.ts'
import { emptyCatalogue } from '#test/world/form-lists.ts'
import type { LineContext } from './line-context.ts'
import { blankCrop, lineDraft } from './line-draft.ts'
import { emptyRequired, hasFigures, lineDraftProblems, lineNeeds } from './line-draft-problems.ts'
import { typeUnits } from './line-steps.ts'
import { noStoredOrders, ruleContext } from './rule-context.ts'

const context: LineContext = {
  documentType: 'original',
  baseType: 'standard',
  territory: '41',
  services: [],
  rules: ruleContext(emptyCatalogue, noStoredOrders, false),
}

// (rule lines/enter-goes-on)
it('names the required fields that nobody has filled in, and not those that are wrong', () => {
  const blank = lineDraft(blankLine('a'), true)
  expect(emptyRequired(blank, context).toSorted()).toEqual([
    'acres',
    'costPerAcre',
    'crops',
    'fieldName',
    'legalDescription',
    'numberOfChecks',
    'serviceTypeId',
  ])
  const begun = { ...blank, line: { ...blank.line, fieldName: 'East', crops: [blankCrop('c')] } }
  expect(emptyRequired(typeUnits('0.05')(begun), context)).toEqual([
    'serviceTypeId',
    'costPerAcre',
    'legalDescription',
    'numberOfChecks',
    'crops.0.cropType',
  ])
  expect(emptyRequired(typeUnits('eighty')(begun), context)).not.toContain('acres')
})

// (rule lines/crops-follow)
it.each(['eighty', '0'])(
  'says of Total Units of %s only the cause, and nothing at the crops that follow them',
  (text) => {
    const crops = [{ ...blankCrop('c'), cropType: 'Corn', percentAcres: 100 }]
    const begun = lineDraft({ ...blankLine('a'), crops }, true)
    const paths = lineDraftProblems(typeUnits(text)(begun), context).map(({ path }) => path)
    expect(paths).toContain('acres')
    expect(paths.filter((path) => path.startsWith('crops'))).toEqual([])
    expect(
      lineDraftProblems(typeUnits('80')({ ...begun, line: { ...begun.line, crops: [] } }), context),
    ).toContainEqual({
      path: 'crops',
      message: 'At least one crop is required',
    })
  },
)

it('a line has no figures while its units, its price or the discount that is shown cannot be read', () => {
  const draft = lineDraft(blankLine('a'), true)
  for (const path of ['acres', 'costPerAcre', 'discountPercent'])
    expect(hasFigures({ ...draft, typed: { [path]: 'eighty' } })).toBe(false)
  for (const path of ['numberOfChecks', 'discountInDollars'])
    expect(hasFigures({ ...draft, typed: { [path]: 'eighty' } })).toBe(true)
})

// (rule input/requirement-list)
it('a field that is filled in and wrong is to be corrected, and not still required', () => {
  const line = {
    ...blankLine('a'),
    fieldName: 'East',
    legalDescription: 'x'.repeat(5001),
    discountPercent: 120,
  }
  const { required, wrong } = lineNeeds(typeUnits('80')(lineDraft(line, true)), context)
  expect(wrong).toEqual(['Discount', 'Legal Description'])
  expect(required).toEqual(['Service', 'Service Price', 'Number of Checks', 'Crops'])
  const ofUnits = (text: string) => lineNeeds(typeUnits(text)(lineDraft(line, true)), context)
  expect(ofUnits('0').required).toContain('Total Units')
  expect(ofUnits('eighty').wrong).toContain('Total Units')
})
