import { afterEach, expect, it } from 'vitest'
import { clearTab, readText, writeText } from '#web/ui/stored.ts'
import { clearHandOvers, dropOtherHandOvers, modeOfQuery, readHandOver, readRenewal } from './open-in-form.ts'

function storeOf(entries: Record<string, string>) {
  clearTab()
  for (const [key, text] of Object.entries(entries)) writeText('tab', key, text)
}

afterEach(clearTab)

// (rule kinds/chosen-in-the-list)
it('the address names the mode', () => {
  const queries = [null, 'edit', 'copy', 'supplemental', 'credit_memo', 'toString']
  expect(queries.map(modeOfQuery)).toEqual([
    'create_new',
    'edit_po',
    'copy_as_new',
    'create_supplemental',
    'create_credit_memo',
    'create_new',
  ])
})

it('the order is found by the key of its mode only', () => {
  storeOf({ editPurchaseOrderData: '{"id":12,"comments":"old"}' })
  expect(readHandOver('edit_po')).toBe(12)
  expect(readHandOver('copy_as_new')).toBeNull()
  expect(readHandOver('create_new')).toBeNull()
})

it('what is no order is no order', () => {
  for (const text of ['', 'null', '{', '{"id":"12"}', '{"id":-1}', '[]']) {
    storeOf({ editPurchaseOrderData: text })
    expect(readHandOver('edit_po')).toBeNull()
  }
})

// (rule renewals/finished-in-the-form)
it('a copy is a renewal where it was left as one, and nothing else is', () => {
  const left = (text: string) => storeOf({ copyPurchaseOrderData: text })
  left('{"id":12,"renewal":{"year":2027,"known":1}}')
  expect(readHandOver('copy_as_new')).toBe(12)
  expect(readRenewal(12)).toEqual({ year: 2027, known: 1 })
  expect(readRenewal(13)).toBeNull()
  for (const text of [
    '',
    '{',
    'null',
    '12',
    '{"id":12}',
    '{"renewal":1}',
    '{"renewal":{"year":"2027","known":0}}',
  ]) {
    left(text)
    expect(readRenewal(12)).toBeNull()
  }
})

it('what was left for other modes is removed, in the end everything', () => {
  const keys = { edit: 'editPurchaseOrderData', credit: 'creditMemoPurchaseOrderData', other: 'other' }
  storeOf({ [keys.edit]: '{"id":1}', [keys.credit]: '{"id":2}', [keys.other]: '' })
  const left = () => Object.values(keys).filter((key) => readText('tab', key) !== null)
  dropOtherHandOvers('edit_po')
  expect(left()).toEqual([keys.edit, keys.other])
  clearHandOvers()
  expect(left()).toEqual([keys.other])
})
