import { expect, test } from 'vitest'
import { contractTypes, documentTypes, editSubtitle, modes, modeTitles } from './kinds.ts'

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
test('there are three kinds of documents, and a contract type for each beside standard and custom', () => {
  expect(documentTypes).toEqual(['original', 'supplemental', 'credit_memo'])
  expect(contractTypes).toEqual(['standard', 'custom', 'supplemental', 'credit_memo'])
})
