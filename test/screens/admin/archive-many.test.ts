import { describe, expect } from 'vitest'
import { ordersTab } from '#test/pages/admin-page.ts'
import { focusedName } from '#test/pages/keyboard.ts'
import { awaitAces, createExamples, fillOrders, orderIds } from '#test/pages/many-orders.ts'
import { it } from '../fixtures.ts'

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

// (rule administration/only-what-is-shown)
describe('the selection', () => {
  it('takes all matches, including those not scrolled to', async ({ world, ann, openAdmin }) => {
    await fillOrders(world, ann, 520)
    const tab = ordersTab(await openAdmin())
    await tab.selectAll.click()
    await tab.button('Archive Selected (520)').waitFor()
    await tab.untilCount('Showing 520 of 520 purchase orders · 520 selected')
    await tab.select('2')
    await tab.button('Archive Selected (519)').waitFor()
    await expect.poll(() => tab.selectAll.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
    await tab.selectAll.click()
    await tab.button('Archive Selected (520)').waitFor()
    await tab.selectAll.click()
    await tab.button('Archive Selected (0)').waitFor()
  })

  it('takes with Select all only what the filters show', async ({ world, ann, bob, openAdmin }) => {
    await createExamples(world, ann, bob)
    const tab = ordersTab(await openAdmin())
    await tab.filter.fill('bob')
    await tab.untilCount('Showing 1 of 4 purchase orders')
    await tab.selectAll.click()
    await tab.untilCount('Showing 1 of 4 purchase orders · 1 selected')
    await tab.act('Archive', 1)
    await tab.toast('Purchase orders archived successfully').waitFor()
    expect(await orderIds(world, 'active')).toEqual([1, 2, 3])
  })

  it('drops what a changed filter no longer shows', async ({ world, ann, bob, openAdmin }) => {
    await createExamples(world, ann, bob)
    const tab = ordersTab(await openAdmin())
    await tab.selectAll.click()
    await tab.button('Archive Selected (4)').waitFor()
    await tab.filter.fill('bob')
    await tab.button('Archive Selected (1)').waitFor()
    await tab.filter.fill('')
    await expect.poll(() => tab.numbers()).toEqual(['1', '1-S1', '1-C1', '4'])
    await tab.untilCount('Showing 4 of 4 purchase orders · 1 selected')
    await expect.poll(() => tab.page.getByLabel('Select 4', { exact: true }).isChecked()).toBe(true)
    await tab.status.selectOption('Archived')
    await tab.untilCount('Showing 1 of 1 purchase orders')
    await tab.button('Archive Selected (0)').waitFor()
  })

  it('acts on nothing until it is known what of it is shown', async ({
    world,
    ann,
    bob,
    openAdmin,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await createExamples(world, ann, bob)
    const tab = ordersTab(await openAdmin())
    await tab.select('1', '4')
    await tab.page.route('**/api/purchase-orders/ids*', (route) => route.abort())
    await tab.year.selectOption('FY 2025')
    await tab.page.getByText('Could not check which selected orders are still listed').waitFor()
    await expect.poll(() => tab.button(/^Archive Selected/).isDisabled()).toBe(true)
    await tab.page.unrouteAll()
    await tab.button('Try again').click()
    await expect.poll(() => tab.button('Archive Selected (1)').isEnabled()).toBe(true)
  })

  it('counts only what a button can act on', async ({ world, ann, bob, openAdmin }) => {
    await createExamples(world, ann, bob)
    const tab = ordersTab(await openAdmin())
    const enabled = async () => [
      await tab.button(/^Archive Selected/).isEnabled(),
      await tab.button(/^Unarchive Selected/).isEnabled(),
    ]
    await tab.status.selectOption('All')
    await expect.poll(() => tab.numbers()).toEqual(['1', '1-S1', '1-C1', '4', '5'])
    await expect.poll(enabled).toEqual([false, false])
    await tab.select('4')
    await expect.poll(enabled).toEqual([true, false])
    await tab.select('5')
    await expect.poll(enabled).toEqual([true, true])
    await tab.select('4')
    await tab.button('Unarchive Selected (1)').waitFor()
    await expect.poll(enabled).toEqual([false, true])
  })
})

// (rules administration/one-after-another, states/archive-many-asks-once)
describe('archiving many orders', () => {
  it('asks once, and one Undo restores all', async ({ world, ann, bob, openAdmin }) => {
    await createExamples(world, ann, bob)
    const before = await orderIds(world, 'active')
    const tab = ordersTab(await openAdmin())
    await tab.select('1', '4')
    await tab.button('Archive Selected (2)').click()
    await tab.page.getByRole('dialog', { name: 'Archive 2 purchase orders?' }).waitFor()
    await expect.poll(() => tab.dialog.textContent()).toContain('1 of them is finalized')
    await expect.poll(() => tab.dialog.textContent()).toContain('stay in the lists: 1-S1, 1-C1.')
    await tab.dialog.getByRole('button', { name: 'Archive', exact: true }).click()
    await tab.toast('Purchase orders archived successfully').waitFor()
    await expect.poll(() => tab.numbers()).toEqual(['1-S1', '1-C1'])
    await tab.button('Archive Selected (0)').waitFor()
    await tab.note.getByText('2 purchase orders archived.').waitFor()
    await tab.note.getByRole('button', { name: 'Undo' }).click()
    await tab.toast('Undone: 2 purchase orders').waitFor()
    await expect.poll(() => focusedName(tab.page)).toBe('Purchase Orders Management')
    await expect.poll(() => tab.numbers()).toEqual(['1', '1-S1', '1-C1', '4'])
    expect(await orderIds(world, 'active')).toEqual(before)
  })

  it('and unarchiving them', async ({ world, ann, bob, openAdmin }) => {
    await createExamples(world, ann, bob)
    const tab = ordersTab(await openAdmin())
    await tab.status.selectOption('Archived')
    await tab.select('5')
    await tab.button('Unarchive Selected (1)').click()
    await tab.page.getByRole('dialog', { name: 'Unarchive 1 purchase order?' }).waitFor()
    await tab.dialog.getByRole('button', { name: 'Unarchive', exact: true }).click()
    await tab.toast('Purchase orders unarchived successfully').waitFor()
    await tab.page.getByText('No purchase orders found', { exact: true }).waitFor()
    await tab.button('Unarchive Selected (0)').waitFor()
    expect(await orderIds(world, 'archived')).toEqual([])
  })

  it('stops at a refusal: what is done is done, the rest is selected, and it continues without the refused order', async ({
    world,
    ann,
    openAdmin,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await fillOrders(world, ann, 10)
    const tab = ordersTab(await openAdmin())
    await tab.selectAll.click()
    await awaitAces(world, 4)
    await tab.act('Archive', 10)
    const reason = /^Purchase Order 4 could not be archived: .*ACES/
    await tab.note.getByText(reason).waitFor()
    await tab.toast('ACES').waitFor()
    await tab.note.getByText('3 of 10 are archived. This one and the other 6 are still selected.').waitFor()
    await tab.button('Archive Selected (7)').waitFor()
    await expect.poll(() => tab.page.getByLabel('Select 4', { exact: true }).isChecked()).toBe(true)
    expect(await orderIds(world, 'archived')).toEqual(numbers(1, 3))
    await tab.button('Go on without it').click()
    await tab.toast('Purchase orders archived successfully').waitFor()
    expect(await orderIds(world, 'active')).toEqual([4])
    await tab.button('Archive Selected (0)').waitFor()
    await tab.note.getByRole('button', { name: 'Undo' }).click()
    await tab.toast('Undone: 9 purchase orders').waitFor()
    expect(await orderIds(world, 'active')).toEqual(numbers(1, 10))
  })

  // (rule messages/servers-own-sentence)
  it.for([
    ['Archive', '4', 'Active', 'Failed to archive purchase orders'],
    ['Unarchive', '5', 'Archived', 'Failed to unarchive purchase orders'],
  ] as const)(
    "shows the server's message when %s fails, or else its own",
    async ([kind, number, status, text], { world, ann, bob, openAdmin, allowConsoleErrors }) => {
      allowConsoleErrors()
      await createExamples(world, ann, bob)
      const tab = ordersTab(await openAdmin())
      const said = { code: 'conflict', message: 'Purchase orders are counted at the moment' }
      const answers = [
        { status: 500, body: '' },
        { status: 409, json: said },
      ]
      await tab.page.route(`**/api/purchase-orders/*/${kind.toLowerCase()}`, (route) =>
        route.fulfill(answers.shift()),
      )
      await tab.status.selectOption(status)
      await tab.select(number)
      for (const sentence of [text, said.message]) {
        await tab.act(kind, 1)
        await expect.poll(() => tab.toast('Error').textContent()).toBe(`Error${sentence}`)
      }
    },
  )

  it('can be stopped, continued and undone', async ({ world, ann, openAdmin }) => {
    await fillOrders(world, ann, 10)
    const tab = ordersTab(await openAdmin())
    let stopAt = 4
    await tab.page.route('**/api/purchase-orders/*/archive', async (route) => {
      stopAt -= 1
      if (stopAt === 0) await tab.note.getByRole('button', { name: 'Stop' }).click()
      await route.continue()
    })
    await tab.selectAll.click()
    await tab.act('Archive', 10)
    await tab.note.getByText('Stopped: 4 of 10 are archived. The other 6 are still selected.').waitFor()
    await tab.button('Archive Selected (6)').waitFor()
    expect(await orderIds(world, 'archived')).toEqual(numbers(1, 4))
    await tab.button('Go on').click()
    await tab.toast('Purchase orders archived successfully').waitFor()
    expect(await orderIds(world, 'active')).toEqual([])
    await tab.note.getByRole('button', { name: 'Undo' }).click()
    await tab.toast('Undone: 10 purchase orders').waitFor()
    expect(await orderIds(world, 'active')).toEqual(numbers(1, 10))
  })
})
