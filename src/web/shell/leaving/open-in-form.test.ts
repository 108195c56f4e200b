import { expect, it } from 'vitest'
import { clearHandOvers, dropOtherHandOvers, modeOfQuery, readHandOver, readRenewal } from './open-in-form.ts'

function storeOf(entries: Record<string, string>) {
  const map = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => map.get(key) ?? null,
    removeItem: (key: string) => void map.delete(key),
    keys: () => [...map.keys()],
  }
}

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
  const store = storeOf({ editPurchaseOrderData: '{"id":12,"comments":"old"}' })
  expect(readHandOver('edit_po', store)).toBe(12)
  expect(readHandOver('copy_as_new', store)).toBeNull()
  expect(readHandOver('create_new', store)).toBeNull()
})

it('what is no order is no order', () => {
  for (const text of ['', 'null', '{', '{"id":"12"}', '{"id":-1}', '[]']) {
    expect(readHandOver('edit_po', storeOf({ editPurchaseOrderData: text }))).toBeNull()
  }
})

// (rule renewals/finished-in-the-form)
it('a copy is a renewal where it was left as one, and nothing else is', () => {
  const left = (text: string) => storeOf({ copyPurchaseOrderData: text })
  const renewal = left('{"id":12,"renewal":{"year":2027,"known":1}}')
  expect(readHandOver('copy_as_new', renewal)).toBe(12)
  expect(readRenewal(12, renewal)).toEqual({ year: 2027, known: 1 })
  expect(readRenewal(13, renewal)).toBeNull()
  for (const text of [
    '',
    '{',
    'null',
    '12',
    '{"id":12}',
    '{"renewal":1}',
    '{"renewal":{"year":"2027","known":0}}',
  ])
    expect(readRenewal(12, left(text))).toBeNull()
})

it('what was left for other modes is removed, in the end everything', () => {
  const store = storeOf({
    editPurchaseOrderData: '{"id":1}',
    creditMemoPurchaseOrderData: '{"id":2}',
    kept: '',
  })
  dropOtherHandOvers('edit_po', store)
  expect(store.keys()).toEqual(['editPurchaseOrderData', 'kept'])
  clearHandOvers(store)
  expect(store.keys()).toEqual(['kept'])
})
