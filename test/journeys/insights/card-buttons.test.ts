import { describe, expect } from 'vitest'
import { sizes } from '#test/pages/arrival.ts'
import { expectAccessible, expectTouchable } from '../axe.ts'
import { it } from './two-orders.ts'

describe('actions of a card', () => {
  it('on a phone the less used buttons of a card are in a menu', async ({ enter, open }) => {
    const { page, card, dialog } = await enter('ann')
    await page.setViewportSize(sizes.phone)
    await card(open).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem').first().waitFor()
    await expect
      .poll(() => page.getByRole('menuitem').allTextContents())
      .toEqual(['Quick Edit', 'Copy as New', 'Email PO', 'What changed', 'Delete'])
    await expectAccessible(page)
    await expectTouchable(page)
    await page.getByRole('menuitem', { name: 'Quick Edit' }).click()
    await dialog.getByText('Grand Total').waitFor()
    await expectAccessible(page)
    await expectTouchable(page)
  })
})
