import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Mode, modeTitles } from '#shared/order/kinds.ts'
import { it as inBrowser } from '#test/journeys/fixtures.ts'
import { serveOwnPage } from '#test/journeys/own-page.ts'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import { createOrder } from '#test/world/orders.ts'
import { type Caller, finalize, order, people } from '#test/world/world.ts'

/** Tests the order form on a page that renders it with a given mode and order. */
const it = inBrowser
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the braces what a fixture needs.
  .extend('pages', { scope: 'file' }, async ({}, { onCleanup }) => {
    const pages = await serveOwnPage(join(import.meta.dirname, 'given-order-page'))
    onCleanup(() => pages.close())
    return pages
  })
  .extend(
    'openGiven',
    async ({ browser, pages }, { onCleanup }) =>
      async (by: Caller, mode: Mode, data: { id: number }): Promise<Page> => {
        const page = await browser.newPage()
        onCleanup(() => page.close())
        await page.addInitScript((email) => {
          localStorage.setItem('email', email)
          localStorage.setItem('token', 'of this browser')
        }, people.mia.email)
        await page.route('**/given.json', (route) => route.fulfill({ json: { mode, data } }))
        await page.route('**/api/**', async (route) => {
          const { pathname, search } = new URL(route.request().url())
          const { status, body } = await by.call(route.request().method(), pathname + search)
          await route.fulfill({ status, json: body })
        })
        await page.goto(pages.url)
        return page
      },
  )

// (rule kinds/chosen-in-the-list)
it.for(['edit_po', 'copy_as_new', 'create_supplemental', 'create_credit_memo'] as const)(
  'a form that is given its mode and order needs neither the address nor the storage of the tab: %s',
  async (mode, { world, mia, openGiven }) => {
    const stored = await createOrder(mia, order({ comments: 'Given' }))
    if (mode !== 'edit_po') await finalize(world, stored.id)
    const page = await openGiven(mia, mode, { id: stored.id })
    await page.getByRole('heading', { level: 1, name: modeTitles[mode], exact: true }).waitFor()
    const form = orderFormPage(page)
    await expect.poll(() => form.value('Producer')).toContain('Acre Farms')
    const child = mode.startsWith('create_')
    await expect.poll(form.comments).toBe(child ? '' : 'Given')
    if (child) await page.getByText(`for PO# ${stored.id}`).first().waitFor()
    else await expect.poll(form.fieldNames).toEqual(['North 40'])
    expect(new URL(page.url()).search).toBe('')
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  },
)
