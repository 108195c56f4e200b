import { it } from '../fixtures.ts'
import { expectSamePace, haveCustomers, strokesIn } from '../pace-of-customers.ts'

// (rule list-tabs/tables)
it('a key stroke in the filter of 20,000 customers is painted within 3 times what it takes with 200', async ({
  world,
  openAdmin,
}) => {
  async function strokesWith(count: number): Promise<number[]> {
    await haveCustomers(world, count)
    const { filter, untilCount } = await openAdmin('customers')
    const total = count.toLocaleString('en-US')
    await untilCount(`Showing ${total} of ${total} customers`)
    return strokesIn(filter)
  }
  await expectSamePace(strokesWith)
})
