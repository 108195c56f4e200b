import { expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'
import { copyOrder, createOrder } from '#test/world/orders.ts'

it.beforeAll(async ({ world, ann }) => {
  await copyOrder(world, await createOrder(ann), 2_499)
})

/** `npm run bench -- insights` measures the memory that a long list uses. */
it('the list drops what was scrolled past: after 2,000 cards the page has as many parts as after 400', async ({
  openInsights,
}) => {
  const { page, cards } = await openInsights('ann')
  await cards.first().waitFor()
  const scrolledTo = (card: number) =>
    page.evaluate(async (last) => {
      const place = () => Number(document.querySelector('article')?.getAttribute('aria-posinset') ?? 0)
      while (place() < last) {
        window.scrollBy(0, 5_000)
        await new Promise((resolve) => setTimeout(resolve, 16))
      }
    }, card)
  // Skips elements inside cards, because their number depends on which cards are visible.
  const parts = () => page.locator('body *:not(article *)').count()

  await scrolledTo(400)
  const before = await parts()
  await scrolledTo(2_000)

  await expect.poll(parts).toBeLessThanOrEqual(1.2 * before)
  await expect.poll(() => cards.count()).toBeLessThanOrEqual(60)
}, 240_000)
