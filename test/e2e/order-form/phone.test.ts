import { describe } from 'vitest'
import { removeOrders } from '#test/world/orders.ts'
import { expectAccessible, expectTouchable } from '../axe.ts'
import { it } from '../fixtures.ts'

it.beforeEach(async ({ world, page }) => {
  await removeOrders(world)
  page.on('dialog', (dialog) => void dialog.accept())
})

const typed = 'Call the home place before entering'

describe('on a phone', () => {
  it('on a phone the form offers a draft, waits for the connection and asks within the screen', async ({
    page,
    form,
    allowConsoleErrors,
    contextOf,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await form.fillOrder()
    await contextOf(page).setOffline(true)
    await form.submitButton.click()
    await page.getByText('Waiting for the connection…').last().waitFor()
    await expectTouchable(page)
    await expectAccessible(page)
    await contextOf(page).setOffline(false)
    await form.untilCreated()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await page.getByLabel('Comments').fill(typed)
    await page.reload()
    await form.restoreDraft.waitFor()
    await expectTouchable(page)
    await expectAccessible(page)
    allowConsoleErrors()
  })
})
