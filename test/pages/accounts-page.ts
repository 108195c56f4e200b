import type { Page } from 'playwright-core'

export type AccountsPage = ReturnType<typeof accountsPage>

export function accountsPage(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const detail = page.locator('.ac-detail')
  const cards = page.locator('.ac-card')
  const card = (name: string) => cards.filter({ has: page.locator('.ac-open', { hasText: name }) })
  const field = (label: string) => detail.getByLabel(label, { exact: true })

  async function open(name: string): Promise<void> {
    await card(name).getByRole('button').click()
    await detail.getByRole('heading', { name: 'Customer Details' }).waitFor()
  }

  async function fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await field(label).fill(value)
  }

  async function values(...labels: string[]): Promise<Record<string, string>> {
    const texts: Record<string, string> = {}
    for (const label of labels) texts[label] = await field(label).inputValue()
    return texts
  }

  const locked = () =>
    detail
      .locator('input:not([type=checkbox])[readonly], textarea[readonly]')
      .evaluateAll((all) =>
        (all as HTMLInputElement[]).map((input) => input.labels?.[0]?.textContent?.trim()),
      )

  return {
    page,
    button,
    detail,
    cards,
    card,
    field,
    open,
    fill,
    values,
    locked,
    list: page.locator('.ac-list'),
    search: page.getByPlaceholder('Search customers...'),
    tick: (name: string) => page.getByLabel(`My Customer: ${name}`, { exact: true }),
    note: page.locator('.ac-note'),
    toast: (text: string) => page.locator('.toast', { hasText: text }),
    question: page.getByRole('dialog', { name: 'Discard your changes?' }),
    names: () => page.locator('.ac-name').allTextContents(),
  }
}
