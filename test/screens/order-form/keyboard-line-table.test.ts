import { describe, expect } from 'vitest'
import { it } from '../fixtures.ts'

describe('lines of the table', () => {
  it('the form lists the shortcuts on ?, but not while the user types', async ({ openLines }) => {
    const { page } = await openLines(1)
    await page.getByLabel('Comments').focus()
    await page.keyboard.type('really?')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: /^Line 1: / }).focus()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  })
})
