import { expect, test } from 'vitest'
import { printOrder } from '#test/world/print-order.ts'
import { belongsTo } from './version-data.ts'

const order = printOrder()
const version = {
  id: 7,
  purchaseOrderId: order.id,
  versionNumber: 1,
  data: order,
  createdAt: order.createdAt,
  createdBy: order.userId,
  realUser: null,
  changeReason: null,
}

// (rule versions/other-orders-version)
test('a version of the order is shown', () => {
  expect(belongsTo(order, version)).toBe(true)
})

test.each([
  ['data', { ...version, data: { ...order, id: 1043 } }],
  ['entry', { ...version, purchaseOrderId: 1043 }],
])('a version whose %s names another order is not shown', (_, foreign) => {
  expect(belongsTo(order, foreign)).toBe(false)
})
