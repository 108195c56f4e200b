import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { focusedName } from '#test/pages/keyboard.ts'
import type { OrderFormPage } from '#test/pages/order-form-page.ts'
import { it } from '../fixtures.ts'

const grip = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Line ${number}: `) })
const menuOf = (page: Page, number: number) =>
  page.getByRole('button', { name: `Edit, copy or remove line ${number}`, exact: true })

/**
 * Expects these field names on lines 25 and 26. Rows are grouped in blocks of 25, so these two lines are in
 * different blocks.
 */
async function expectAtEnd({ fieldNames }: OrderFormPage, names: string[]): Promise<void> {
  await expect.poll(async () => (await fieldNames()).slice(24, 26)).toEqual(names)
}

async function expectFocus(page: Page, name: string): Promise<void> {
  await expect.poll(() => focusedName(page)).toBe(name)
}

// (rule lines/keeps-the-focus)
describe('a line whose row moves into another block of 25', () => {
  it('a line keeps the focus when it is moved out of its block of 25, and back', async ({ openLines }) => {
    const form = await openLines(27)
    const { page } = form
    await grip(page, 25).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expectAtEnd(form, ['Field 26', 'Field 25'])
    await expectFocus(page, 'Line 26: Field 25')
    await page.keyboard.press('Alt+ArrowUp')
    await expectFocus(page, 'Line 25: Field 25')
    await page.keyboard.press('ArrowDown')
    await expectFocus(page, 'Line 26: Field 26')
  })

  it('any button of a line keeps the focus, and keeps it when the move is undone and redone', async ({
    openLines,
  }) => {
    const form = await openLines(27)
    const { page } = form
    await page.getByRole('button', { name: 'Copy line 25', exact: true }).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expectAtEnd(form, ['Field 26', 'Field 25'])
    await expectFocus(page, 'Copy line 26')
    await page.keyboard.press('Control+z')
    await expectAtEnd(form, ['Field 25', 'Field 26'])
    await expectFocus(page, 'Copy line 25')
    await page.keyboard.press('Control+Shift+z')
    await expectAtEnd(form, ['Field 26', 'Field 25'])
    await expectFocus(page, 'Copy line 26')
  })

  it.for([800, 390])(
    'a line keeps the focus when its menu moves it at %i px',
    async (width, { openLines }) => {
      const form = await openLines(27)
      const { page } = form
      await page.setViewportSize({ width, height: 844 })
      await menuOf(page, 25).click()
      await page.getByRole('menuitem', { name: 'Move down' }).click()
      await expectAtEnd(form, ['Field 26', 'Field 25'])
      await expectFocus(page, 'Edit, copy or remove line 26')
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: 'Move up' }).click()
      await expectAtEnd(form, ['Field 25', 'Field 26'])
      await expectFocus(page, 'Edit, copy or remove line 25')
    },
  )
})

// (rule lines/keeps-the-focus)
describe('a removed line', () => {
  it('its successor has the focus, also when the removal is redone', async ({ openLines }) => {
    const { page, fieldNames } = await openLines(3)
    await grip(page, 2).focus()
    await page.keyboard.press('Delete')
    await expectFocus(page, 'Line 2: Field 3')
    await page.keyboard.press('Control+z')
    await expectFocus(page, 'Line 2: Field 2')
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(fieldNames).toEqual(['Field 1', 'Field 3'])
    await expectFocus(page, 'Line 2: Field 3')
    await page.keyboard.press('Delete')
    await expectFocus(page, 'Line 1: Field 1')
    await page.keyboard.press('Delete')
    await expectFocus(page, 'Add Service Line Item')
  })

  it('its successor has the focus when lines have menus', async ({ openLines }) => {
    const { page, fieldNames } = await openLines(3, 'phone')
    await menuOf(page, 2).click()
    await page.getByRole('menuitem', { name: 'Remove line 2' }).click()
    await expect.poll(fieldNames).toEqual(['Field 1', 'Field 3'])
    await expectFocus(page, 'Edit, copy or remove line 2')
  })

  it('line number shortcuts are shown only where the numbers are buttons', async ({ openLines }) => {
    const { page } = await openLines(2)
    const help = page.getByText('Use Up and Down to go to another line', { exact: false })
    await expect.poll(() => help.count()).toBe(1)
    await page.setViewportSize({ width: 800, height: 900 })
    await expect.poll(() => help.count()).toBe(0)
  })
})
