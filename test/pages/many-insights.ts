import type { Page } from 'playwright-core'
import type { InsightsPage } from './insights-page.ts'

export function manyInsights({ page }: Pick<InsightsPage, 'page'>) {
  const bar = page.getByRole('region', { name: 'Selection' })
  const dialog = page.getByRole('dialog')
  return {
    page,
    bar,
    dialog,
    tick: (displayPo: string | number) =>
      page.getByRole('checkbox', { name: `Select ${displayPo}`, exact: true }),
    selectAll: page.getByRole('checkbox', { name: /^Select all/ }),
    act: (name: string) => bar.getByRole('button', { name, exact: true }),
    async download(name: string) {
      await bar.getByRole('button', { name: 'Download PDFs' }).click()
      await page.getByRole('menuitem', { name }).click()
    },
    async confirmed(name: string) {
      await bar.getByRole('button', { name, exact: true }).click()
      await dialog.getByRole('button', { name, exact: true }).click()
    },
    says: (text: string | RegExp) => bar.getByText(text),
    results: () => bar.getByRole('button', { name: /^Results of/ }),
  }
}

export async function inRows(insights: InsightsPage) {
  await showRows(insights.page)
  return manyInsights(insights)
}

export async function showRows(page: Page): Promise<void> {
  const filters = page.getByRole('button', { name: /^Filters/ })
  const rows = page.getByRole('radio', { name: 'Rows' })
  await rows.or(filters).first().waitFor()
  const onPhone = await filters.isVisible()
  if (onPhone) await filters.click()
  await rows.check({ force: true })
  if (onPhone) await page.keyboard.press('Escape')
  await page.locator('.in-row').first().waitFor()
}
