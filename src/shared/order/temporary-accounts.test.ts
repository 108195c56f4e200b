import { expect, it } from 'vitest'
import { draft, stored } from '#test/world/example-order.ts'
import { temporaryAccountProblems, temporaryAccounts } from './temporary-accounts.ts'

const order = stored(draft())
const message = 'Customer Acme Farms still has a temporary account ID; set it under Administration, Customers'

// (rule finalizing/temporary-account)
it.each([
  ['100', []],
  ['-5', ['producerId', 'customerAssignments.0.id']],
  [' -1700000000000 ', ['producerId', 'customerAssignments.0.id']],
  ['-north', []],
  ['', []],
])('the account ID "%s" of producer and customer blocks finalizing at %j', (accountId, paths) => {
  const found = temporaryAccounts(order, (id) => (id === 1 ? accountId : '-9'))
  expect(temporaryAccountProblems(found)).toEqual(paths.map((path) => ({ path, message })))
})

it('an unknown customer has no temporary account ID', () => {
  expect(temporaryAccounts(order, () => undefined)).toEqual([])
})
