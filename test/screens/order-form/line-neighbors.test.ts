import { describe, expect } from 'vitest'
import { focusedName } from '#test/pages/keyboard.ts'
import { it } from '../fixtures.ts'

// (rule lines/previous-and-next)
describe('previous and next line in the editor', () => {
  it('only changes are saved: stepping through the lines changes nothing', async ({ openLines }) => {
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
    await expect.poll(() => page.getByText('discarded').count()).toBe(0)
  })

  it('the next line opens in the same field, and what was typed is saved and can be undone', async ({
    openLines,
  }) => {
    const { page, lineDialog: editor, fieldNames } = await openLines(3)
    await page.getByRole('button', { name: 'Edit line 1', exact: true }).click()
    const units = editor.getByLabel('Total Units')
    await units.fill('50')
    await page.keyboard.press('Alt+PageDown')
    await editor.getByText('Line 2 of 3').waitFor()
    await expect.poll(() => focusedName(page)).toBe('Total Units')
    await expect.poll(() => units.inputValue()).toBe('101.00')
    await page.keyboard.type('60')
    await page.keyboard.press('Alt+PageUp')
    await editor.getByText('Line 1 of 3').waitFor()
    await expect.poll(() => units.inputValue()).toBe('50.00')
    await editor.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => focusedName(page)).toBe('Edit line 1')
    const shown = () => page.locator('.of-lines td.c-units').allTextContents()
    await expect.poll(shown).toEqual(['50.00acres', '60.00acres', '102.00acres'])
    await page.keyboard.press('Control+z')
    await expect.poll(shown).toEqual(['50.00acres', '101.00acres', '102.00acres'])
    await expect.poll(fieldNames).toEqual(['Field 1', 'Field 2', 'Field 3'])
  })

  // (rule prices/raised-when-left)
  it('a price raised to its minimum is reported when the next line opens', async ({ openLines }) => {
    const { page, lineDialog: editor } = await openLines(2)
    await page.getByRole('button', { name: 'Edit line 1', exact: true }).click()
    await editor.getByLabel('Service Price').fill('1')
    await page.keyboard.press('Alt+PageDown')
    await editor.getByText('Line 2 of 2').waitFor()
    await page.getByText('Raised to the catalog price of $5.25 per acre.').first().waitFor()
  })

  it('a line that cannot be saved stays open with what was typed, and shows why', async ({ openLines }) => {
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

  it('on a phone the two buttons are below the title, and a single line has none', async ({ openLines }) => {
    const { page, lineDialog: editor } = await openLines(2, 'phone')
    const open = (line: number) =>
      page.getByRole('button', { name: `Edit, copy or remove line ${line}`, exact: true }).click()
    await open(1)
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await editor.getByRole('button', { name: 'Next line' }).click()
    await editor.getByText('Line 2 of 2').waitFor()
    await editor.getByRole('button', { name: 'Cancel' }).click()
    await open(2)
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await open(1)
    // With a single line, Move up and Move down are disabled.
    for (const name of ['Move up', 'Move down'])
      await expect.poll(() => page.getByRole('menuitem', { name }).isDisabled()).toBe(true)
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await editor.getByText('Line 1 of 1').waitFor()
    await expect.poll(() => editor.getByRole('button', { name: 'Next line' }).count()).toBe(0)
  })
})

// (rule lines/previous-and-next)

// (rule lines/previous-and-next)
