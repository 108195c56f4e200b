import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { World } from '#test/world/world.ts'
import { percentile, readStrokes, watchStrokes } from './strokes.ts'

/** The target is 50 ms (npm run bench says how near it is); a test machine that does other things gets four times that. */
const ceiling = 200

/** So many customers in all, the world's own four among them. */
export async function haveCustomers(world: World, count: number): Promise<void> {
  await world.sql('delete from customers where id > 4')
  await world.sql(
    `insert into customers (account_id, name, company, city, state)
     select (200000 + n)::text, 'Farm ' || n || ' of the Upper Valley', 'Company ' || n % 97, 'Town ' || n % 311, 'IA'
     from generate_series(1, $1::int - 4) n`,
    [count],
  )
}

/** Types into the search or filter of a list and takes it back, once to warm up; the page is closed. */
export async function strokesIn(field: Locator): Promise<number[]> {
  const page = field.page()
  await field.focus()
  for (let round = 0; round < 3; round++) {
    if (round === 1) await watchStrokes(page)
    await page.keyboard.type('farm 15 valley', { delay: 60 })
    await page.waitForURL(/q=farm\+15\+valley/)
    for (let i = 0; i < 'farm 15 valley'.length; i++) await page.keyboard.press('Backspace', { delay: 60 })
    await page.waitForFunction(() => !new URLSearchParams(location.search).has('q'))
  }
  const { paints } = await readStrokes(page)
  await page.close()
  return paints
}

/** With 20,000 customers within 3 times what it takes with 200. */
export async function expectSamePace(strokesWith: (count: number) => Promise<number[]>): Promise<void> {
  const few = await strokesWith(200)
  const many = await strokesWith(20_000)
  expect(percentile(many)).toBeLessThan(ceiling)
  // Below two frames it is no measure.
  expect(percentile(many, 0.5)).toBeLessThanOrEqual(3 * Math.max(percentile(few, 0.5), 32))
}
