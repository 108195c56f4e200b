import type { Page } from 'playwright-core'

export function correctionsDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Corrections' })

  async function open() {
    await page.getByRole('button', { name: 'Corrections', exact: true }).click()
    await dialog.waitFor()
    return dialog
  }
  async function compare(rows: readonly (readonly (string | number)[])[]) {
    await dialog.getByLabel('Cells').fill(rows.map((row) => row.join('\t')).join('\n'))
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click()
  }
  const show = (kind: string) => dialog.getByRole('button', { name: new RegExp(`^[\\d,]+ ${kind}$`) })
  const make = (what: string) => dialog.getByRole('button', { name: `Make ${what}`, exact: true })
  const tick = (displayPo: string) => dialog.getByRole('checkbox', { name: `Make ${displayPo}`, exact: true })

  return { dialog, open, compare, show, make, tick }
}
