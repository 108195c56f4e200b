import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import type { Size } from '#test/pages/arrival.ts'
import { beginWithoutOrders, typed } from '#test/pages/begin.ts'
import { goFromList, orderFormPage } from '#test/pages/order-form-page.ts'
import { createOrder } from '#test/world/orders.ts'
import { finalize, order, scoutingLine } from '#test/world/world.ts'

it.beforeEach(beginWithoutOrders)

async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectTouchable(page)
}

const sizes = ['desk', 'phone'] as const satisfies Size[]

describe('what is shown while an order is edited', () => {
  it('lists that failed, waiting, no changes, a saved draft and the shortcuts are accessible', async ({
    ann,
    page,
    form,
    contextOf,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await page.route('**/api/picklists/coop-names*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.reload()
    await form.fillOrder()
    await form.openPanel()
    await page.getByRole('button', { name: /^Change/ }).click()
    await form.field('Coop').fill('Brook')
    await page.locator('.combolist').getByText('The list could not be loaded.', { exact: true }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard this line' }).click()
    await page.getByRole('button', { name: /^Line 1: / }).press('?')
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await shortcuts.waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await shortcuts.waitFor({ state: 'detached' })

    await contextOf(page).setOffline(true)
    await form.submitButton.click()
    await page.getByText('Waiting to be sent (1)').first().waitFor()
    await expectAccessible(page)
    await contextOf(page).setOffline(false)
    await page.getByText('The order for Acre Farms has been sent.').first().waitFor()

    await goFromList(page, 'edit', await createOrder(ann))
    const summary = page.getByRole('complementary', { name: 'Order summary' })
    await summary.getByText('No changes').waitFor()
    await form.submitButton.click()
    await summary.getByText('No changes to save.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Comments').fill(typed)
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.getByText('Kept as a draft', { exact: true }).first().waitFor()
    await expectUsable(page)
  })

  it.for(sizes)(
    'dialogs over the lines of stored orders are accessible (%s)',
    async (size, { world, mia, openPage, allowConsoleErrors }) => {
      allowConsoleErrors()
      const lineItems = [
        scoutingLine({ id: 'a', fieldName: 'Mill', acres: 123.4 }),
        scoutingLine({ id: 'b', fieldName: 'Ridge', acres: 40, discountPercent: 2 }),
      ]
      const stored = await createOrder(mia, order({ lineItems }))
      const page = await openPage('mia', { size })
      const form = orderFormPage(page)
      await goFromList(page, 'edit', stored)
      await page.getByRole('button', { name: /^Edit(, copy or remove)? line 1$/ }).click()
      if (size === 'phone') await page.getByRole('menuitem', { name: 'Edit' }).click()
      await page.getByText('Line 1 of 2').waitFor()
      await expectUsable(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Select lines' }).click()
      for (const line of [1, 2]) await page.getByLabel(`Select line ${line}`, { exact: true }).check()
      await page.getByRole('button', { name: 'Fill down' }).click()
      const filling = page.getByRole('dialog', { name: 'Fill down' })
      await filling.getByLabel('What to fill').selectOption('discount')
      await filling.getByLabel('Discount', { exact: true }).fill('4')
      await filling.getByRole('region', { name: 'Lines that change' }).waitFor()
      await expectUsable(page)
      await page.keyboard.press('Escape')

      await page.getByLabel('Comments').fill(typed)
      await finalize(world, stored.id)
      await form.submitButton.click()
      await page.getByRole('dialog', { name: /is finalized/ }).waitFor()
      await expectUsable(page)

      await goFromList(page, 'credit_memo', stored)
      await page.getByRole('button', { name: 'Credit ordered lines' }).click()
      const credit = page.getByRole('dialog', { name: 'Credit ordered lines' })
      await credit.waitFor()
      await expectUsable(page)
      await credit.getByLabel(/^Credit now, acres, Mill/).fill('150')
      await credit.getByText('26.60 acres more than is left. Add lines will ask you to confirm.').waitFor()
      await expectUsable(page)

      await world.sql('update customers set active = false where id = 1')
      await goFromList(page, 'copy', stored)
      await page.getByRole('button', { name: 'Customer 1: Acre Farms (archived)' }).waitFor()
      await expectUsable(page)
      await world.sql('update customers set active = true where id = 1')
    },
  )
})
