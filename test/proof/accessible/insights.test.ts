import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expectAccessible } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import { createFamily } from '#test/pages/family-orders.ts'
import { answerFinalize } from '#test/pages/two-orders.ts'
import { storeViews, viewsPage } from '#test/pages/views-page.ts'
import { createOrder, ordersPath, removeOrders } from '#test/world/orders.ts'
import { finalize, order } from '#test/world/world.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()

/**
 * Each test puts one page into several states, and checks each state with axe. test/screens tests the
 * behavior.
 */
describe('Insights is accessible', () => {
  it('without an order, when the list or its sum cannot be read, and on the tab Analytics', async ({
    world,
    ann,
    openInsights,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await removeOrders(world)
    const { page, filter } = await openInsights('ann')
    await heading(page, 'No Purchase Orders')
    await expectAccessible(page)
    await page.route(`**${ordersPath}?*`, (route) => route.fulfill({ status: 503, body: '' }))
    await page.reload()
    await heading(page, 'The purchase orders could not be loaded')
    await expectAccessible(page)
    await page.unrouteAll()
    await createOrder(ann)
    await page.route(`**${ordersPath}/sum*`, (route) => route.fulfill({ status: 503, body: '' }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('The total could not be loaded').waitFor()
    await page.getByRole('article').waitFor()
    await expectAccessible(page)
    await filter.fill('nobody')
    await heading(page, 'No Matching Purchase Orders')
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Analytics' }).click()
    await heading(page, 'Analytics Coming Soon')
    await expectAccessible(page)
  })

  it('with chips, with a changed view, and with all of More in use', async ({
    world,
    ann,
    bob,
    mia,
    openInsights,
  }) => {
    await createFamily(world, ann, bob)
    await world.sql("update purchase_orders set aces_state = 'failed' where fiscal_year = 2025")
    await storeViews(mia, [
      { name: 'One', query: 'fy=2026' },
      {
        name: 'Two',
        query: 'check=okay&person=bob%40farm.example&customer=2&state=failed&shown=cards',
      },
    ])
    const { page, untilCount } = await openInsights('mia')
    const views = viewsPage(page)
    await untilCount('4 of 4 purchase orders')
    await page.locator('.in-total').waitFor()
    await expectAccessible(page)
    await views.choose('Two')
    await untilCount('1 of 4 purchase orders: Rejected by ACES, Okay, Bob Adams, Brook Coop')
    await page.getByRole('button', { name: 'More filters (3)' }).waitFor()
    await page.getByRole('combobox', { name: 'Person' }).waitFor()
    await page.getByLabel('Sort by').selectOption('po')
    await views.changed.waitFor()
    await expectAccessible(page)
    await views.choose('Edit views')
    await views.dialog.getByRole('button', { name: 'Move One down' }).waitFor()
    await expectAccessible(page)
  })

  it('with cards that ACES rejects, leaves unanswered, has differently or may not have, and all questions about them', async ({
    world,
    ann,
    mia,
    openInsights,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await removeOrders(world)
    const [refused, waiting, differing, temporary, other] = await Promise.all([
      createOrder(ann),
      createOrder(ann),
      createOrder(ann),
      createOrder(ann, order({ producerId: 3, customerAssignments: [{ id: 3, percentage: 100 }] })),
      createOrder(ann),
    ])
    await mia.call('PATCH', `${ordersPath}/${other.id}`, { discountPercentage: 10 })
    for (const { id } of [waiting, differing]) await finalize(world, id)
    const set = (id: number, values: string) =>
      world.sql(`update purchase_orders set ${values} where id = $1`, [id])
    await set(
      refused.id,
      "aces_state = 'failed', aces_message = 'No such customer', aces_attempts = 2, aces_at = now()",
    )
    await set(waiting.id, "aces_state = 'pending'")
    await set(differing.id, "aces_message = 'ACES has v1: field name North 40'")
    await world.sql("update customers set account_id = '-5' where id = 3")

    const { page, card, dialog, press, confirm } = await openInsights('ann')
    await card(refused.id).getByText('No such customer').waitFor()
    await card(waiting.id).getByText('Waiting for ACES').waitFor()
    await card(differing.id).getByText('ACES has v1').waitFor()
    await card(temporary.id).getByText('still has a temporary account ID').waitFor()
    const lines = `**${ordersPath}/${temporary.id}`
    await page.route(lines, (route) => route.abort())
    await card(temporary.id).getByRole('button', { name: 'Service Line Items (1)' }).click()
    await card(temporary.id).getByRole('alert').waitFor()
    await expectAccessible(page)

    await press(other.id, 'What changed')
    await dialog.getByRole('region', { name: 'Two versions side by side' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await press(other.id, 'Delete')
    await dialog.getByRole('button', { name: 'Delete' }).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await press(other.id, 'Finalize')
    await dialog.getByText('Finalizing is permanent.').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await answerFinalize(page, other.id, 502, { code: 'upstream', message: 'refused by ACES' })
    await confirm(other.id, 'Finalize')
    await heading(page, 'Report Error')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    for (const address of [`**${ordersPath}/*/finalized`, `**${ordersPath}/${other.id}`])
      await page.route(address, (route) => route.abort('connectionreset'))
    await confirm(other.id, 'Finalize')
    await heading(page, `Was Purchase Order ${other.id} finalized?`)
    await expectAccessible(page)
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Check again' }).click()
    await heading(page, 'Report Error')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await confirm(other.id, 'Delete')
    await page.locator('.in-removed').waitFor()
    await expectAccessible(page)
    await world.sql("update customers set account_id = '102' where id = 3")
  })
})
