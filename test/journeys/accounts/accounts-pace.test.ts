import { expect } from 'vitest'
import { it } from '../fixtures.ts'
import { expectSamePace, haveCustomers, strokesIn } from '../pace-of-customers.ts'

// (rule accounts/search)
it('a key stroke in the search of 20,000 customers is painted within 3 times what it takes with 200', async ({
  world,
  openAccounts,
}) => {
  async function strokesWith(count: number): Promise<number[]> {
    await haveCustomers(world, count)
    const { search, note } = await openAccounts()
    await expect.poll(() => note.textContent()).toBe(`2 of ${count.toLocaleString('en-US')} are mine`)
    return strokesIn(search)
  }
  await expectSamePace(strokesWith)
})
