import { describe, expect } from 'vitest'
import { it } from '../fixtures.ts'

it.beforeAll(async ({ world }) => {
  await world.sql(
    `insert into grid_sizes (size, price, territory, status) values ('5 acre', 7.75, '11', true), ('Old size', 1, '11', false), ('1 acre', 8, '51', true)`,
  )
})

describe('a line', () => {
  // (rule lines/custom-grid-size)
  it('a line takes the price of a grid size, and a custom size with a price of its own', async ({
    page,
    form,
  }) => {
    await page.getByLabel('PO Type').selectOption('custom')
    await form.openPanel()
    await form.pick('Service', 'Soil Sampling')
    await page.getByLabel('Unit', { exact: true }).selectOption('acre')
    await expect.poll(() => form.value('Service Price')).toBe('6.50')
    const sizes = await form.optionsOf('Grid Size')
    expect(sizes).toEqual(['2.5 acre$9.25 per acre', 'Other', '5 acre$7.75 per acre', 'Custom...'])
    const choose = async (text: string) => {
      await form.field('Grid Size').fill(text)
      await page.getByRole('listbox').getByRole('option', { name: text }).first().click()
    }
    await choose('5 acre')
    await expect.poll(() => form.value('Service Price')).toBe('7.75')
    await choose('Other')
    const dialog = page.getByRole('dialog', { name: 'Custom Grid Size' })
    await dialog.getByLabel('Price').fill('10.555')
    await dialog.getByRole('button', { name: /save|use|apply/i }).click()
    await dialog.getByText('Enter a size, such as 3 acre').waitFor()
    await dialog.getByLabel('Custom Size').fill('  ')
    await dialog.getByRole('button', { name: /save|use|apply/i }).click()
    await dialog.getByText('Enter a size, such as 3 acre').waitFor()
    await dialog.getByLabel('Custom Size').fill('OTHER ')
    await dialog.getByText('Enter a size instead of Other, such as 3 acre').waitFor()
    await dialog.getByLabel('Custom Size').fill('3 acre')
    await dialog.getByLabel('Price').fill('6.49')
    await dialog.getByText('Service Price cannot be below the catalog price').waitFor()
    await dialog.getByRole('button', { name: /save|use|apply/i }).click()
    await dialog.getByLabel('Price').fill('10.555')
    await dialog.getByRole('button', { name: /save|use|apply/i }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => form.value('Service Price')).toBe('10.56')
  })

  it('a line asks for the price of a grid size that is typed and not in the list', async ({ page, form }) => {
    await page.getByLabel('PO Type').selectOption('custom')
    await form.openPanel()
    await form.pick('Service', 'Soil Sampling')
    await page.getByLabel('Unit', { exact: true }).selectOption('acre')
    await form.pick('Grid Size', '5 acre')
    const dialog = page.getByRole('dialog', { name: 'Custom Grid Size' })
    // Part of a listed size is not that size unless the size begins with it.
    await form.field('Grid Size').fill('.5 acre')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await form.field('Grid Size').fill('2.5')
    await page.keyboard.press('Tab')
    await expect.poll(() => form.value('Grid Size')).toBe('2.5 acre')
    await form.field('Grid Size').fill('3.3 acre')
    await page.keyboard.press('Tab')
    await expect.poll(() => dialog.getByLabel('Custom Size').inputValue()).toBe('3.3 acre')
    await dialog.getByLabel('Price').fill('6.495')
    await dialog.getByRole('button', { name: 'Use this size' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => form.value('Grid Size')).toBe('3.3 acre')
    await expect.poll(() => form.value('Service Price')).toBe('6.50')
  })

  it('a line takes any grid size where the territory has none, and shows the one that it has', async ({
    page,
    form,
  }) => {
    await form.pick('Agronomist 1', 'Bob Adams')
    await page.getByLabel('PO Type').selectOption('custom')
    await form.openPanel()
    await form.pick('Service', 'Soil Sampling')
    await page.getByLabel('Unit', { exact: true }).selectOption('acre')
    const dialog = page.getByRole('dialog', { name: 'Custom Grid Size' })
    await form.field('Grid Size').fill('3 acre')
    await page.getByLabel('Total Units').click()
    await dialog.getByLabel('Custom Size').fill('4 acre')
    await dialog.getByLabel('Price').fill('12')
    await dialog.getByRole('button', { name: 'Use this size' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => form.value('Grid Size')).toBe('4 acre')
    await form.field('Grid Size').fill('7 acre')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => form.value('Grid Size')).toBe('4 acre')
    await expect.poll(() => form.value('Service Price')).toBe('12.00')
  })
})
