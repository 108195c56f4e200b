import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { viewsPage } from '#test/pages/views-page.ts'
import { createOrder } from '#test/world/orders.ts'
import { order, people } from '#test/world/world.ts'
import { expectAccessible } from '../axe.ts'
import { it as inPages } from '../fixtures.ts'

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

/** After the first input the mark is read. */
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
const link = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /^Insights/ })

// (rules views/refused-mark, views/everybodys)
describe('the mark of what ACES refused', () => {
  it('the mark of what ACES refused stands at Insights until one has looked, on every device', async ({
    ann,
    openPage,
    refuse,
  }) => {
    const { id } = await createOrder(ann)
    await createOrder(ann)
    await refuse(id)
    const page = await openPage('ann')
    await arrive(page)
    await expect.poll(() => link(page).textContent()).toBe('Insights, 1 refused by ACES')
    await expectAccessible(page)

    await link(page).click()
    await page.getByRole('article').first().waitFor()
    const views = viewsPage(page)
    await views.button.click()
    await expect.poll(() => views.row('ACES refused').textContent()).toBe('ACES refused1')
    await expect.poll(() => views.row('Waits for ACES').textContent()).toBe('Waits for ACES0')
    await expect.poll(() => link(page).textContent()).toBe('Insights, 1 refused by ACES')
    await views.row('ACES refused').click()
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    await expect.poll(() => link(page).textContent()).toBe('Insights')
    const other = await openPage('ann')
    await arrive(other)
    await expect.poll(() => link(other).textContent()).toBe('Insights')

    await refuse(id)
    await other.reload()
    await arrive(other)
    await expect.poll(() => link(other).textContent()).toBe('Insights, 1 refused by ACES')
  })

  it('the mark stays where only some of the refused orders are looked at, and for others who look', async ({
    ann,
    openInsights,
    refuse,
    world,
  }) => {
    const { id } = await createOrder(ann, order({ fiscalYear: 2025 }))
    await refuse(id)
    const some = await openInsights('ann', { path: '/insights?state=failed&fy=2026' })
    await arrive(some.page)
    await some.page.getByRole('heading', { name: 'No Matching Purchase Orders' }).waitFor()
    await expect.poll(() => link(some.page).textContent()).toBe('Insights, 1 refused by ACES')

    const acting = await openInsights('mia')
    await acting.page.request.post('/api/auth/admin-switch', {
      data: { email: people.ann.email },
      headers: { origin: world.url },
    })
    await acting.page.goto('/insights?state=failed')
    await acting.page.getByRole('article').first().waitFor()
    await arrive(acting.page)
    await expect.poll(() => link(acting.page).textContent()).toBe('Insights, 1 refused by ACES')
    expect(await world.sql('select from refusal_looks')).toEqual([])
  })

  it('the mark of what ACES refused comes also where nobody touches the page', async ({
    ann,
    openPage,
    refuse,
  }) => {
    const { id } = await createOrder(ann)
    await refuse(id)
    const page = await openPage('ann', { path: '/insights' })
    await expect.poll(() => link(page).textContent()).toBe('Insights, 1 refused by ACES')
  })

  it('the mark stands at the menu of a phone, and nobody has one without refused orders', async ({
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
    await page.getByRole('button', { name: /^Menu ?, 1 refused by ACES$/ }).click()
    await page.getByRole('menuitem', { name: /^Insights ?, 1 refused by ACES$/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.menu .refused-mark').waitFor()
    await expectAccessible(page)
  })
})
