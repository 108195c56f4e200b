import { describe, expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'
import { createFamily } from '#test/pages/family-orders.ts'
import { gate } from '#test/world/gate.ts'
import { ordersPath } from '#test/world/orders.ts'

const whole = `**${ordersPath}/1`

// (rule lists/cards-without-lines)
describe('the lines of a card', () => {
  it.beforeAll(async ({ world, ann, bob }) => createFamily(world, ann, bob))

  it('the lines of a card keep their place while they load, with a message after a second', async ({
    openInsights,
  }) => {
    const { page, card } = await openInsights('mia')
    const held = gate()
    await page.route(whole, async (route) => {
      await held.wait()
      await route.continue()
    })
    const order = card('Purchase Order 1')
    await order.getByRole('button', { name: 'Service Line Items (3)' }).click()
    const coming = order.getByRole('status', { name: 'Loading the lines of 1' })
    await coming.waitFor()
    // The totals came with the list, so they are shown while the lines load.
    await expect.poll(() => order.locator('dl').last().textContent()).toContain('Grand Total$1,470.05')
    await expect.poll(() => coming.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
    const { delay } = await coming.evaluate((element) => ({
      delay: getComputedStyle(element).animationDelay,
    }))
    expect(delay).toBe('1s')
    held.open()
    await order.getByRole('table').waitFor()
    await expect.poll(() => coming.count()).toBe(0)
  })
})
