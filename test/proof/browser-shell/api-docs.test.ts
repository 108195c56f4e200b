import { expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'
import { createOrder } from '#test/world/orders.ts'

// (rule calls/shown) The browser logs every violation of the content security policy to the console, which
// fails the test.
it('the calls are shown and can be tried, within the content policy and without another host', async ({
  world,
  ann,
  openPage,
}) => {
  const { displayPo } = await createOrder(ann)
  const page = await openPage('ann')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  await page.goto('/api/docs')
  const call = page.locator('#operations-purchase-orders-getPurchaseOrders')
  // With optimizing compilers off (CHROMIUM_OPTIMIZES), rendering the page can take Chromium many seconds.
  await call.locator('.opblock-summary-control').click({ timeout: 80_000 })
  await call.getByRole('button', { name: 'Try it out' }).click()
  await call.getByRole('button', { name: 'Execute' }).click()
  const answer = call.locator('.live-responses-table')
  await expect.poll(() => answer.textContent()).toContain(`"displayPo": "${displayPo}"`)
  expect(new Set(asked)).toEqual(new Set([world.url]))
})
