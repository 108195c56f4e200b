import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { ordersTab } from '#test/pages/admin-page.ts'
import { eventsOf, fillOrders, orderIds } from '#test/pages/many-orders.ts'
import { gate } from '#test/world/gate.ts'
import { it } from '../fixtures.ts'

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const archiving = '**/api/purchase-orders/*/archive'

async function atArchiving(
  page: Page,
  nth: number,
  then: 'lose the request' | 'lose the answer' | 'sign out',
) {
  let sent = 0
  await page.route(archiving, async (route) => {
    sent += 1
    if (sent !== nth) return route.continue()
    if (then === 'lose the answer') await route.fetch()
    if (then !== 'sign out') return route.abort('connectionfailed')
    await page.context().clearCookies()
    return route.continue()
  })
}

// (rule administration/one-after-another)
describe('archiving many orders that is interrupted', () => {
  it.for(['lose the request', 'lose the answer'] as const)(
    'by the network (%s): the rest is selected, and Undo restores exactly what was archived',
    async (what, { world, ann, openAdmin, allowConsoleErrors }) => {
      allowConsoleErrors()
      await fillOrders(world, ann, 10)
      const tab = ordersTab(await openAdmin())
      await tab.selectAll.click()
      await atArchiving(tab.page, 5, what)
      await tab.act('Archive', 10)
      await tab.note
        .getByText(/^Purchase Order 5 could not be archived: The server could not be reached/)
        .waitFor()
      await tab.note.getByText('4 of 10 are archived. This one and the other 5 are still selected.').waitFor()
      await tab.toast('Failed to archive purchase orders. The server could not be reached').waitFor()
      const done = what === 'lose the answer' ? 5 : 4
      expect(await orderIds(world, 'archived')).toEqual(numbers(1, done))
      await tab.note.getByRole('button', { name: 'Undo' }).click()
      await tab.toast('Undone: 5 purchase orders').waitFor()
      expect(await orderIds(world, 'active')).toEqual(numbers(1, 10))
      expect(await eventsOf(world)).toEqual([
        ...numbers(1, done).map((id) => `archived ${id}`),
        ...numbers(1, done)
          .reverse()
          .map((id) => `unarchived ${id}`),
      ])
    },
  )

  it('by the network: continues where it was, no order twice', async ({
    world,
    ann,
    openAdmin,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await fillOrders(world, ann, 10)
    const tab = ordersTab(await openAdmin())
    await tab.selectAll.click()
    await atArchiving(tab.page, 5, 'lose the answer')
    await tab.act('Archive', 10)
    await tab.button('Go on').click()
    await tab.toast('Purchase orders archived successfully').waitFor()
    expect(await eventsOf(world)).toEqual(numbers(1, 10).map((id) => `archived ${id}`))
  })

  it('by the end of the session: the user signs in above it, and the rest is selected', async ({
    world,
    ann,
    openAdmin,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await fillOrders(world, ann, 10)
    const tab = ordersTab(await openAdmin())
    await tab.selectAll.click()
    await atArchiving(tab.page, 6, 'sign out')
    await tab.act('Archive', 10)
    const signIn = tab.page.getByRole('dialog', { name: 'User not logged in' })
    await signIn.getByRole('button', { name: 'Login' }).click()
    await tab.note.getByText('Your session ended before Purchase Order 6 was archived.').waitFor()
    await tab.note.getByText('5 of 10 are archived. This one and the other 4 are still selected.').waitFor()
    await expect.poll(() => tab.button('Archive Selected (5)').isEnabled()).toBe(true)
    expect(await orderIds(world, 'archived')).toEqual(numbers(1, 5))
    await tab.note.getByRole('button', { name: 'Undo' }).click()
    await tab.toast('Undone: 5 purchase orders').waitFor()
    expect(await orderIds(world, 'active')).toEqual(numbers(1, 10))
  })

  it('by leaving: asks, and stops', async ({ world, ann, openAdmin }) => {
    await fillOrders(world, ann, 10)
    const tab = ordersTab(await openAdmin())
    await tab.selectAll.click()
    let sent = 0
    const fifth = gate()
    await tab.page.route(archiving, async (route) => {
      sent += 1
      if (sent === 5) await fifth.wait()
      await route.continue()
    })
    await tab.act('Archive', 10)
    await tab.note.getByText('Archiving 4 of 10').waitFor()
    await tab.openTabAsking('Crops')
    await tab.page.getByRole('dialog', { name: 'Stop here?' }).getByRole('button', { name: 'Stop' }).click()
    fifth.open()
    await tab.untilTab('Crops')
    await expect.poll(() => orderIds(world, 'archived')).toEqual(numbers(1, 5))
  })
})
