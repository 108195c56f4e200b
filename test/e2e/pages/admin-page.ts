import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The administration: its tabs, and what all of them have. */
export type AdminPage = ReturnType<typeof adminPage>

export function adminPage(page: Page) {
  const title = page.getByRole('heading', { level: 1 })
  /** The tabs as a row, on a desk. */
  const tabs = page.getByRole('tab')
  /** The tabs as a select, on a phone. */
  const section = page.getByLabel('Section', { exact: true })
  const count = page.locator('.ad-count')

  /** Opens a tab by its label, at every width. */
  async function openTab(label: string): Promise<void> {
    await title.waitFor()
    if (await section.isVisible()) await section.selectOption({ label })
    else await page.getByRole('tab', { name: label, exact: true }).click()
    await untilTab(label)
  }

  async function untilTab(label: string): Promise<void> {
    await page.getByRole('heading', { level: 1, name: `Administration - ${label}`, exact: true }).waitFor()
  }

  async function untilCount(text: string | RegExp): Promise<void> {
    await expect
      .poll(() => count.textContent())
      .toEqual(typeof text === 'string' ? text : expect.stringMatching(text))
  }

  return {
    page,
    title,
    tabs,
    section,
    count,
    filter: page.getByPlaceholder('Start typing to filter...'),
    dialog: page.getByRole('dialog'),
    toast: (text: string) => page.locator('.toast', { hasText: text }),
    openTab,
    untilTab,
    untilCount,
  }
}
