import { describe, expect } from 'vitest'
import { createFamily } from '#test/pages/family-orders.ts'
import { ordersPath } from '#test/world/orders.ts'
import { scoutingLine } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

const whole = `**${ordersPath}/1`

// (rule lists/cards-without-lines)
describe('the lines of a card', () => {
  it.beforeAll(async ({ world, ann, bob }) => createFamily(world, ann, bob))

  it('the lines of a card are read when the pointer rests on them, and are ready when it is pressed', async ({
    openInsights,
  }) => {
    const { page, card } = await openInsights('mia')
    const lines = card('Purchase Order 1').getByRole('button', { name: 'Service Line Items (3)' })
    const read = page.waitForResponse(whole)
    await lines.hover()
    await (await read).finished()
    await page.route(whole, (route) => route.abort())
    await lines.click()
    await expect.poll(() => card('Purchase Order 1').getByRole('table').getByRole('row').count()).toBe(4)
  })

  it('the lines of a card that cannot be read are requested again by a button', async ({
    allowConsoleErrors,
    openInsights,
  }) => {
    allowConsoleErrors()
    const { page, card } = await openInsights('mia')
    await page.route(whole, (route) => route.abort('connectionreset'))
    const order = card('Purchase Order 1')
    await order.getByRole('button', { name: 'Service Line Items (3)' }).click()
    await order.getByRole('alert').filter({ hasText: 'The service line items could not be loaded' }).waitFor()
    await page.unroute(whole)
    await order.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => order.getByRole('table').getByRole('row').count()).toBe(4)
    await expect.poll(() => order.getByRole('alert').count()).toBe(0)
  })

  it('the lines of a card that another user changed are the new ones, and so is the card', async ({
    openInsights,
    bob,
  }) => {
    const { card } = await openInsights('mia')
    const order = card('Purchase Order 4')
    await order.waitFor()
    const { status } = await bob.call('PATCH', `${ordersPath}/4`, {
      lineItems: [scoutingLine(), scoutingLine({ fieldName: 'South 80' })],
    })
    expect(status).toBe(200)
    await order.getByRole('button', { name: 'Service Line Items (1)' }).click()
    await order.getByRole('button', { name: 'Service Line Items (2)' }).waitFor()
    await expect.poll(() => order.getByRole('table').getByRole('row').count()).toBe(3)
    await expect.poll(() => order.getByRole('heading', { level: 2 }).textContent()).toContain('v2')
  })
})
