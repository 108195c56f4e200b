import { describe, expect } from 'vitest'
import { it } from '../fixtures.ts'

describe('a new order', () => {
  // (rule input/numbers)
  it('the order discount keeps what was typed and says at once what is wrong with it', async ({
    openPage,
  }) => {
    const page = await openPage('mia')
    const discount = page.getByLabel('Order discount percentage')
    for (const [typed, left, sentence] of [
      ['2,5', '2,5', 'Enter a number here, such as 12.50'],
      ['ten', 'ten', 'Enter a number here, such as 12.50'],
      ['1,234', '1234.00', 'Order discount must be from 0 to 100%'],
      ['-1', '-1.00', 'Order discount must be from 0 to 100%'],
    ] as const) {
      await discount.press('Control+a')
      await page.keyboard.type(typed)
      await expect.poll(() => discount.inputValue()).toBe(typed)
      await page.getByText(sentence).first().waitFor()
      await discount.blur()
      await expect.poll(() => discount.inputValue()).toBe(left)
    }
    await discount.fill('5.555')
    await discount.blur()
    await expect.poll(() => discount.inputValue()).toBe('5.56')
    await expect.poll(() => discount.getAttribute('aria-invalid')).toBe(null)
  })
})
