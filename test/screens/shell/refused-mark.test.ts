import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { viewsPage } from '#test/pages/views-page.ts'
import { createOrder } from '#test/world/orders.ts'
import { order, people } from '#test/world/world.ts'
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

/** Presses a key, because the badge loads only after the first input. */
async function arrive(page: Page): Promise<void> {
  const read = page.waitForResponse('**/refused')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.keyboard.press('Shift')
  await read
}
const link = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /^Insights/ })

// (rules views/refused-mark, views/everybodys)
describe('the rejected badge', () => {
  it('the badge stays at Insights until the user has visited, on every device', async ({
    ann,
    openPage,
    refuse,
  }) => {
    const { id } = await createOrder(ann)
    await createOrder(ann)
    await refuse(id)
    const page = await openPage('ann')
    await arrive(page)
    await expect.poll(() => link(page).textContent()).toBe('Insights, 1 rejected by ACES')

    await link(page).click()
    await page.getByRole('article').first().waitFor()
    const views = viewsPage(page)
    await views.button.click()
    await expect.poll(() => views.row('Rejected by ACES').textContent()).toBe('Rejected by ACES1')
    await expect.poll(() => views.row('Waiting for ACES').textContent()).toBe('Waiting for ACES0')
    await expect.poll(() => link(page).textContent()).toBe('Insights, 1 rejected by ACES')
    await views.row('Rejected by ACES').click()
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    await expect.poll(() => link(page).textContent()).toBe('Insights')
    const other = await openPage('ann')
    await arrive(other)
    await expect.poll(() => link(other).textContent()).toBe('Insights')

    await refuse(id)
    await other.reload()
    await arrive(other)
    await expect.poll(() => link(other).textContent()).toBe('Insights, 1 rejected by ACES')
  })

  it('the badge stays when only some of the rejected orders were seen, and for other users', async ({
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
    await expect.poll(() => link(some.page).textContent()).toBe('Insights, 1 rejected by ACES')

    const acting = await openInsights('mia')
    await acting.page.evaluate(
      (email) =>
        fetch('/api/auth/admin-switch', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email }),
        }),
      people.ann.email,
    )
    await acting.page.goto('/insights?state=failed')
    await arrive(acting.page)
    await acting.page.getByRole('article').first().waitFor()
    await expect.poll(() => link(acting.page).textContent()).toBe('Insights, 1 rejected by ACES')
    expect(await world.sql('select from refusal_looks')).toEqual([])
  })

  it('the badge also appears when no one touches the page', async ({ ann, openPage, refuse }) => {
    const { id } = await createOrder(ann)
    await refuse(id)
    const page = await openPage('ann', { path: '/insights' })
    await expect.poll(() => link(page).textContent()).toBe('Insights, 1 rejected by ACES')
  })
})
