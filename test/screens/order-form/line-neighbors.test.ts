import { describe, expect } from 'vitest'
import { focusedName } from '#test/pages/keyboard.ts'
import { it } from '../fixtures.ts'

// (rule lines/previous-and-next)
describe('previous and next line in the editor', () => {
  it('a line that cannot be saved stays open with what was typed, and says why', async ({ openLines }) => {
    const { page, lineDialog: editor } = await openLines(3)
    await page.getByRole('button', { name: 'Edit line 2', exact: true }).click()
    await editor.getByLabel('Service Details').fill('Two passes')
    await editor.getByLabel('Total Units').fill('0')
    for (const name of ['Next line', 'Previous line']) {
      await editor.getByRole('button', { name }).click()
      await editor.getByText('Total Units must be greater than 0').waitFor()
      await editor.getByText('Line 2 of 3').waitFor()
      await expect.poll(() => focusedName(page)).toBe('Total Units')
    }
    await expect.poll(() => editor.getByLabel('Service Details').inputValue()).toBe('Two passes')
    await editor.getByLabel('Total Units').fill('7')
    await editor.getByRole('button', { name: 'Next line' }).click()
    await editor.getByText('Line 3 of 3').waitFor()
    await expect.poll(() => editor.getByText('Total Units must be greater than 0').count()).toBe(0)
  })

  it('only what was changed is kept: looking through the lines changes nothing', async ({ openLines }) => {
    const { page, lineDialog: editor } = await openLines(3)
    await page.getByRole('button', { name: 'Edit line 1', exact: true }).click()
    const next = editor.getByRole('button', { name: 'Next line' })
    await next.focus()
    for (const line of [2, 3, 3]) {
      await page.keyboard.press('Enter')
      await editor.getByText(`Line ${line} of 3`).waitFor()
      await expect.poll(() => focusedName(page)).toBe('Next line')
    }
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
    await expect.poll(() => focusedName(page)).toBe('Edit line 3')
    await page.getByText('No changes').first().waitFor()
    await expect.poll(() => page.getByText('dropped').count()).toBe(0)
  })
})
