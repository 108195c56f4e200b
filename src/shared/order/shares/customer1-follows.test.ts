import { describe, expect, test } from 'vitest'
import { customer1Chosen, customer1Follows } from './customer1-follows.ts'

const customers = (...ids: (number | null)[]) => ids.map((id) => ({ id }))

describe('customer 1', () => {
  test.each([
    ['follows the next producer', customers(1), false, 2, true],
    ['is cleared with the producer', customers(1), false, null, true],
    ['is cleared with the producer beside a row without a customer', customers(1, null), false, null, true],
    ['follows again after the producer was cleared', customers(null), false, 2, true],
    ['stays where it was chosen by hand', customers(3), true, 2, false],
    ['stays where the producer is another customer of the order already', customers(1, 2), false, 2, false],
    ['has no customer to change in an empty list', [], false, 2, false],
  ])('%s', (_case, rows, chosen, producerId, follows) => {
    expect(customer1Follows({ customers: rows, customer1Chosen: chosen }, producerId)).toBe(follows)
  })

  test.each([
    ['the producer', 1, customers(1, 2), false],
    ['another customer', 1, customers(2, 1), true],
    ['a customer while no producer is chosen', null, customers(2), true],
    ['no customer', 1, customers(null), false],
    ['no customer, in an empty list', 1, [], false],
  ])('was chosen by hand or not where it is %s', (_who, producerId, rows, chosen) => {
    expect(customer1Chosen({ producerId, customers: rows })).toBe(chosen)
  })
})
