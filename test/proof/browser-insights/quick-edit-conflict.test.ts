import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import type { Size } from '#test/pages/arrival.ts'
import type { OpenedQuickEdit } from '#test/pages/open-quick-edit.ts'
import { it as inQuickEdit } from '#test/proof/browser-insights/open-quick-edit.ts'
import { ordersPath } from '#test/world/orders.ts'
import { scoutingLine } from '#test/world/world.ts'

interface Conflict extends OpenedQuickEdit {
  conflict: Locator
  keepMine(): Promise<void>
}

/** Ann enters 120 units, but Mia saves her own change first. */
const it = inQuickEdit.extend(
  'meetConflict',
  async ({ open, mia, openQuickEdit, allowConsoleErrors }) =>
    async (theirs: Record<string, unknown>, size?: Size): Promise<Conflict> => {
      allowConsoleErrors()
      const opened = await openQuickEdit(open, 'ann', size)
      await opened.units.fill('120')
      expect((await mia.call('PATCH', `${ordersPath}/${open.id}`, theirs)).status).toBe(200)
      await opened.updateButton.click()
      const conflict = opened.page.getByRole('dialog').filter({ hasText: 'You started from v1' })
      await conflict.waitFor()
      const keepMine = () => conflict.getByRole('button', { name: 'Save as v3, with my changes' }).click()
      return { ...opened, conflict, keepMine }
    },
)

/** A request body that changes the first line of an order. */
const line = ({ lineItems: [first] }: Order, changes: Record<string, unknown>) => ({
  lineItems: [scoutingLine({ ...first, ...changes })],
})
const units200 = ({ lineItems: [first] }: Order) => ({
  acres: 200,
  crops: first?.crops.map((crop) => ({ ...crop, acres: 200 })),
})

describe('an order that another user saved', () => {
  it('the conflict of Quick Edit fits a phone', async ({ open, meetConflict }) => {
    const { page, conflict } = await meetConflict(line(open, units200(open)), 'phone')
    await expectAccessible(page)
    await expectTouchable(page)
    const labels = conflict.locator('tbody th')
    await expect
      .poll(() => labels.evaluateAll((cells) => cells.every((one) => one.scrollWidth <= one.clientWidth)))
      .toBe(true)
  })
})
