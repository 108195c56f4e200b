import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderSum } from '#shared/api/orders-schemas.ts'
import { sum } from '#shared/money.ts'
import { documentTypes } from '#shared/order/kinds.ts'
import { ordersPath } from '#test/world/orders.ts'
import { type CallerName, cellsOf, everybody, everyState } from './states-table.ts'
import { openStates, type StatesWorld } from './states-world.ts'

/** Tests that a sum includes exactly the orders that states-table.ts lists, for every role in each state. */
let world: StatesWorld
const wanted = documentTypes.map((kind) => ({ kind, creator: 'ann' as const }))

beforeAll(async () => {
  world = await openStates()
  // Creates the children's parents before any sum is read, because creating them later would change the sums.
  await world.reach('open', wanted)
})
afterAll(() => world.close())

const summing = {
  list: `${ordersPath}/sum`,
  'list archived': `${ordersPath}/sum?status=archived`,
}
type Listed = keyof typeof summing

async function sumsOf(listed: Listed) {
  const read = async (who: CallerName) => {
    const { status, body } = await world.ask(who, 'GET', summing[listed])
    return [who, status === 200 ? (body as OrderSum) : status] as const
  }
  return new Map(await Promise.all(everybody.map(read)))
}

// (rules lists/sum, rights/who-sees-an-order, states/archived-are-for-managers, rights/acting-for-another)
describe.each(everyState)('a summed order: %s', (state) => {
  it('an order is summed for those who see it listed, and for no one else', async () => {
    const before = { list: await sumsOf('list'), 'list archived': await sumsOf('list archived') }
    const made = await world.reach(state, wanted)
    for (const listed of ['list', 'list archived'] as const) {
      const after = await sumsOf(listed)
      for (const who of everybody) {
        const [was, is] = [before[listed].get(who), after.get(who)]
        const cells = cellsOf(listed, state).filter((cell) => cell.who === who)
        const refused = { signIn: 401, managers: 403 }[cells[0]?.answer as 'signIn' | 'managers']
        if (refused) {
          expect({ who, is }).toEqual({ who, is: refused })
          continue
        }
        const added = made.filter((_, i) => cells[i]?.answer === 'listed')
        const come = sum(added.map(({ grandTotal }) => grandTotal))
        expect({ who, listed, is }).toMatchObject({
          is: {
            count: (was as OrderSum).count + added.length,
            total: sum([(was as OrderSum).total, come]),
          },
        })
      }
    }
    await world.letGo()
  })
})
