import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { type Caller, order, people, scoutingLine } from '#test/world/world.ts'
import { it as onScreens } from '../fixtures.ts'

const sent = order({
  agronomistAssignments: [{ email: people.mia.email, percentage: 100 }],
  comments: 'Gate on the north side',
})

async function change(mia: Caller, first: Order): Promise<Order> {
  const changed = { ...sent, lineItems: [scoutingLine({ fieldName: 'South 80' })], versionNumber: 1 }
  const answer = await mia.call<Order>('PUT', `${ordersPath}/${first.id}`, changed)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

/** Tests the preview of an order that has two versions. Each test opens it from the order's card. */
const it = onScreens
  .extend('saved', async ({ mia }) => change(mia, await createOrder(mia, sent)))
  .extend('page', async ({ openInsights, saved }): Promise<Page> => {
    const list = await openInsights('mia')
    await list.press(saved.id, 'Preview PDF')
    return list.page
  })
  .extend('paper', async ({ page }) => {
    const paper = page.getByRole('dialog').locator('.paper')
    await paper.waitFor()
    return paper
  })
  /** The URL paths of the version requests that the page sends after the preview has opened. */
  .extend('calls', async ({ page, paper }) => {
    await paper.waitFor()
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.includes('/versions')) calls.push(pathname)
    })
    return calls
  })

const choose = (page: Page, label: string) => page.getByLabel('Version').selectOption({ label })

describe('the preview of an order', () => {
  it('the preview of an order shows the loaded order without requesting a version', async ({
    openInsights,
    saved,
  }) => {
    const { page, press } = await openInsights('mia')
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await press(saved.id, 'Preview PDF')
    const dialog = page.getByRole('dialog', { name: `Purchase Order ${saved.displayPo}` })
    await expect.poll(() => dialog.locator('.paper').textContent()).toContain('South 80')
    await expect
      .poll(() => page.getByLabel('Version').locator('option').allTextContents())
      .toEqual(['v2 (current)', 'v1'])
    expect(calls.filter((call) => call.includes('/versions'))).toEqual([])
  })

  it('the preview of an order has its producer, people, lines, totals and comments', async ({ paper }) => {
    const rowsOf = (name: string) => paper.getByRole('table', { name }).getByRole('row').allTextContents()
    await expect
      .poll(() => paper.locator('.paper-facts > div').allTextContents())
      .toEqual(['ProducerAcre Farms', 'DateMar 14, 2026', 'PO TypeStandard', 'Territory41'])
    await expect.poll(() => rowsOf('Customers')).toEqual(['Acre Farms 100100.0%$525.00'])
    await expect.poll(() => rowsOf('Agronomists')).toEqual(['Mia Moss T41100.0%$525.00'])
    await expect
      .poll(() => paper.locator('.paper-line').allTextContents())
      .toEqual([
        expect.stringMatching(/^1South 80100\.00 acres\$5\.25None\$525\.00Corn Scouting.*Corn\s· 4 checks$/),
      ])
    await expect
      .poll(() => paper.locator('.paper-totals tr').allTextContents())
      .toEqual([
        'Subtotal before discounts$525.00',
        'Subtotal after discounts$525.00',
        'Order discount 0.00%$0.00',
        'Grand total$525.00',
      ])
    await paper.getByText('Gate on the north side', { exact: true }).waitFor()
  })

  // (rule print/newest-version)
  it('the preview of an order shows the newer version if the list still has the old one', async ({
    mia,
    openInsights,
  }) => {
    const first = await createOrder(mia, sent)
    const { page, press, card } = await openInsights('mia')
    await card(first.id).waitFor()
    await change(mia, first)
    await press(first.id, 'Preview PDF')
    await expect.poll(() => page.getByRole('dialog').locator('.paper').textContent()).toContain('South 80')
    await expect
      .poll(() => page.getByLabel('Version').locator('option').first().textContent())
      .toBe('v2 (current)')
  })

  // (rule print/letter-page)
  it('the preview of an order shows the page at its printed size where 100% is chosen', async ({
    page,
    paper,
  }) => {
    await paper.waitFor()
    const frame = page.getByLabel('Document preview')
    const size = page.getByRole('radiogroup', { name: 'Size' })
    await expect.poll(() => frame.getAttribute('data-actual-size')).toBe('false')
    await size.getByRole('radio', { name: '100%' }).check()
    await expect.poll(() => frame.getAttribute('data-actual-size')).toBe('true')
    await size.getByRole('radio', { name: 'Fit' }).check()
    await expect.poll(() => frame.getAttribute('data-actual-size')).toBe('false')
  })

  // (rules print/versions, versions/as-it-was)
  it('the preview of an order fetches an earlier version and shows it unchanged', async ({
    page,
    paper,
    calls,
    saved,
  }) => {
    await choose(page, 'v1')
    await paper.getByText('North 40').waitFor()
    await expect.poll(() => paper.textContent()).toContain('Version 1')
    await expect.poll(() => paper.getByText('South 80').count()).toBe(0)
    // The screen also shows the number of versions. The printed page doesn't, because the number changes with
    // the next version.
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByRole('status').allTextContents()).toContain('Version 1 of 2')
    expect(await paper.textContent()).not.toContain('of 2')
    expect(calls).toEqual([`${ordersPath}/${saved.id}/versions/1`])
  })

  // (rule versions/other-orders-version)
  it('the preview of an order refuses a version that belongs to another order', async ({
    mia,
    page,
    paper,
    saved,
  }) => {
    await page.route('**/versions/1', async (route) => {
      const { body } = await mia.call<{ data: Order }>('GET', `${ordersPath}/${saved.id}/versions/1`)
      await route.fulfill({ json: { ...body, data: { ...body.data, id: saved.id + 1 } } })
    })
    await choose(page, 'v1')
    await page.getByRole('alert').getByText('Unexpected response. Reload the page.').waitFor()
    await expect.poll(() => paper.count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Print/Save PDF' }).isDisabled()).toBe(true)
  })

  // (rule print/what-changed)
  it('the preview shows what changed in a dialog above it, on a desktop', async ({ page, paper, saved }) => {
    await paper.waitFor()
    const opener = page.getByRole('button', { name: 'What changed' })
    const story = page.getByRole('dialog', { name: `What changed: Purchase Order ${saved.displayPo}` })
    await opener.focus()
    await page.keyboard.press('Enter')
    await story.getByRole('listitem').filter({ hasText: 'Changed to v2 by Mia Moss' }).waitFor()
    await story.getByRole('row').filter({ hasText: 'Line 1, South 80' }).first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => story.count()).toBe(0)
    await paper.waitFor()
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  })
})
