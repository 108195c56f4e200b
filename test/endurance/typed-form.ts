import type { Browser } from 'playwright-core'
import type { Order } from '#shared/order/order.ts'
import { fromList } from '#test/pages/order-form-page.ts'
import { sessionCookie } from '#test/world/session-cookie.ts'
import { send } from './plain-client.ts'
import type { Place } from './saving-storm.ts'

/** Opens an order in the form, so that a test can edit it during a failure. */
export async function openForm(browser: Browser, url: string, order: Order, { token, email }: Place) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  await context.addCookies([await sessionCookie(url, email)])
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  const stored = async () => {
    const { body } = await send<Order>(url, token, 'GET', `/api/purchase-orders/${order.id}`)
    return { version: body.versionNumber, comments: body.comments, body }
  }
  async function reopen(): Promise<void> {
    const { path, left } = fromList('edit', (await stored()).body)
    // Opens a URL that shows no screen, because a screen would remove the form's data from session storage.
    await page.goto('/api/health/live')
    await page.evaluate(
      ([who, given]) => {
        localStorage.setItem('email', who)
        localStorage.setItem('token', 'by the cookie')
        for (const [key, value] of Object.entries(given)) sessionStorage.setItem(key, JSON.stringify(value))
      },
      [email, left ?? {}] as const,
    )
    await page.goto(path ?? '/')
    await page.getByLabel('Comments').waitFor()
    await page.getByText('Field 1', { exact: true }).first().waitFor()
  }
  await reopen()
  return {
    stored,
    reopen,
    version: async () => (await stored()).version,
    type: (text: string) => page.getByLabel('Comments').fill(text),
    /**
     * Clicks Submit and immediately waits for the success notice, because the notice is shown only briefly.
     */
    save: async () => {
      await page.getByRole('button', { name: 'Submit' }).first().click()
      await page.getByText('Purchase Order updated successfully!').first().waitFor({ timeout: 90_000 })
    },
  }
}
