import { describe, expect } from 'vitest'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { finalize, order, people } from '#test/world/world.ts'
import { it } from './two-orders.ts'

describe('Delete', () => {
  // (rules states/nothing-is-deleted, states/undo-of-delete)
  it('deleting a card asks first, archives the order, and restores it on Undo', async ({
    world,
    enter,
    open,
  }) => {
    const { page, card, dialog, toast, press } = await enter('ann')
    await press(open, 'Delete')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => card(open).count()).toBe(1)
    await press(open, 'Delete')
    const sent = page.waitForRequest(`**${ordersPath}/${open}/archive?*`)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    expect([(await sent).method(), (await sent).postData()]).toEqual(['POST', null])
    await toast('Purchase order removed successfully').waitFor()
    await expect.poll(() => card(open).count()).toBe(0)
    expect(await world.sql('select status from purchase_orders where id = $1', [open])).toEqual([
      { status: false },
    ])
    await toast(`Purchase Order ${open}`).getByRole('button', { name: 'Undo' }).click()
    await card(open).waitFor()
    await expect.poll(() => page.locator('.in-removed').count()).toBe(0)
    await expect.poll(() => page.locator('.in-count').textContent()).toBe('2 of 2 purchase orders')
  })

  // (rule states/delete-is-confirmed)
  it('deleting a card is refused if the order has been finalized, and the card shows it', async ({
    world,
    allowConsoleErrors,
    enter,
    open,
  }) => {
    const { card, toast, confirm } = await enter('mia')
    await finalize(world, open)
    await confirm(open, 'Delete')
    await toast('has been finalized').waitFor()
    await card(open).getByText('Finalized', { exact: true }).waitFor()
    allowConsoleErrors()
  })

  it('deleting a card can be undone once more when the first try fails', async ({
    allowConsoleErrors,
    enter,
    open,
  }) => {
    const { page, card, toast, confirm } = await enter('ann')
    const undoing = `**${ordersPath}/${open}/unarchive`
    await page.route(undoing, (route) => route.abort('connectionreset'))
    await confirm(open, 'Delete')
    await toast(`Purchase Order ${open}`).getByRole('button', { name: 'Undo' }).click()
    await toast('could not be reached').waitFor()
    await page.unroute(undoing)
    await toast('could not be reached').getByRole('button', { name: 'Try again' }).click()
    await card(open).waitFor()
    allowConsoleErrors()
  })

  it('deleting a card with a lost answer is looked up, and can still be undone', async ({
    allowConsoleErrors,
    enter,
    open,
  }) => {
    const { page, card, toast, confirm } = await enter('ann')
    let lost = false
    await page.route(`**${ordersPath}/${open}/archive?*`, async (route) => {
      if (lost) return route.continue()
      lost = true
      await route.fetch()
      await route.abort('connectionreset')
    })
    await confirm(open, 'Delete')
    await toast('The order may still have been removed.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await toast('Purchase order removed successfully').waitFor()
    await expect.poll(() => card(open).count()).toBe(0)
    await toast(`Purchase Order ${open}`).getByRole('button', { name: 'Undo' }).click()
    await card(open).waitFor()
    allowConsoleErrors()
  })

  it('deleting a card that did not arrive is not reported done if the order left the screen', async ({
    world,
    mia,
    allowConsoleErrors,
    enter,
  }) => {
    const shares = (...emails: string[]) =>
      emails.map((email) => ({ email, percentage: 100 / emails.length }))
    const { ann: me, bob } = people
    const { id: shared } = await createOrder(
      mia,
      order({ agronomistAssignments: shares(me.email, bob.email) }),
    )
    const { page, card, toast, confirm } = await enter('ann')
    await page.route(`**${ordersPath}/${shared}/archive?*`, (route) => route.abort(), { times: 1 })
    await confirm(shared, 'Delete')
    await toast('The order may still have been removed.').waitFor()
    const without = { agronomistAssignments: shares(bob.email) }
    expect((await mia.call('PATCH', `${ordersPath}/${shared}`, without)).status).toBe(200)
    await page.getByRole('button', { name: 'Try again' }).click()
    await toast('does not exist, or you cannot see it').waitFor()
    await expect.poll(() => card(shared).count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
    expect(await world.sql('select status from purchase_orders where id = $1', [shared])).toEqual([
      { status: true },
    ])
    allowConsoleErrors()
  })

  it('deleting a card removes it if another user has removed the order', async ({
    ann,
    allowConsoleErrors,
    enter,
    open,
  }) => {
    const { card, toast, confirm } = await enter('ann')
    await ann.call('POST', `${ordersPath}/${open}/archive`)
    await confirm(open, 'Delete')
    await toast('does not exist, or you cannot see it').waitFor()
    await expect.poll(() => card(open).count()).toBe(0)
    allowConsoleErrors()
  })

  it("deleting a card shows the server's message when it fails", async ({
    allowConsoleErrors,
    enter,
    open,
  }) => {
    const { page, card, toast, confirm } = await enter('ann')
    await page.route(`**${ordersPath}/${open}/archive?*`, (route) => route.fulfill({ status: 500, body: '' }))
    await confirm(open, 'Delete')
    await toast('Failed to remove purchase order').waitFor()
    await expect.poll(() => card(open).count()).toBe(1)
    allowConsoleErrors()
  })
})
