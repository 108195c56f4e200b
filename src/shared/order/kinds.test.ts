import { expect, test } from 'vitest'
import {
  contractTypes,
  displayNumber,
  documentTypes,
  editSubtitle,
  isScouting,
  modes,
  modeTitles,
} from './kinds.ts'

// (rule kinds/number-and-label)
test.each([
  ['original', null, 1, '40'],
  ['supplemental', 12, 1, '12-S1'],
  ['supplemental', 12, 3, '12-S3'],
  ['credit_memo', 12, 2, '12-C2'],
] as const)(
  'an order of the kind %s, of order %j and with its own number %i, is printed as %s',
  (documentType, parentPoId, sequenceNumber, printed) => {
    expect(displayNumber({ id: 40, documentType, parentPoId, sequenceNumber })).toBe(printed)
  },
)

// (rule lines/services-by-type)
test('a service is a scouting service by its name, in any case and place', () => {
  const names = ['Corn Scouting', 'SCOUTING, weekly', 'late-season scouting', 'Soil Sampling', 'Scout report']
  expect(names.map(isScouting)).toEqual([true, true, true, false, false])
})

// (rule kinds/form-titles)
test('the form has five modes, each with its title', () => {
  expect(modeTitles).toEqual({
    create_new: 'Create New Purchase Order',
    edit_po: 'Edit Purchase Order',
    copy_as_new: 'Copy as New Purchase Order',
    create_supplemental: 'Create Supplemental PO',
    create_credit_memo: 'Create Credit Memo',
  })
  expect(modes).toEqual(Object.keys(modeTitles))
  expect(editSubtitle).toBe('Modify the purchase order details and line items below')
})

// (rule kinds/three-kinds)
test('there are three kinds of documents and four contract types', () => {
  expect(documentTypes).toEqual(['original', 'supplemental', 'credit_memo'])
  expect(contractTypes).toEqual(['standard', 'custom', 'supplemental', 'credit_memo'])
})
