import { afterAll, beforeAll, expect, it } from 'vitest'
import { heapOf } from '#test/e2e/heap.ts'
import { closeBrowser, signIn, visit } from '#test/e2e/visitor.ts'
import { openWorld, order, type World } from '#test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  const { body } = await (await world.as('ann')).call<{ id: number }>('POST', '/api/purchase-orders', order())
  const columns = await world.sql<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'purchase_orders' and is_generated = 'NEVER' and column_name not in ('id', 'created_at')`,
  )
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  await world.sql(
    `insert into purchase_orders (created_at, ${names})
     select created_at - make_interval(mins => n), ${names} from purchase_orders, generate_series(1, 5999) n where id = $1`,
    [body.id],
  )
})
afterAll(async () => {
  await closeBrowser()
  await world.close()
})

it('lets go of what was scrolled past: 5,000 cards leave the heap within 20% of what it was', async () => {
  const visitor = await visit(world)
  await signIn(visitor.page, 'ann')
  await visitor.page.goto('/insights')
  await visitor.page.getByRole('article').first().waitFor()
  const heap = await heapOf(visitor.page)
  const scrolledTo = (card: number) =>
    visitor.page.evaluate(async (last) => {
      const place = () => Number(document.querySelector('article')?.getAttribute('aria-posinset') ?? 0)
      while (place() < last) {
        window.scrollBy(0, 2_000)
        await new Promise((resolve) => setTimeout(resolve, 16))
      }
    }, card)

  // As many pages as are kept at once have been let go by then, and the code of scrolling is compiled.
  await scrolledTo(400)
  const before = await heap()
  await scrolledTo(5_400)
  const after = await heap()
  const cards = await visitor.page.getByRole('article').count()

  await visitor.close()
  expect(cards).toBeLessThanOrEqual(60)
  expect(after / before).toBeLessThan(1.2)
}, 180_000)
