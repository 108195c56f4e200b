import { expect, test } from 'vitest'
import { draft, stored } from '#test/world/example-order.ts'
import { relatedOrders } from './related-orders.ts'

const parent = stored(draft(), { id: 1 })
const supplemental = stored(draft({ documentType: 'supplemental', parentPoId: 1 }), { id: 2 })
const idsOf = (orders: readonly { id: number }[]) => orders.map(({ id }) => id)

test('an original uses what is sold, nothing of a family', () => {
  expect(relatedOrders('original', { parent: null, family: [parent] })).toEqual([])
})

test('a supplemental may use what its parent ordered', () => {
  expect(idsOf(relatedOrders('supplemental', { parent, family: [parent, supplemental] }))).toEqual([1])
})

test('a credit memo may use what the whole family ordered, each order once', () => {
  expect(idsOf(relatedOrders('credit_memo', { parent, family: [parent, supplemental] }))).toEqual([1, 2])
})

test('a credit memo may use what its parent ordered even if the parent was archived since', () => {
  expect(idsOf(relatedOrders('credit_memo', { parent, family: [supplemental] }))).toEqual([1, 2])
})

test('without its parent, which some users cannot see, a credit memo has the rest of the family', () => {
  expect(idsOf(relatedOrders('credit_memo', { parent: null, family: [supplemental] }))).toEqual([2])
})
