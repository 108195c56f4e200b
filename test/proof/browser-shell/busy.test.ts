import { expect } from 'vitest'
import { expectAccessible } from '#test/journeys/axe.ts'
import { it as inBrowser } from '#test/journeys/fixtures.ts'
import { holdOrders } from '#test/world/held-orders.ts'
import { listOrders, ordersPath } from '#test/world/orders.ts'
import type { Caller, World } from '#test/world/world.ts'

const places = 10
const it = inBrowser.extend('configuration', { scope: 'file' }, async () => ({
  MAX_IN_FLIGHT: String(places),
}))
const busy = 'The server is busy. Retrying automatically…'

/**
 * Fills every slot on the server with a call that waits for a locked order. `makeRoom` releases the orders.
 */
async function takeAllPlaces(world: World, by: Caller) {
  const orders = await holdOrders(world)
  const held = Array.from({ length: places }, () => by.call('GET', `${ordersPath}/1`))
  await orders.waiting(places)
  return { makeRoom: () => Promise.all([orders.letGo(), ...held]) }
}

// (rule load/waits-and-repeats)
it('a save without a free place waits by itself, shows a message, and is stored once', async ({
  world,
  ann,
  page,
  form,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  await form.fillOrder()
  const { makeRoom } = await takeAllPlaces(world, ann)
  await form.submitButton.click()
  await page.getByText(busy).waitFor()
  await expectAccessible(page)
  await makeRoom()
  await form.untilCreated()
  await expect.poll(() => page.getByText(busy).isVisible()).toBe(false)
  expect(await listOrders(ann)).toHaveLength(1)
})

// (rule load/waits-and-repeats)
it('a list without a free place loads by itself when there is one', async ({
  world,
  ann,
  openInsights,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  const { page } = await openInsights('ann')
  await page.getByRole('feed').or(page.getByText('No purchase orders')).first().waitFor()
  const { makeRoom } = await takeAllPlaces(world, ann)
  await page.reload()
  await page.getByText(busy).waitFor()
  await makeRoom()
  await page.getByRole('feed').waitFor()
  await expect.poll(() => page.getByText(busy).isVisible()).toBe(false)
})
