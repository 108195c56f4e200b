import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { choose } from '#test/pages/choose.ts'
import { focusedName, pickByKeys } from '#test/pages/keyboard.ts'
import { it } from '../fixtures.ts'

const redFields = (page: Page) => page.locator('.of-panel [aria-invalid=true]').count()

// (rule lines/enter-goes-on)
describe('Enter in a new line', () => {
  it('Enter in a new line leads through its required fields without an error, and adds it', async ({
    page,
    form,
  }) => {
    const { keyboard } = page
    const untilIn = (name: string) => expect.poll(() => focusedName(page)).toBe(name)
    await form.openPanel()
    await untilIn('Field Name')
    await keyboard.type('Kettle')
    await keyboard.press('Enter')
    await untilIn('Service')
    await pickByKeys(page, 'Corn')
    await expect.poll(() => form.value('Service')).toBe('Corn Scouting')
    await untilIn('Service')
    await keyboard.press('Enter')
    await untilIn('Legal Description')
    await keyboard.type('NE 1/4 S31')
    await keyboard.press('Enter')
    await untilIn('Total Units')
    await keyboard.type('80')
    await keyboard.press('Enter')
    await untilIn('Number of Checks')
    const selected = () =>
      page.evaluate(() => {
        const { value, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement
        return value.slice(selectionStart ?? 0, selectionEnd ?? 0)
      })
    await expect.poll(selected).toBe('1')
    await keyboard.press('Enter')
    await untilIn('Crop type 1')
    await pickByKeys(page, 'Corn')
    await expect.poll(() => redFields(page)).toBe(0)
    await keyboard.press('Enter')
    await expect.poll(form.fieldNames).toEqual(['Kettle'])
    await untilIn('Field Name')
    await expect.poll(() => form.value('Field Name')).toBe('')
  })

  it('Enter in a new line shows an error only at visited fields, and returns to one that was skipped', async ({
    page,
    form,
  }) => {
    await form.openPanel()
    await page.getByLabel('Total Units').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Service Price')
    for (const text of ['Field Name is required', 'Total Units must be greater than 0'])
      await page.getByText(text, { exact: true }).waitFor()
    await expect.poll(() => redFields(page)).toBe(2)
    await form.pick('Service', 'Corn Scouting')
    await form.type('Field Name', 'Kettle')
    await form.type('Legal Description', 'NE')
    await page.getByLabel('Crop type 1').focus()
    await pickByKeys(page, 'Corn')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Total Units')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Number of Checks')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Total Units')
    await expect.poll(form.fieldNames).toEqual([])
  })

  it('Add pressed on an incomplete line shows at all fields what is missing, and leads to the first', async ({
    page,
    form,
  }) => {
    await form.openPanel()
    const add = page.getByRole('button', { name: 'Add Service Line Item' }).last()
    await expect.poll(() => add.isEnabled()).toBe(false)
    await add.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Field Name')
    for (const text of ['Field Name is required', 'Service is required', 'Legal Description is required'])
      await page.getByText(text, { exact: true }).waitFor()
    await expect.poll(form.fieldNames).toEqual([])
  })

  it('a wrong rather than missing value is reported at its field when Enter would add the line', async ({
    openLines,
  }) => {
    const { page, panel, fieldNames } = await openLines(1)
    await page.getByRole('button', { name: 'Add Service Line Item' }).click()
    await page.getByLabel('Field Name').fill('Kettle')
    await page.getByLabel('Legal Description').fill('NE')
    const total = panel.locator('.of-linesum')
    await page.getByLabel('Total Units').fill('eighty')
    await expect.poll(() => total.textContent()).toBe('–')
    await page.getByLabel('Total Units').fill('0.05')
    await expect.poll(() => total.textContent()).toBe('$0.26')
    await page.getByLabel('Field Name').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Number of Checks')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Total Units')
    await page.getByText('Total Units must be greater than 0', { exact: true }).waitFor()
    await expect.poll(fieldNames).toHaveLength(1)
  })
})

// (rule lines/next-line)
it('the panel of the next line starts with the same few fields however the line before it was added', async ({
  openLines,
}) => {
  const { page, panel, fieldNames } = await openLines(1)
  const add = panel.getByRole('button', { name: 'Add Service Line Item' })
  const shape = () =>
    panel.locator('.of-linefields > .grid input').evaluateAll((all) => all.map(({ id }) => id))
  const few = ['fieldName', 'acres', 'legalDescription', 'numberOfChecks'].map((name) => `line-new-${name}`)
  async function write(name: string) {
    await panel.getByLabel('Field Name').fill(name)
    await panel.getByLabel('Total Units').fill('30')
    await panel.getByLabel('Legal Description').fill(`NE of ${name}`)
  }
  await page.getByRole('button', { name: 'Add Service Line Item' }).click()
  await panel.getByLabel('Total Units').waitFor()
  await expect.poll(shape).toEqual(few)
  await write('Kettle')
  await page.keyboard.press('F2')
  await choose(page, 'Service', 'Premium Scouting', panel)
  await panel.getByLabel('Legal Description').fill('NE')
  await panel.getByLabel('Crop type 1').focus()
  await pickByKeys(page, 'Corn')
  await panel.getByLabel('Field Name').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(fieldNames).toHaveLength(2)
  await page.getByText('Same as line 2: Premium Scouting').waitFor()
  await expect.poll(shape).toEqual(few)
  await write('Mill')
  await add.click()
  await expect.poll(fieldNames).toHaveLength(3)
  await page.getByRole('button', { name: 'Add Service Line Item' }).click()
  await page.getByText('Same as line 3: Premium Scouting').waitFor()
  await expect.poll(shape).toEqual(few)
})
