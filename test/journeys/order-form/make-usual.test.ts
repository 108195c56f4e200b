import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { focusedName } from '#test/pages/keyboard.ts'
import { type OrderFormPage, orderFormPage } from '#test/pages/order-form-page.ts'
import { readSplits, usualSplit } from '#test/world/splits.ts'
import { expectAccessible, expectTouchable } from '../axe.ts'
import { it as inBrowser } from '../fixtures.ts'

const it = inBrowser.extend('noSplits', { auto: true }, async ({ world }) => {
  await world.sql('truncate producer_splits')
})

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /created$/ })
const offer = (page: Page) => dialogOf(page).getByRole('button', { name: 'Make this a usual split?' })

/** An order for Acre Farms that it pays with Brook Coop, as it was created. */
async function submitHalves(form: OrderFormPage): Promise<void> {
  await form.fillSensorOrder('Half Field')
  await form.page.getByRole('button', { name: 'Add customer' }).click()
  await form.pick('Customer 2', 'Brook Coop')
  await form.submitButton.click()
  await form.untilCreated()
}

// (rule splits/offered-after-saving)
describe('after a save at a phone', () => {
  it('the shares are offered as a usual split, and are one under the name that is typed', async ({
    ann,
    openPage,
  }) => {
    const page = await openPage('ann', { size: 'phone' })
    const form = orderFormPage(page)
    await form.untilReady()
    await submitHalves(form)
    await offer(page).waitFor()
    await expect.poll(() => focusedName(page)).toBe('Preview')
    await offer(page).click()
    const name = dialogOf(page).getByLabel('Name of the usual split')
    await expect.poll(() => focusedName(page)).toBe('Name of the usual split')
    await expectAccessible(page)
    await expectTouchable(page)
    await page.keyboard.press('Enter')
    await dialogOf(page).getByText('Name is required').waitFor()
    await name.fill('  Halves ')
    await page.keyboard.press('Enter')
    await dialogOf(page).getByText('Kept as a usual split of Acre Farms: Halves').waitFor()
    await expect.poll(() => focusedName(page)).toBe('Kept as a usual split of Acre Farms: Halves')
    const { splits } = await readSplits(ann, 1)
    expect(splits).toMatchObject(
      [
        usualSplit('Halves', [
          [1, 50],
          [2, 50],
        ]),
      ].map((one) => ({ ...one, usual: true })),
    )
    await dialogOf(page).getByRole('button', { name: 'Close', exact: true }).last().click()
    await form.pick('Producer', 'Acre Farms')
    await expect.poll(() => form.value('Customer 2')).toContain('Brook Coop')
  })
})
