import { expect, it } from 'vitest'
import { orderNumberIn } from './order-number.ts'

// (rule finding/number-first)
it.each([
  ['1074', '1074'],
  [' #1074 ', '1074'],
  ['# 1074', '1074'],
  ['PO 1074', '1074'],
  ['PO# 1074', '1074'],
  ['PO #1074', '1074'],
  ['po1074', '1074'],
  ['Purchase Order 1074', '1074'],
  ['Purchase Order # 1074-s2', '1074-S2'],
  ['1074-S1', '1074-S1'],
  ['1074 - c3', '1074-C3'],
  ['1074\u2011S1', '1074-S1'],
  ['1074\u2013S1', '1074-S1'],
  ['1074\u2212c1', '1074-C1'],
  ['\uff11\uff10\uff17\uff14', '1074'],
  ['PO\u00a01074', '1074'],
])('the number of an order is read as people write it: %s', (text, number) => {
  expect(orderNumberIn(text)).toBe(number)
})

it.each(['', 'PO', '#', '1074 acres', '1074-', '1074-X1', '12345678901', `${'0'.repeat(61)}`, 'Order 5'])(
  'any other text is not an order number: %s',
  (text) => {
    expect(orderNumberIn(text)).toBeNull()
  },
)
