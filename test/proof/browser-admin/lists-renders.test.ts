import { expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'
import { haveCustomers, rendersOfStrokes, watchRenders } from '#test/journeys/renders.ts'

// (rule list-tabs/tables)
it('a keystroke in the filter of 20,000 customers renders at most 3 times what it does with 200', async ({
  world,
  openAdmin,
  contextOf,
}) => {
  async function strokesWith(count: number): Promise<number> {
    await haveCustomers(world, count)
    const { page, filter, untilCount } = await openAdmin('customers')
    contextOf(page)
    const renders = await watchRenders(page)
    const total = count.toLocaleString('en-US')
    await untilCount(`Showing ${total} of ${total} customers`)
    return rendersOfStrokes(filter, renders)
  }
  const few = await strokesWith(200)
  expect(await strokesWith(20_000)).toBeLessThanOrEqual(3 * few)
})
