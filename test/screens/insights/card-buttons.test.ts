import { describe, expect } from 'vitest'
import { it } from './two-orders.ts'

describe('actions of a card', () => {
  // (rule states/card-buttons)
  it('a card has only the buttons that the order allows', async ({ enter, open, settled }) => {
    const { page, card } = await enter('ann')
    const names = (id: number) => card(id).locator('footer').getByRole('button').allTextContents()
    await expect.poll(() => names(open)).toEqual(['Finalize', 'Edit', 'Delete', 'Preview PDF', ''])
    await expect.poll(() => names(settled)).toEqual(['Preview PDF', ''])
    const menu = async (id: number) => {
      await card(id).getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem').first().waitFor()
      const items = await page.getByRole('menuitem').allTextContents()
      await page.keyboard.press('Escape')
      // Waits until the menu is gone. Otherwise, the closing menu would move focus and so close the next
      // menu.
      await page.getByRole('menu').waitFor({ state: 'detached' })
      return items
    }
    expect(await menu(open)).toEqual(['Quick Edit', 'Copy as New', 'Email PO', 'What changed'])
    expect(await menu(settled)).toEqual([
      'Copy as New',
      'Create Supplemental',
      'Create Credit Memo',
      'Email PO',
      'What changed',
    ])
  })

  it('a card names its order in each button, below the same words', async ({ enter, open, settled }) => {
    const { page, card } = await enter('ann')
    for (const id of [open, settled]) {
      await card(id)
        .getByRole('button', { name: `Preview PDF ${id}`, exact: true })
        .waitFor()
      await card(id)
        .getByRole('button', { name: `Service Line Items (1) of ${id}`, exact: true })
        .waitFor()
    }
    const names = () =>
      page
        .getByRole('article')
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-label') ?? one.textContent))
    await expect.poll(async () => (await names()).length).toBeGreaterThan(8)
    await expect.poll(async () => new Set(await names()).size).toBe((await names()).length)
  })

  it.for([
    ['Edit', 'edit', 'editPurchaseOrderData', 'Edit Purchase Order'],
    ['Copy as New', 'copy', 'copyPurchaseOrderData', 'Copy as New Purchase Order'],
    ['Create Supplemental', 'supplemental', 'supplementalPurchaseOrderData', 'Create Supplemental PO'],
    ['Create Credit Memo', 'credit_memo', 'creditMemoPurchaseOrderData', 'Create Credit Memo'],
  ] as const)(
    'the button %s of a card leads to the form with that order',
    async ([action, mode, key, title], { enter, open, settled }) => {
      const { page, press } = await enter('ann')
      const id = action === 'Edit' ? open : settled
      await press(id, action)
      await page.waitForURL(`**/purchase-orders/create?mode=${mode}`)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      const left = await page.evaluate((name) => sessionStorage.getItem(name), key)
      expect(JSON.parse(left ?? '{}')).toMatchObject({ id, displayPo: `${id}` })
    },
  )

  // (rule kinds/chosen-in-the-list)
  it('the buttons of a card lead to the form right after typing in the filter', async ({ enter, open }) => {
    const { page, card } = await enter('ann')
    await card(open)
      .getByRole('button', { name: 'Edit' })
      .evaluate((button: HTMLElement) => {
        const field = document.querySelector<HTMLInputElement>('.in-filters input')
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '2')
        field?.dispatchEvent(new Event('input', { bubbles: true }))
        button.click()
        // Blocks the main thread, so that the filter's delay ends while the form is rendering.
        const end = performance.now() + 200
        while (performance.now() < end);
      })
    await page.getByRole('heading', { name: 'Edit Purchase Order' }).waitFor()
  })

  it('the button Preview PDF of a card opens the preview', async ({ enter, settled }) => {
    const { dialog, press } = await enter('ann')
    await press(settled, 'Preview PDF')
    await dialog.getByRole('button', { name: 'Print/Save PDF' }).waitFor()
    await dialog.getByRole('button', { name: 'Close Preview' }).click()
    await expect.poll(() => dialog.count()).toBe(0)
  })
})
