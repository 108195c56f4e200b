import { expect } from 'vitest'
import type { AdminPage } from './admin-page.ts'

export type EntryDialog = ReturnType<typeof entryDialog>

export function entryDialog({ page, toast }: AdminPage, title: string) {
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  const field = (label: string) => dialog.getByLabel(new RegExp(`^${label}\\s*(optional)?\\s*$`))
  const save = dialog.getByRole('button', { name: /^Sav/ })

  async function fill(values: Readonly<Record<string, string | boolean>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) {
      const control = field(label)
      if (typeof value === 'boolean') await control.setChecked(value)
      else if ((await control.evaluate((element) => element.tagName)) === 'SELECT')
        await control.selectOption(value)
      else await control.fill(value)
    }
  }

  async function values(...labels: string[]): Promise<Record<string, string>> {
    const texts: Record<string, string> = {}
    for (const label of labels) {
      texts[label] = await field(label).evaluate((control: HTMLInputElement) =>
        control.type === 'checkbox' ? String(control.checked) : control.value,
      )
    }
    return texts
  }

  /** The error message next to a field, or an empty string. */
  const problem = (label: string) =>
    field(label).evaluate((control) => {
      const note = document.getElementById(control.getAttribute('aria-describedby') ?? '')
      return control.getAttribute('aria-invalid') === 'true' ? (note?.textContent ?? '') : ''
    })

  async function untilSaved(text: string): Promise<void> {
    await toast(text).waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
  }

  return { dialog, field, save, fill, values, problem, untilSaved }
}

export function entryRow({ page }: AdminPage, name: string) {
  const row = page.getByRole('row').filter({ hasText: name })
  const open = (label = 'Edit') => page.getByRole('button', { name: `${label} ${name}`, exact: true }).click()
  /** The text of each cell in the row, except the last cell, which contains the buttons. */
  const cells = async () => (await row.getByRole('cell').allTextContents()).slice(0, -1)
  return { row, open, cells }
}
