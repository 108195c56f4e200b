import { describe, expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'
import { focusedName } from '#test/pages/keyboard.ts'

describe('the editor of a line', () => {
  it('the editor of a line is a dialog whose controls the Tab key never leaves', async ({ openLines }) => {
    const { page, lineDialog: editor } = await openLines(1)
    await page.getByRole('button', { name: 'Edit line 1', exact: true }).click()
    await expect.poll(() => focusedName(page)).toBe('Field Name')
    const reached: string[] = []
    do {
      await page.keyboard.press('Tab')
      reached.push(await focusedName(page))
      const inside = await editor.evaluate((dialog) => dialog.contains(document.activeElement))
      expect(inside, reached.join(' | ')).toBe(true)
    } while (reached.at(-1) !== 'Field Name' && reached.length < 60)
    expect(reached).toEqual(expect.arrayContaining(['Service', 'Cancel', 'Save Changes', 'Field Name']))
  })
})
