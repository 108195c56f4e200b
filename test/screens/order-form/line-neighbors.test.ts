import { describe, expect } from 'vitest'
import { focusedName } from '#test/pages/keyboard.ts'
import { it } from '../fixtures.ts'

// (rule lines/previous-and-next)
describe('previous and next line in the editor', () => {
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
