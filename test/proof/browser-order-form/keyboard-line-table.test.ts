import { describe, expect } from 'vitest'
import { expectAccessible } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import { focusedName, tabTo } from '#test/pages/keyboard.ts'

describe('lines of the table', () => {
  it('lines of the table are moved by mouse', async ({ openLines }) => {
    const { page, fieldNames } = await openLines(3)
    const box = async (number: number) => {
      const found = await page.getByRole('button', { name: new RegExp(`^Line ${number}: `) }).boundingBox()
      if (!found) throw new Error(`Line ${number} is not shown`)
      return found
    }
    const [first, last] = [await box(1), await box(3)]
    await page.mouse.move(first.x + 12, first.y + 20)
    await page.mouse.down()
    await page.mouse.move(last.x + 12, last.y + 60, { steps: 4 })
    await page.mouse.up()
    await expect.poll(fieldNames).toEqual(['Field 2', 'Field 3', 'Field 1'])
  })

  // (rules lines/filling, lines/undo)
  it('lines of the table are moved, selected, filled and removed by keyboard, and Ctrl+Z undoes all of it', async ({
    openLines,
  }) => {
    const { page, fieldNames } = await openLines(4)
    const grip = (number: number) => page.getByRole('button', { name: new RegExp(`^Line ${number}: `) })
    await grip(2).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(fieldNames).toEqual(['Field 2', 'Field 1', 'Field 3', 'Field 4'])
    await page.getByText('Line 2 moved, now line 1 of 4').waitFor({ state: 'attached' })
    await expect.poll(() => focusedName(page)).toBe('Line 1: Field 2')
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('2 of 4 selected').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Control+d')
    const dialog = page.getByRole('dialog', { name: 'Fill down' })
    await dialog.waitFor()
    await page.keyboard.type('Discount')
    await tabTo(page, 'Discount')
    await page.keyboard.type('20')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.locator('.c-disc .high').count()).toBe(2)
    await page.getByText('Check: 20.00% is 10% or more and above maximum 10.0%').first().waitFor()
    await grip(1).focus()
    await page.keyboard.press('Delete')
    await expect.poll(fieldNames).toEqual(['Field 3', 'Field 4'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => focusedName(page)).toBe('Line 1: Field 2')
    await grip(1).press('Delete')
    await expect.poll(fieldNames).toEqual(['Field 3', 'Field 4'])
    for (const names of [
      ['Field 2', 'Field 1', 'Field 3', 'Field 4'],
      ['Field 2', 'Field 1', 'Field 3', 'Field 4'],
      ['Field 1', 'Field 2', 'Field 3', 'Field 4'],
    ]) {
      await page.keyboard.press('Control+z')
      await expect.poll(fieldNames).toEqual(names)
    }
    await expect.poll(() => page.locator('.c-disc .high').count()).toBe(0)
  })
})

describe('the editor of a line', () => {
  it('Ctrl+Z reopens the dialog of a line with what was typed before Escape, before older steps are undone', async ({
    openLines,
  }) => {
    const { page, fieldNames } = await openLines(2)
    const editor = page.getByRole('dialog', { name: 'Edit Service Line Item' })
    const name = editor.getByLabel('Field Name')
    const edit = page.getByRole('button', { name: 'Edit line 1', exact: true })
    await page.getByRole('button', { name: 'Remove line 2' }).click()
    await expect.poll(fieldNames).toEqual(['Field 1'])
    await edit.click()
    await name.fill('Kettle')
    await name.press('Escape')
    await page.getByText('Changes to line 1 discarded').first().waitFor()
    await expect.poll(() => focusedName(page)).toBe('Edit line 1')
    await page.keyboard.press('Control+z')
    await expect.poll(() => name.inputValue()).toBe('Kettle')
    await expect.poll(() => fieldNames()).toEqual(['Field 1'])
    await editor.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => name.inputValue()).toBe('Kettle')
    await editor.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => focusedName(page)).toBe('Edit line 1')
    await page.keyboard.press('Control+z')
    await expect.poll(fieldNames).toEqual(['Field 1', 'Field 2'])
    await edit.click()
    await name.press('Escape')
    await editor.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByText('Changes to line 1 discarded').count()).toBe(0)
  })
})
