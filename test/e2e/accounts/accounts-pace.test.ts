import { expect } from 'vitest'
import { it } from '../fixtures.ts'
import { percentile, readStrokes, watchStrokes } from '../strokes.ts'

/** The target is 50 ms; a test machine that does other things gets four times that. It runs with nothing beside it. */
const ceiling = 200

// (rule accounts/search)
it('a key stroke in the search of 20,000 customers is painted within 3 times what it takes with 200', async ({
  world,
  openAccounts,
}) => {
  async function strokesWith(count: number): Promise<number[]> {
    await world.sql('delete from customers where id > 4')
    await world.sql(
      `insert into customers (account_id, name, company, city, state)
       select (200000 + n)::text, 'Farm ' || n || ' of the Upper Valley', 'Company ' || n % 97, 'Town ' || n % 311, 'IA'
       from generate_series(1, $1::int - 4) n`,
      [count],
    )
    const { page, search, note } = await openAccounts()
    await expect.poll(() => note.textContent()).toBe(`2 of ${count.toLocaleString('en-US')} are mine`)
    await search.focus()
    const rest = () => page.waitForFunction(() => !new URLSearchParams(location.search).has('q'))
    for (let round = 0; round < 3; round++) {
      if (round === 1) await watchStrokes(page)
      await page.keyboard.type('farm 15 valley', { delay: 60 })
      await page.waitForURL(/q=farm\+15\+valley/)
      for (let i = 0; i < 'farm 15 valley'.length; i++) await page.keyboard.press('Backspace', { delay: 60 })
      await rest()
    }
    const { paints } = await readStrokes(page)
    await page.close()
    return paints
  }
  const few = await strokesWith(200)
  const many = await strokesWith(20_000)
  expect(percentile(many)).toBeLessThan(ceiling)
  // Below two frames it is no measure.
  expect(percentile(many, 0.5)).toBeLessThanOrEqual(3 * Math.max(percentile(few, 0.5), 32))
})
