import { expect, it } from 'vitest'
import { blankLine } from '#shared/order/blank-line.ts'
import type { LineContext } from './line-context.ts'
import { blankCrop, lineDraft } from './line-draft.ts'
import { emptyRequired } from './line-draft-problems.ts'
import { typeUnits } from './line-steps.ts'
import { noStoredOrders, ruleContext } from './rule-context.ts'

const none = { producers: [], customers: [], agronomists: [], services: [], gridSizes: [] }
const context: LineContext = {
  documentType: 'original',
  baseType: 'standard',
  territory: '41',
  services: [],
  rules: ruleContext({ ...none, coops: [], crops: [], states: [] }, noStoredOrders, false),
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
