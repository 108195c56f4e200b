import { expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'
import { haveCustomers, rendersOfStrokes, watchRenders } from '#test/journeys/renders.ts'

// (rule accounts/search)
it('a keystroke in the search of 20,000 customers renders at most 3 times what it does with 200', async ({
  world,
  openAccounts,
  contextOf,
}) => {
  async function strokesWith(count: number): Promise<number> {
    await haveCustomers(world, count)
    const { page, search, note } = await openAccounts()
    contextOf(page)
    const renders = await watchRenders(page)
    await expect.poll(() => note.textContent()).toBe(`2 of ${count.toLocaleString('en-US')} are yours`)
    return rendersOfStrokes(search, renders)
  }
  const few = await strokesWith(200)
  expect(await strokesWith(20_000)).toBeLessThanOrEqual(3 * few)
})
