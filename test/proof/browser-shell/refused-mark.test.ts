import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible } from '#test/journeys/axe.ts'
import { it as inPages } from '#test/journeys/fixtures.ts'
import { createOrder } from '#test/world/orders.ts'

const it = inPages.extend('refuse', async ({ world }) => async (id: number) => {
  await world.sql(
    `update purchase_orders set aces_state = 'failed', aces_message = 'No contract', aces_at = clock_timestamp()
     where id = $1`,
    [id],
  )
})
it.beforeEach(async ({ world }) => {
  await world.sql('truncate refusal_looks')
  await world.sql("update purchase_orders set aces_state = 'none'")
})

/** Waits until the badge has loaded. Moves the mouse, because the badge loads only after the first input. */
async function arrive(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.mouse.move(200, 300)
  await page.mouse.move(210, 300)
  const isRead = () =>
    performance
      .getEntriesByType('resource')
      .some(
        (entry) =>
          entry instanceof PerformanceResourceTiming &&
          entry.name.endsWith('/refused') &&
          entry.responseEnd > 0,
      )
  await expect.poll(() => page.evaluate(isRead)).toBe(true)
}

// (rules views/refused-mark, views/everybodys)
describe('the rejected badge', () => {
  it('the badge is at the menu of a phone, and no one has one without rejected orders', async ({
    ann,
    openPage,
    refuse,
  }) => {
    const { id } = await createOrder(ann)
    const quiet = await openPage('ann', { size: 'phone' })
    await arrive(quiet)
    await expect.poll(() => quiet.locator('.refused-mark').count()).toBe(0)
    await refuse(id)
    const page = await openPage('ann', { size: 'phone' })
    await arrive(page)
    await page.getByRole('button', { name: /^Menu ?, 1 rejected by ACES$/ }).click()
    await page.getByRole('menuitem', { name: /^Insights ?, 1 rejected by ACES$/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.menu .refused-mark').waitFor()
    await expectAccessible(page)
  })
})
