import { describe, expect } from 'vitest'
import { focusedName } from '#test/pages/keyboard.ts'
import { it } from '../fixtures.ts'

describe('the panel', () => {
  it('Ctrl+Z restores the panel of a discarded line with what was typed', async ({ openLines }) => {
    const { page } = await openLines(1)
    await page.getByRole('button', { name: 'Add Service Line Item' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Total Units').waitFor()
    await page.keyboard.type('Kettle')
    await page.getByRole('button', { name: 'Discard this line' }).click()
    await page.getByText('Line discarded').first().waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => focusedName(page)).toBe('Field Name')
    await expect.poll(() => page.getByLabel('Field Name').inputValue()).toBe('Kettle')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard this line' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Unfinished line: Kettle.').waitFor()
  })

  // (rule lines/next-line)
  it('the panel of a new line shows all fields again by F2, and starts blank by one button', async ({
    openLines,
  }) => {
    const { page } = await openLines(1)
    await page.getByRole('button', { name: 'Add Service Line Item' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Field Name').fill('Second')
    await page.getByLabel('Total Units').fill('10')
    await page.getByLabel('Legal Description').fill('NE 1/4 S12')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Number of Checks')
    await page.keyboard.press('Enter')
    await page.getByText('Same as line 2: Corn Scouting, $5.25 per acre, 4 checks').waitFor()
    await expect.poll(() => page.getByLabel('Service Price').count()).toBe(0)
    await page.keyboard.press('F2')
    await expect.poll(() => page.getByLabel('Service Price').inputValue()).toBe('5.25')
    await expect.poll(() => focusedName(page)).toBe('Service')
    await page.getByLabel('Total Units').focus()
    await page.keyboard.press('F2')
    await expect.poll(() => focusedName(page)).toBe('Total Units')
    await page.getByRole('button', { name: 'Start blank' }).click()
    await expect.poll(() => page.getByLabel('Service', { exact: true }).inputValue()).toBe('')
    await expect.poll(() => focusedName(page)).toBe('Field Name')
  })

  it('the panel of a new line starts blank from the short form with the focus in its first field', async ({
    openLines,
  }) => {
    const { page } = await openLines(1)
    await page.getByRole('button', { name: 'Add Service Line Item' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Field Name').fill('Second')
    await page.getByLabel('Total Units').fill('10')
    await page.getByLabel('Legal Description').fill('NE 1/4 S12')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Number of Checks')
    await page.keyboard.press('Enter')
    await page.getByText('Same as line 2: Corn Scouting').waitFor()
    await page.getByRole('button', { name: 'Start blank' }).click()
    await expect.poll(() => focusedName(page)).toBe('Field Name')
    await expect.poll(() => page.getByLabel('Service', { exact: true }).inputValue()).toBe('')
  })

  it('the panel of a new line is left by Escape without loss, an open list first, and continues where the user was', async ({
    openLines,
  }) => {
    const { page } = await openLines(2)
    await page.getByRole('button', { name: 'Add Service Line Item' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Total Units').waitFor()
    await page.keyboard.type('Kettle')
    await page.keyboard.press('F2')
    await expect.poll(() => focusedName(page)).toBe('Service')
    await page.keyboard.type('Corn')
    await page.locator('[role=option]').first().waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[role=option]').first().waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await expect.poll(() => focusedName(page)).toBe('Add Service Line Item')
    await page.getByText('Unfinished line: Kettle.').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByLabel('Field Name').inputValue()).toBe('Kettle')
    await page.getByRole('button', { name: 'Discard this line' }).click()
    await page.getByText('Unfinished line').waitFor({ state: 'detached' })
  })
})
