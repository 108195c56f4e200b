import { expect } from 'vitest'
import type { AdminPage } from './admin-page.ts'

export type PricesPage = ReturnType<typeof pricesPage>

export function pricesPage({ page, toast }: AdminPage) {
  const start = page.getByRole('button', { name: 'Change prices', exact: true })
  const bar = page.locator('.pr-bar')
  const dialog = page.getByRole('dialog', { name: /^Change prices of/ })
  const open = bar.getByRole('button', { name: /^Change prices/ })
  const commit = dialog.getByRole('button', { name: /^Chang/ })
  const table = dialog.getByRole('region', { name: 'Prices before and after' })
  const box = (name: string) => page.getByLabel(`Select ${name}`, { exact: true })

  async function select(...names: string[]): Promise<void> {
    await start.click()
    for (const name of names) await box(name).click()
  }

  async function rows(): Promise<string[][]> {
    const found = await table.locator('tbody tr').all()
    return Promise.all(found.map((row) => row.locator('td').allTextContents()))
  }

  return {
    page,
    start,
    bar,
    open,
    dialog,
    commit,
    table,
    box,
    select,
    rows,
    all: bar.getByLabel('Select all shown'),
    toast,
    amount: dialog.getByLabel('Amount'),
    field: (label: string) => dialog.getByLabel(label, { exact: true }),
    former: page.getByRole('region', { name: 'Import history' }).getByRole('listitem'),
    untilRows: (expected: string[][]) => expect.poll(rows).toEqual(expected),
    untilSelected: (text: string) => expect.poll(() => bar.getByRole('status').textContent()).toBe(text),
  }
}
