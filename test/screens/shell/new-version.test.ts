import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { beginWithoutOrders, typed } from '#test/pages/begin.ts'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import { listOrders } from '#test/world/orders.ts'
import { it } from '../fixtures.ts'

it.beforeEach(beginWithoutOrders)

/** Simulates an upgrade. The page is from one build, and matching calls get responses from the next build. */
async function upgrade(page: Page, calls = '**/api/**'): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.build = 'before'
  })
  await page.route(calls, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-furrow-version': 'after' } })
  })
}

const offer = (page: Page) => page.getByText('A newer version of Furrow is ready.')

// (rule offline/new-version)
it('a newer version is offered in a line, but not while something is typed', async ({ page, form }) => {
  await upgrade(page)
  const answered = page.waitForResponse((response) => response.url().includes('/splits'))
  await form.fillOrder()
  await answered
  expect(await offer(page).count()).toBe(0)
  await page.getByRole('link', { name: 'Insights' }).first().click()
  await offer(page).waitFor()
  await page.getByRole('button', { name: 'Reload' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
  expect(await offer(page).count()).toBe(0)
})

// (rule offline/new-version)
it('a page that the newer server does not understand says so when it saves, and has everything after a reload', async ({
  page,
  form,
  ann,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  await form.fillOrder()
  await form.type('Comments', typed)
  await upgrade(page, '**/api/picklists/**')
  await page.route('**/api/purchase-orders', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 400,
          headers: { 'x-furrow-version': 'after' },
          json: { code: 'invalid', message: 'The order has no season' },
        })
      : route.fallback(),
  )
  await form.submitButton.click()
  const said =
    'The order has no season. Furrow has been updated since this page was opened: reload the page, then save again. Your changes are safe.'
  await page.getByText(said).first().waitFor()
  await page.unroute('**/api/purchase-orders')
  await page.getByRole('button', { name: 'Reload' }).first().waitFor()
  await page.reload()
  await orderFormPage(page).restoreDraft.click()
  await expect.poll(() => form.comments()).toBe(typed)
  await form.submitButton.click()
  await form.untilCreated()
  expect(await listOrders(ann)).toMatchObject([{ comments: typed, grandTotal: 875 }])
})
