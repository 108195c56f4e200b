import { expect } from 'vitest'
import { ordersTab } from '#test/pages/admin-page.ts'
import { eventsOf, fillOrders } from '#test/pages/many-orders.ts'
import { it as inBrowser } from '../fixtures.ts'

/**
 * A rate limit for writes that is low enough for a test to reach. This test shortens the wait that the server
 * requests; test/endurance waits the whole minute.
 */
const it = inBrowser.extend('configuration', { scope: 'file' }, async () => ({ RATE_LIMIT_WRITES: '8' }))

// (rule administration/one-after-another)
it('archiving waits as long as the server asks, shows a message, and sends the same order again', async ({
  world,
  ann,
  openAdmin,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  await fillOrders(world, ann, 12)
  const tab = ordersTab(await openAdmin())
  const refused = new Set<string>()
  let refusals = 0
  await tab.page.route('**/api/purchase-orders/*/archive', async (route) => {
    const answer = await route.fetch()
    if (answer.status() !== 429) return route.fulfill({ response: answer })
    refused.add(route.request().url())
    refusals += 1
    expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'retry-after': '1' } })
  })
  await tab.selectAll.click()
  await tab.act('Archive', 12)
  await tab.note.getByText('Rate limit reached. Continuing automatically').waitFor()
  await expect.poll(() => refusals).toBeGreaterThan(1)
  expect(refused.size).toBe(1)
  const before = await eventsOf(world)
  expect(before.length).toBeLessThan(12)
  await tab.button('Stop').click()
  await tab.note.getByText(/^Stopped: \d+ of 12 are archived/).waitFor()
  expect(await eventsOf(world)).toEqual(before)
})
