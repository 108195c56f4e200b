import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import type { Size } from '#test/pages/arrival.ts'
import type { OpenedQuickEdit } from '#test/pages/open-quick-edit.ts'
import { ordersPath, readOrder } from '#test/world/orders.ts'
import { finalize, scoutingLine } from '#test/world/world.ts'
import { it as inQuickEdit } from './open-quick-edit.ts'

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
  // (rule versions/merge)
  it('an order that another user saved is read, and what was typed is applied on top of it and saved', async ({
    mia,
    open,
    meetConflict,
  }) => {
    const { untilSaved, sent, conflict, keepMine } = await meetConflict({ comments: 'Of Mia' })
    await conflict.getByText('Their changes don’t conflict with yours.').waitFor()
    await keepMine()
    await untilSaved()
    expect(sent).toHaveLength(2)
    expect(await readOrder(mia, open)).toMatchObject({
      comments: 'Of Mia',
      grandTotal: 630,
      versionNumber: 3,
    })
  })

  // (rule versions/conflict-answers)
  it('Quick Edit asks about a field that both changed, with both sides', async ({
    mia,
    open,
    meetConflict,
  }) => {
    const { page, conflict, keepMine } = await meetConflict(
      line(open, { ...units200(open), fieldName: 'Of Mia' }),
    )
    await conflict.getByText('Line 1, Field Name').waitFor()
    await conflict.getByRole('radio', { name: /^Line 1, Total Units: saved, 200/ }).check()
    await keepMine()
    await page.locator('.toast', { hasText: 'No changes to save.' }).waitFor()
    expect((await readOrder(mia, open)).lineItems[0]).toMatchObject({ acres: 200, fieldName: 'Of Mia' })
  })

  it('Quick Edit does not treat amounts that follow from the total as a conflict', async ({
    mia,
    open,
    meetConflict,
  }) => {
    const { untilSaved, conflict, keepMine } = await meetConflict(line(open, { costPerAcre: 6 }))
    await expect.poll(() => conflict.getByRole('radio').count()).toBe(0)
    await keepMine()
    await untilSaved()
    expect((await readOrder(mia, open)).grandTotal).toBe(720)
  })

  it('a conflict in Quick Edit can wait, and is asked about again', async ({ mia, open, meetConflict }) => {
    const { updateButton, units, untilSaved, conflict, keepMine } = await meetConflict({ comments: 'Of Mia' })
    await conflict.getByRole('button', { name: 'Keep editing' }).click()
    await conflict.waitFor({ state: 'detached' })
    await expect.poll(() => units.inputValue()).toBe('120.00')
    await updateButton.click()
    await keepMine()
    await untilSaved()
    expect((await readOrder(mia, open)).grandTotal).toBe(630)
  })

  it('the saved order can be taken in Quick Edit instead of what was typed', async ({
    mia,
    open,
    meetConflict,
  }) => {
    const { dialog, units, conflict } = await meetConflict(line(open, units200(open)))
    await conflict.getByRole('button', { name: 'Reload v2 without mine' }).click()
    await expect.poll(() => units.inputValue()).toBe('200.00')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await readOrder(mia, open)).versionNumber).toBe(2)
  })

  it('Quick Edit asks to press the button again if another user is saving at that moment', async ({
    allowConsoleErrors,
    open,
    openQuickEdit,
  }) => {
    const { page, updateButton, units } = await openQuickEdit(open)
    await page.route(`**${ordersPath}/${open.id}`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 409, json: { code: 'conflict', message: 'Others are saving' } })
        : route.continue(),
    )
    await units.fill('120')
    await updateButton.click()
    const busy = page.getByRole('dialog', { name: 'Others are saving' })
    await busy.getByText('Press “Update Purchase Order” again in a moment.').waitFor()
    allowConsoleErrors()
  })

  it('Quick Edit of an order that has been finalized shows a message and keeps what was typed for reference', async ({
    world,
    allowConsoleErrors,
    open,
    openQuickEdit,
  }) => {
    const { page, card, dialog, updateButton, units } = await openQuickEdit(open)
    await units.fill('120')
    await finalize(world, open.id)
    await updateButton.click()
    const closed = page.getByRole('dialog', { name: /is finalized/ })
    await closed.getByRole('button', { name: 'Back to my entries' }).click()
    await closed.waitFor({ state: 'detached' })
    await expect.poll(() => units.inputValue()).toBe('120.00')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await card(open).getByText('Finalized', { exact: true }).waitFor()
    allowConsoleErrors()
  })
})
