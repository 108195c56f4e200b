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
  ['P.O. 1159', '1159'],
  ['p.o.#1159', '1159'],
  ['P. O. 1159', '1159'],
  ['P.O 1159', '1159'],
  ['PO-1159', '1159'],
  ['PO\u20131159-S1', '1159-S1'],
  ['PO: 1159', '1159'],
  ['PO No. 1159', '1159'],
  ['Order 1159', '1159'],
  ['Order #1159', '1159'],
  ['No. 1159', '1159'],
  ['no1159', '1159'],
  ['\u2116 1159', '1159'],
  ['order no 1159-S1', '1159-S1'],
  ['Purchase order number: 1159', '1159'],
])('the number of an order is read as people write it: %s', (text, number) => {
  expect(orderNumberIn(text)).toBe(number)
})

it.each([
  '',
  'PO',
  '#',
  '1074 acres',
  '1074-',
  '1074-X1',
  '12345678901',
  '-1074',
  'North 5',
  'Preorder 5',
  'Order',
  `${'0'.repeat(61)}`,
])('any other text is not an order number: %s', (text) => {
  expect(orderNumberIn(text)).toBeNull()
})
