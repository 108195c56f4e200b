import { describe, expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'
import { beginWithoutOrders } from '#test/pages/begin.ts'
import { listOrders } from '#test/world/orders.ts'

it.beforeEach(beginWithoutOrders)

describe('a save', () => {
  it('a save that gets no answer for half a minute waits for the connection, and is one order', async ({
    world,
    page,
    form,
    allowConsoleErrors,
  }) => {
    await form.fillOrder()
    let posts = 0
    await page.route('**/api/purchase-orders', (route) =>
      route.request().method() === 'POST' && posts++ === 0 ? undefined : route.continue(),
    )
    await page.clock.install()
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await form.submitButton.click()
    await sent
    await page.clock.fastForward(31_000)
    await form.untilCreated()
    expect(posts).toBe(2)
    expect(await listOrders(await world.as('ann'))).toHaveLength(1)
    allowConsoleErrors()
  })
})
