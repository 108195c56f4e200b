import { describe, expect } from 'vitest'
import { inRows } from '#test/pages/many-insights.ts'
import { fillOrders, orderIds } from '#test/pages/many-orders.ts'
import { takeFinalize } from '#test/pages/two-orders.ts'
import { expectAccessible, expectTouchable } from '../axe.ts'
import { it } from '../fixtures.ts'

it.beforeEach(async ({ world, ann }) => fillOrders(world, ann, 30))

// (rule many-orders/selecting)
describe('many orders of Insights', () => {
  it('are selected with the mouse and Shift, also over rows that were scrolled past, and finalized', async ({
    world,
    ann,
    openInsights,
  }) => {
    await fillOrders(world, ann, 400)
    const many = await inRows(await openInsights('ann'))
    await takeFinalize(many.page, { world, ann })
    await many.tick(2).click()
    await many.tick(4).click({ modifiers: ['Shift'] })
    await many.says('3 selected').waitFor()
    await many.tick(3).click()
    await many.says('2 selected').waitFor()
    await expectAccessible(many.page)
    await many.act('Finalize').click()
    await many.dialog.getByText('Finalizing is permanent.').waitFor()
    await expectAccessible(many.page)
    await many.dialog.getByRole('button', { name: 'Finalize' }).click()
    await many.says('2 finalized').waitFor()
    await many.results().click()
    await many.dialog.getByText('Purchase Order 4', { exact: true }).waitFor()
    await expectAccessible(many.page)
    await many.dialog.getByRole('button', { name: 'Close' }).last().click()
    await many.act('Close the results').click()
    // Selects the first row, then scrolls until the page no longer contains that row.
    await many.tick(1).click()
    await many.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const rows = many.page.getByRole('checkbox', { name: /^Select \d+$/ })
    const scrolled = async () => {
      await many.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      return many.tick(400).count()
    }
    await expect.poll(scrolled, { timeout: 30_000 }).toBe(1)
    await expect.poll(() => rows.count()).toBeLessThan(200)
    await many.tick(400).click({ modifiers: ['Shift'] })
    await many.says('400 selected').waitFor()
  })

  it('are selected by keyboard alone, archived, and restored', async ({ world, openInsights }) => {
    const many = await inRows(await openInsights('ann'))
    const { keyboard } = many.page
    await many.tick(1).focus()
    await keyboard.press('Space')
    for (let i = 0; i < 4; i += 1) await keyboard.press('ArrowDown')
    await keyboard.press('Shift+Space')
    await many.says('5 selected').waitFor()
    await many.act('Archive').focus()
    await keyboard.press('Enter')
    await many.dialog.getByRole('heading', { name: 'Archive 5 purchase orders?' }).waitFor()
    await many.dialog.getByRole('button', { name: 'Archive' }).focus()
    await keyboard.press('Enter')
    await many.says('5 archived').waitFor()
    expect(await orderIds(world, 'archived')).toHaveLength(5)
    await many.act('Undo').focus()
    await keyboard.press('Enter')
    await many.says('5 restored').waitFor()
    expect(await orderIds(world, 'archived')).toEqual([])
  })

  it('are selected on a phone, where every control is within reach and covers no row permanently', async ({
    openInsights,
  }) => {
    const many = await inRows(await openInsights('ann', { size: 'phone' }))
    await many.tick(1).click()
    await many.says('1 selected').waitFor()
    await many.act('Select all 30').click()
    await many.says('30 selected').waitFor()
    await expectAccessible(many.page)
    await expectTouchable(many.page)
    await many.bar.getByRole('button', { name: 'More for 30 orders' }).click()
    await many.page.getByRole('menuitem', { name: 'Archive' }).waitFor()
    await many.page.keyboard.press('Escape')
    await expect
      .poll(async () => {
        // Scrolls again, because the page grows as its rows are measured.
        await many.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        const last = await many.page.locator('.in-row').last().boundingBox()
        const bar = await many.bar.boundingBox()
        return (bar?.y ?? 0) - ((last?.y ?? 0) + (last?.height ?? 0))
      })
      .toBeGreaterThanOrEqual(0)
    await many.act('Finalize').click()
    await many.dialog.getByText('Finalizing is permanent.').waitFor()
    await expectTouchable(many.page)
  })
})
