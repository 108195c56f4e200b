import { describe, expect } from 'vitest'
import { beginWithoutOrders, typed } from '#test/pages/begin.ts'
import { expectAccessible, expectTouchable } from '../axe.ts'
import { it } from '../fixtures.ts'

it.beforeEach(beginWithoutOrders)

describe('on a phone', () => {
  it('on a phone the form offers a draft, saves an order without a connection and asks within the screen', async ({
    page,
    form,
    allowConsoleErrors,
    contextOf,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await form.fillOrder()
    await contextOf(page).setOffline(true)
    await form.submitButton.click()
    await page.getByText('Waiting to be sent (1)').first().waitFor()
    await expectTouchable(page)
    await expectAccessible(page)
    await contextOf(page).setOffline(false)
    await page.getByText('The order for Acre Farms has been sent.').first().waitFor()
    await page.getByLabel('Comments').fill(typed)
    await page.reload()
    await form.restoreDraft.waitFor()
    await expectTouchable(page)
    await expectAccessible(page)
    allowConsoleErrors()
  })

  // (rule drafts/leaving-asks)
  it('Back closes an open line as Escape does, and only the next Back leaves the form', async ({
    page,
    form,
  }) => {
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.waitForURL('**/accounts')
    await page.getByRole('link', { name: 'Create PO' }).click()
    await form.fillOrder()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Edit, copy or remove line 1' }).click()
    await page.getByRole('menuitem', { name: 'Edit line 1' }).click()
    await form.lineDialog.getByLabel('Total Units').fill('7')
    await page.goBack()
    await page.getByText('Changes to line 1 discarded', { exact: true }).first().waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => form.lineDialog.getByLabel('Total Units').inputValue()).toBe('7')
    await page.goBack()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.goBack()
    await page.waitForURL('**/accounts')
    await page.getByText('Kept as a draft', { exact: true }).first().waitFor()
  })
})
