import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'
import { choose } from '#test/pages/choose.ts'
import { focusedName, pasteInto } from '#test/pages/keyboard.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Paste lines' })

it('the list of pasted rows shows what all rows still need, and marks no field that was not visited', async ({
  page,
  form,
}) => {
  await page.getByRole('button', { name: 'Paste lines' }).click()
  const dialog = dialogOf(page)
  await pasteInto(dialog.getByLabel('Cells'), 'First\t10\tNE\tCorn')
  await dialog.getByText('Choose a service for these lines.').waitFor()
  // The units are right-aligned, like their heading.
  const ofUnits = dialog.getByLabel('Total Units, row 1')
  await expect.poll(() => ofUnits.evaluate((cell) => getComputedStyle(cell).textAlign)).toBe('right')
  await expect.poll(() => dialog.locator('[aria-invalid]').count()).toBe(0)
  await expect.poll(() => dialog.getByRole('button', { name: 'Add 1 line' }).isEnabled()).toBe(false)
  await choose(page, 'Service', 'Corn Scouting', dialog)
  // Waits for the service's defaults. If they arrived later, they would replace the typed number of checks.
  await expect.poll(() => dialog.getByLabel('Service', { exact: true }).inputValue()).toBe('Corn Scouting')
  await expect.poll(() => dialog.getByLabel('Service Price').inputValue()).toBe('5.25')
  await dialog.getByLabel('Number of Checks').fill('0')
  await dialog.getByText('Still required for these lines: Number of Checks.').waitFor()
  await dialog.getByLabel('Service Details').focus()
  const fault = dialog.getByText('Number of Checks must be greater than 0')
  const edges = await fault.evaluate((element) => {
    const right = (text: Element) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return range.getBoundingClientRect().right
    }
    return [right(element), element.closest('.field')?.getBoundingClientRect().right ?? 0]
  })
  expect(edges[0]).toBeLessThanOrEqual(edges[1] ?? 0)
  await dialog.getByLabel('Number of Checks').fill('2')
  await dialog.getByRole('button', { name: 'Add 1 line' }).click()
  await expect.poll(form.fieldNames).toEqual(['First'])
})

it('checking typed rows by keyboard leads to the service, and Tab stays in the dialog though its button was disabled', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Paste lines' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Cells').fill('First\t10\tNE\tCorn')
  await dialog.getByRole('button', { name: 'Check lines' }).press('Enter')
  await expect.poll(() => focusedName(page)).toBe('Service')
  await dialog.getByRole('button', { name: 'Cancel' }).focus()
  await dialog.getByRole('button', { name: 'Cancel' }).evaluate((button) => {
    if (button instanceof HTMLButtonElement) button.disabled = true
  })
  await page.keyboard.press('Tab')
  await dialog.locator(':focus').waitFor()
})
