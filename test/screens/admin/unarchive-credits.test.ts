import { describe, expect } from 'vitest'
import { ordersTab } from '#test/pages/admin-page.ts'
import { orderIds } from '#test/pages/many-orders.ts'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import { type Caller, finalize, order, type World } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

/** Creates an original order for $525.00 and two archived credit memos, each for the whole amount. */
async function twoArchivedMemos(world: World, mia: Caller) {
  await removeOrders(world)
  const parent = await createOrder(mia, order())
  await finalize(world, parent.id)
  const memo = order({ contractType: undefined, documentType: 'credit_memo', parentPoId: parent.id })
  const first = await createOrder(mia, memo)
  await mia.call('POST', `/api/purchase-orders/${first.id}/archive`)
  const second = await createOrder(mia, memo)
  await mia.call('POST', `/api/purchase-orders/${second.id}/archive`)
  return { first, second }
}

// (rules kinds/credit-limited-by-the-server, administration/one-after-another)
describe('unarchiving credit memos', () => {
  it('asks about the one that credits more than is left, and continues if confirmed', async ({
    world,
    mia,
    openAdmin,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    const { first, second } = await twoArchivedMemos(world, mia)
    const tab = ordersTab(await openAdmin())
    await tab.status.selectOption('Archived')
    await tab.untilCount('Showing 2 of 2 purchase orders')
    await tab.select(first.displayPo, second.displayPo)
    await tab.act('Unarchive', 2)
    const question = tab.page.getByRole('dialog', { name: 'Credit more than was ordered?' })
    await question.getByText('This credit memo is $525.00 over the $0.00 left to credit.').waitFor()
    await question.getByRole('button', { name: 'Restore', exact: true }).click()
    await tab.toast('Purchase orders unarchived successfully').waitFor()
    expect(await orderIds(world, 'archived')).toEqual([])
    expect(
      await world.sql('select credits_over::int from purchase_orders where id = $1', [second.id]),
    ).toEqual([{ credits_over: 525 }])
  })

  it('stops at one that is not confirmed, and continues without it', async ({
    world,
    mia,
    openAdmin,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    const { first, second } = await twoArchivedMemos(world, mia)
    const tab = ordersTab(await openAdmin())
    await tab.status.selectOption('Archived')
    await tab.untilCount('Showing 2 of 2 purchase orders')
    await tab.select(first.displayPo, second.displayPo)
    await tab.act('Unarchive', 2)
    const question = tab.page.getByRole('dialog', { name: 'Credit more than was ordered?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await tab.note
      .getByText(`Credit Memo ${second.displayPo} could not be unarchived: You declined the extra credit.`)
      .waitFor()
    expect(await orderIds(world, 'archived')).toEqual([second.id])
    await tab.button('Go on without it').click()
    await tab.toast('Purchase orders unarchived successfully').waitFor()
    expect(await orderIds(world, 'archived')).toEqual([second.id])
    expect(await orderIds(world, 'active')).toContain(first.id)
  })
})
