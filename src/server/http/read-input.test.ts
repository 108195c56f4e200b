import { expect, it } from 'vitest'
import { z } from 'zod'
import { orders } from '#shared/api/orders-schemas.ts'
import { readInput } from './failures.ts'

const order = orders.create.body
const line = { fieldName: ' North\tforty ', serviceTypeId: 3, acres: 120.25, crops: [{ cropType: 'Corn' }] }

it('the input of an order can be compiled, all of it', () => {
  expect(() => z.compile(order, { strict: true })).not.toThrow()
})

it.each<[string, unknown]>([
  [
    'an order',
    { producerId: 1, lineItems: [line, { ...line, discountInDollars: 2 }], comments: 'By\r\nFriday' },
  ],
  ['fields that nobody knows', { producerId: 1, color: 'red', lineItems: [{ ...line, color: 'red' }] }],
  ['nothing but an object', {}],
  ['no object', 'an order'],
  ['nothing', undefined],
  ['a text for a number', { lineItems: [line, { ...line, acres: '12' }] }],
  ['a number that is none', { lineItems: [{ ...line, acres: Number.NaN }] }],
  ['a NUL character', { lineItems: [{ ...line, fieldName: 'North\u0000' }] }],
  ['a text that is too long', { lineItems: [{ ...line, fieldName: 'x'.repeat(201) }] }],
  ['too many lines, each of them wrong', { lineItems: Array(1_001).fill('x') }],
  ['two ids for one customer', { customerAssignments: [{ id: 1, customerId: 2, percentage: 100 }] }],
])(
  '%s is read, or refused in the same words, alike by the compiled schema and by zod itself',
  (_what, sent) => {
    const read = readInput(z.compile(order), structuredClone(sent))
    expect(read).toEqual(readInput(order, structuredClone(sent)))
  },
)
