import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export type AdminPage = ReturnType<typeof adminPage>

export function adminPage(page: Page) {
  const title = page.getByRole('heading', { level: 1 })
  const tabs = page.getByRole('tab')
  /** On a phone, this select replaces the row of tabs. */
  const section = page.getByLabel('Section', { exact: true })
  const count = page.locator('.ad-count')

  async function openTab(label: string): Promise<void> {
    await openTabAsking(label)
    await untilTab(label)
  }

  /**
   * Selects a tab but doesn't wait for it to open, because the current tab might first prompt the user to
   * confirm.
   */
  async function openTabAsking(label: string): Promise<void> {
    await title.waitFor()
    if ((page.viewportSize()?.width ?? 0) < 768) await section.selectOption({ label })
    else await page.getByRole('tab', { name: label, exact: true }).click()
  }

  async function untilTab(label: string): Promise<void> {
    await page.getByRole('heading', { level: 1, name: `Administration - ${label}`, exact: true }).waitFor()
  }

  async function untilCount(text: string | RegExp): Promise<void> {
    await expect
      .poll(() => count.textContent())
      .toMatch(typeof text === 'string' ? new RegExp(`^${text}$`) : text)
  }

  return {
    page,
    title,
    tabs,
    section,
    count,
    filter: page.getByPlaceholder('Start typing to filter...', { exact: true }),
    dialog: page.getByRole('dialog'),
    toast: (text: string) => page.locator('.toast', { hasText: text }),
    openTab,
    openTabAsking,
    untilTab,
    untilCount,
  }
}

export type OrdersTab = ReturnType<typeof ordersTab>

export function ordersTab({ page, ...admin }: AdminPage) {
  const rows = page.locator('.ad-orders tbody tr[aria-rowindex], .ad-entries > li')
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const note = page.locator('.ad-act')

  async function select(...numbers: string[]): Promise<void> {
    for (const number of numbers) await page.getByLabel(`Select ${number}`, { exact: true }).click()
  }

  async function act(kind: 'Archive' | 'Unarchive', count: number): Promise<void> {
    await button(`${kind} Selected (${count})`).click()
    await admin.dialog.getByRole('button', { name: kind, exact: true }).click()
  }

  return {
    ...admin,
    page,
    rows,
    button,
    note,
    select,
    act,
    selectAll: page.getByLabel('Select all', { exact: true }),
    area: page.locator('.ad-scroll'),
    status: page.getByLabel('Status', { exact: true }),
    year: page.getByLabel('Fiscal year', { exact: true }),
    numbers: () => page.locator('td.c-po, .ad-entry .first b:first-child').allTextContents(),
    async openDetails(number: string): Promise<void> {
      await page.getByRole('button', { name: new RegExp(`^(Check|Okay) details of ${number}$`) }).click()
      await admin.dialog.waitFor()
    },
  }
}
