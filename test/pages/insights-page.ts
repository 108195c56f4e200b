import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'

/** Actions that are in a card's menu. All other actions are buttons on the card. */
const inMenu = [
  'Quick Edit',
  'Copy as New',
  'Create Supplemental',
  'Create Credit Memo',
  'Email PO',
  'What changed',
]

export type InsightsPage = ReturnType<typeof insightsPage>

export function insightsPage(page: Page) {
  const cards = page.getByRole('article')
  /** Finds a card by an original order's number, or by the card's full title. */
  const card = (order: number | string) =>
    page.getByRole('article', { name: typeof order === 'number' ? `Purchase Order ${order}` : order })
  const dialog = page.getByRole('dialog')
  const toast = (text: string) => page.locator('.toast', { hasText: text })
  const count = page.locator('.in-count')
  const filter = page.getByPlaceholder('Start typing to filter...')

  async function press(order: number, action: string): Promise<void> {
    if (inMenu.includes(action)) {
      await card(order).getByRole('button', { name: 'More', exact: false }).click()
      await page.getByRole('menuitem', { name: action }).click()
      return
    }
    await card(order)
      .getByRole('button', { name: new RegExp(`^${action}( ${order})?$`) })
      .click()
  }

  async function confirm(order: number, action: string): Promise<void> {
    await press(order, action)
    await dialog.getByRole('button', { name: action }).click()
  }

  async function confirmByKeys(order: number, action: string): Promise<void> {
    await card(order)
      .getByRole('button', { name: `${action} ${order}`, exact: true })
      .focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: action }).focus()
    await page.keyboard.press('Enter')
  }

  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      const label = document.getElementById(element?.getAttribute('aria-labelledby') ?? '')
      return `${element?.localName}: ${(label ?? element)?.textContent?.slice(0, 20)}`
    })

  async function untilCount(text: string): Promise<void> {
    await page.locator('.in-count', { hasText: text }).waitFor()
    await expect.poll(() => count.textContent()).toBe(text)
  }

  async function titles(): Promise<string[]> {
    const texts = await cards.getByRole('heading', { level: 2 }).allTextContents()
    return texts.map((text) => /^(.*?\d+(-[SC]\d+)?)(v\d+)?(Open|Finalized)/.exec(text)?.[1] ?? text)
  }

  const middle = () =>
    page.evaluate(
      () => document.elementFromPoint(700, 450)?.closest('article')?.querySelector('h2')?.textContent ?? '',
    )

  return {
    page,
    cards,
    card,
    dialog,
    toast,
    count,
    filter,
    press,
    confirm,
    confirmByKeys,
    focused,
    untilCount,
    titles,
    middle,
  }
}

export type QuickEdit = ReturnType<typeof quickEdit>

export function quickEdit(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^Edit (Purchase Order|Supplemental PO|Credit Memo) #/ })
  return {
    page,
    card: ({ displayPo }: Pick<Order, 'displayPo'>) =>
      page.getByRole('article', { name: new RegExp(` ${displayPo}\\b`) }),
    dialog,
    updateButton: dialog.getByRole('button', { name: 'Update Purchase Order' }),
    units: dialog.getByLabel('Line 1 total units'),
    value: (label: string) => dialog.getByLabel(label, { exact: true }).inputValue(),
    untilSaved: () => page.locator('.toast', { hasText: 'Purchase Order Updated' }).waitFor(),
  }
}
