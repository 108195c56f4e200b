import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import { listOrders, removeOrders } from '#test/world/orders.ts'
import { it as inBrowser } from '../fixtures.ts'

const it = inBrowser.extend('page', async ({ world, openPage, allowConsoleErrors }, { onCleanup }) => {
  // While the browser is offline, requests fail, and the browser logs the failures as errors.
  allowConsoleErrors()
  await removeOrders(world)
  const page = await openPage('ann')
  onCleanup(() => page.context().setOffline(false))
  return page
})

const waitingBar = (page: Page) => page.getByRole('button', { name: /^Waiting to be sent/ })

async function submitOffline(page: Page, fieldName: string, waiting: number): Promise<void> {
  const form = orderFormPage(page)
  await form.fillOrder(fieldName)
  await page.context().setOffline(true)
  await form.submitButton.click()
  await page.getByRole('button', { name: `Waiting to be sent (${waiting})` }).waitFor()
}

describe('an order that is submitted offline', () => {
  // (rules offline/submit-waits, offline/waiting-is-shown, offline/sent-by-itself)
  it('waits on every screen, and is sent once the network is back', async ({ page, ann }) => {
    await submitOffline(page, 'North 40', 1)
    await expect.poll(() => page.getByLabel('Producer', { exact: true }).inputValue()).toBe('')
    await waitingBar(page).click()
    await page.getByText('Acre Farms', { exact: true }).waitFor()
    await page.getByText(/^Waiting since today at/).waitFor()
    expect(await listOrders(ann)).toEqual([])
    await page.context().setOffline(false)
    await page.getByText('The order for Acre Farms has been sent.').first().waitFor()
    await waitingBar(page).waitFor({ state: 'detached' })
    expect(await listOrders(ann)).toMatchObject([{ producerName: 'Acre Farms' }])
  })

  // (rules offline/submit-waits, versions/key-of-a-create)
  it('is one order although its answer was lost and the page was reloaded', async ({ page, ann }) => {
    await submitOffline(page, 'North 40', 1)
    await page.route('**/api/purchase-orders', (route) =>
      route.request().method() === 'POST' ? void route.fetch() : route.continue(),
    )
    await page.context().setOffline(false)
    await expect.poll(async () => listOrders(ann)).toHaveLength(1)
    await page.unroute('**/api/purchase-orders')
    await page.reload()
    await orderFormPage(page).untilNoDraft()
    expect(await listOrders(ann)).toHaveLength(1)
  })

  // (rule offline/can-be-changed)
  it('can be opened to change it, and discarded after a question', async ({ page }) => {
    await submitOffline(page, 'North 40', 1)
    await waitingBar(page).click()
    await page.getByRole('button', { name: 'Open the order for Acre Farms' }).click()
    await expect.poll(() => orderFormPage(page).fieldNames()).toEqual(['North 40'])
    await page.getByRole('button', { name: 'Submit' }).first().click()
    await waitingBar(page).click()
    await page.getByRole('button', { name: 'Discard the order for Acre Farms' }).click()
    await page.getByRole('button', { name: 'Discard order' }).click()
    await waitingBar(page).waitFor({ state: 'detached' })
  })

  // (rule offline/refused-is-a-draft)
  it('comes back as a draft with the message when the server refuses it', async ({ page, world, ann }) => {
    await submitOffline(page, 'North 40', 1)
    await world.sql("update service_types set active = false where name = 'Soil Sampling'")
    await page.context().setOffline(false)
    await page.getByText('Not sent').first().waitFor()
    await page.reload()
    await page.getByText(/^Refused: /).waitFor()
    expect(await listOrders(ann)).toEqual([])
    await page.getByRole('button', { name: 'Restore draft' }).click()
    await page.getByRole('alert').first().waitFor()
    await world.sql("update service_types set active = true where name = 'Soil Sampling'")
  })
})
