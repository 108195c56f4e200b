import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Size } from '#test/pages/arrival.ts'
import type { OpenedQuickEdit } from '#test/pages/open-quick-edit.ts'
import { it as inQuickEdit } from '#test/proof/browser-insights/open-quick-edit.ts'
import { ordersPath } from '#test/world/orders.ts'

interface Failing extends OpenedQuickEdit {
  toast: Locator
  focused(): Promise<string>
}

const it = inQuickEdit
  /** Opens Quick Edit on a page where saves fail with status 500. */
  .extend(
    'openFailing',
    async ({ open, openQuickEdit, allowConsoleErrors }) =>
      async (size: Size): Promise<Failing> => {
        allowConsoleErrors()
        const opened = await openQuickEdit(open, 'ann', size)
        const { page } = opened
        await page.route(`**${ordersPath}/${open.id}`, (route) =>
          route.request().method() === 'PATCH'
            ? route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
            : route.continue(),
        )
        const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
        return { ...opened, toast: page.locator('.toast'), focused }
      },
  )

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function overlap(one: Box, other: Box): boolean {
  const apart = (from: number, length: number, to: number) => from + length <= to
  return !(
    apart(one.x, one.width, other.x) ||
    apart(other.x, other.width, one.x) ||
    apart(one.y, one.height, other.y) ||
    apart(other.y, other.height, one.y)
  )
}

describe('a save that fails', () => {
  it('a failed save of Quick Edit is shown in the dialog, takes the focus and leaves the buttons enabled (phone)', async ({
    openFailing,
  }) => {
    const { dialog, updateButton, units, toast, focused } = await openFailing('phone')
    await units.fill('120')
    await updateButton.click()
    const alert = dialog.getByRole('alert')
    await alert.getByText('Failed to update purchase order. Please try again.').waitFor()
    await expect.poll(focused).toContain('Failed to update purchase order.')
    await toast.getByText('Failed to update purchase order. Please try again.').waitFor()
    const notice = await toast.boundingBox()
    for (const name of ['Cancel', 'Update Purchase Order', 'Close']) {
      const button = await dialog.getByRole('button', { name }).boundingBox()
      expect(notice && button && overlap(notice, button), name).toBe(false)
    }
  })

  it('a save of Quick Edit without any answer times out after half a minute, and the dialog can be left', async ({
    allowConsoleErrors,
    contextOf,
    open,
    openQuickEdit,
  }) => {
    const { page, dialog, updateButton, units } = await openQuickEdit(open)
    await page.route(`**${ordersPath}/${open.id}`, (route) =>
      route.request().method() === 'PATCH' ? undefined : route.continue(),
    )
    await contextOf(page).clock.install()
    await units.fill('120')
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await updateButton.click()
    await sent
    await page.clock.fastForward(31_000)
    await dialog.getByText('We couldn’t confirm that the order was updated:').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await dialog.waitFor({ state: 'detached' })
    allowConsoleErrors()
  })
})
