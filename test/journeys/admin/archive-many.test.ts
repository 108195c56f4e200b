import { describe, expect } from 'vitest'
import { ordersTab } from '#test/pages/admin-page.ts'
import { focusedName, tabTo } from '#test/pages/keyboard.ts'
import { eventsOf, fillOrders } from '#test/pages/many-orders.ts'
import { it } from '../fixtures.ts'

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

// (rules administration/one-after-another, states/archive-many-asks-once)
describe('archiving many orders', () => {
  it('happens one order after the other, by keyboard alone', async ({ world, ann, openAdmin }) => {
    await fillOrders(world, ann, 12)
    const tab = ordersTab(await openAdmin())
    const sent: string[] = []
    let atOnce = 0
    tab.page.on('request', (request) => {
      if (!request.url().endsWith('/archive')) return
      sent.push(new URL(request.url()).pathname)
      atOnce += 1
      expect(atOnce).toBe(1)
    })
    tab.page.on('response', (response) => {
      if (response.url().endsWith('/archive')) atOnce -= 1
    })
    await tab.filter.focus()
    await tabTo(tab.page, 'Select all')
    await tab.page.keyboard.press('Space')
    await tab.button('Archive Selected (12)').waitFor()
    await tabTo(tab.page, 'Archive Selected (12)')
    await expect.poll(() => focusedName(tab.page)).toBe('Archive Selected (12)')
    await tab.page.keyboard.press('Enter')
    await tab.dialog.waitFor()
    await tabTo(tab.page, 'Archive')
    await tab.page.keyboard.press('Enter')
    await tab.toast('Purchase orders archived successfully').waitFor()
    expect(sent).toEqual(numbers(1, 12).map((id) => `/api/purchase-orders/${id}/archive`))
    await tabTo(tab.page, 'Undo', 6)
    await tab.page.keyboard.press('Enter')
    await tab.toast('Undone: 12 purchase orders').waitFor()
    expect(await eventsOf(world)).toEqual([
      ...numbers(1, 12).map((id) => `archived ${id}`),
      ...numbers(1, 12)
        .reverse()
        .map((id) => `unarchived ${id}`),
    ])
  })
})
