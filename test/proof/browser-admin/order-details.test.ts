import { describe, expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'
import { ordersTab } from '#test/pages/admin-page.ts'
import { createExamples } from '#test/pages/many-orders.ts'
import { ordersPath } from '#test/world/orders.ts'

// (rule administration/order-details)
describe('the details of an order', () => {
  // (rule states/undo-of-delete)
  it('of a just removed order have Undo in its timeline for ten minutes', async ({
    world,
    ann,
    bob,
    mia,
    openAdmin,
    contextOf,
  }) => {
    await createExamples(world, ann, bob)
    await mia.call('POST', `${ordersPath}/4/archive`)
    const { body } = await mia.call<{ at: string }[]>('GET', `${ordersPath}/4/timeline`)
    const removedAt = Date.parse(body[0]?.at ?? '')
    const tab = ordersTab(await openAdmin('purchase-orders&status=archived'))
    contextOf(tab.page)
    const undo = tab.page.getByRole('button', { name: 'Undo' })
    const timeline = tab.page.getByRole('dialog', { name: /^What changed/ })
    const openTimeline = async () => {
      await tab.openDetails('4')
      await tab.button('History').click()
      await timeline.getByText('Deleted').waitFor()
    }
    await tab.page.clock.setFixedTime(removedAt + 600_000)
    await openTimeline()
    await expect.poll(() => undo.count()).toBe(0)

    await tab.page.clock.setFixedTime(removedAt + 599_000)
    await tab.page.reload()
    await openTimeline()
    await undo.click()
    await timeline.getByText('Restored').waitFor()
    await expect.poll(() => undo.count()).toBe(0)
    expect(await world.sql('select status from purchase_orders where id = 4')).toEqual([{ status: true }])
  })
})
