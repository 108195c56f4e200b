import { expect } from 'vitest'
import { copyOrder, createOrder } from '#test/world/orders.ts'
import { it } from '../fixtures.ts'
import { heapOf } from '../heap.ts'

it.beforeAll(async ({ world, ann }) => {
  await copyOrder(world, await createOrder(ann), 5_999)
})

it('the list lets go of what was scrolled past: 5,000 cards leave the heap within 20% of what it was', async ({
  openInsights,
}) => {
  const { page, cards } = await openInsights('ann')
  await cards.first().waitFor()
  const heap = await heapOf(page)
  const scrolledTo = (card: number) =>
    page.evaluate(async (last) => {
      const place = () => Number(document.querySelector('article')?.getAttribute('aria-posinset') ?? 0)
      while (place() < last) {
        window.scrollBy(0, 5_000)
        await new Promise((resolve) => setTimeout(resolve, 16))
      }
    }, card)

  // As many pages as are kept at once have been let go by then, and the code of scrolling is compiled.
  await scrolledTo(400)
  const before = await heap()
  await scrolledTo(5_400)
  const after = await heap()
  const shown = await cards.count()

  expect(shown).toBeLessThanOrEqual(60)
  expect(after / before).toBeLessThan(1.2)
}, 180_000)
