import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeBrowser, enter, type Visitor } from '#test/e2e/visitor.ts'
import { openWorld, type World } from '#test/world/world.ts'

let world: World
let visitor: Visitor
let page: Page
beforeAll(async () => {
  world = await openWorld()
  await world.sql(
    `insert into agronomists (email, name, territory) values ('zoe@farm.example', 'Zoe New', '51')`,
  )
  await world.sql(`insert into service_types (name, unit_price, units, max_discount, territory, locked) values
    ('Ridge Scouting', 7, '{acre}', 5, '51', false), ('Aerial Survey', 30, '{plot,acre}', 5, '11', false)`)
  await world.sql(`insert into crops (id, crop, filter, season, status) values ('oats-11', 'Oats', '11', 'spring', true),
    ('rice-51', 'Rice', '51', 'spring', true), ('rye-all', 'Rye', 'all', 'fall', false)`)
  await world.sql(
    `insert into grid_sizes (size, price, territory, status) values ('5 acre', 7.75, '11', true), ('Old size', 1, '11', false), ('1 acre', 8, '51', true)`,
  )
})
afterAll(async () => {
  await closeBrowser()
  await world.close()
})
afterEach(() => visitor.close())
beforeEach(async () => {
  visitor = await enter(world, 'ann')
  page = visitor.page
  await expect.poll(() => page.getByLabel('Agronomist 1', { exact: true }).inputValue()).toContain('Ann Zed')
})

/** What a searchable list offers when it is opened with nothing typed. */
async function offered(label: string): Promise<string[]> {
  await field(label).click()
  await field(label).fill('')
  const rows = page.getByRole('listbox').getByRole('option')
  await rows.first().waitFor()
  const texts = await rows.allTextContents()
  await field(label).press('Escape')
  return texts
}

async function pick(label: string, text: string): Promise<void> {
  await field(label).fill(text)
  await page.getByRole('listbox').getByRole('option', { name: text }).first().click()
  await expect.poll(() => value(label)).toContain(text)
}

/** The field of that label, which may say that it is optional. */
const field = (label: string) =>
  page
    .getByLabel(label, { exact: true })
    .or(page.getByLabel(`${label} optional`, { exact: true }))
    .first()
const value = (label: string) => field(label).inputValue()
const addPanel = () => page.getByRole('button', { name: 'Add Service Line Item' }).first().click()

describe('a line', () => {
  it('takes the price of a grid size, and a custom size with a price of its own', async () => {
    await page.getByLabel('PO Type').selectOption('custom')
    await addPanel()
    await pick('Service', 'Soil Sampling')
    await page.getByLabel('Unit', { exact: true }).selectOption('acre')
    await expect.poll(() => value('Service Price')).toBe('6.50')
    const sizes = await offered('Grid Size')
    expect(sizes).toEqual(['2.5 acre', 'Other', '5 acre', 'Custom...'])
    const choose = async (text: string) => {
      await field('Grid Size').fill(text)
      await page.getByRole('listbox').getByRole('option', { name: text }).first().click()
    }
    await choose('5 acre')
    await expect.poll(() => value('Service Price')).toBe('7.75')
    await choose('Other')
    const dialog = page.getByRole('dialog', { name: 'Custom Grid Size' })
    await dialog.getByLabel('Price').fill('10.555')
    await dialog.getByRole('button', { name: /save|use|apply/i }).click()
    await dialog.getByText('Enter a size, such as 3 acre').waitFor()
    await dialog.getByLabel('Custom Size').fill('3 acre')
    await dialog.getByRole('button', { name: /save|use|apply/i }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => value('Service Price')).toBe('10.56')
  })

  it('asks for the price of a grid size that is typed and not in the list', async () => {
    await page.getByLabel('PO Type').selectOption('custom')
    await addPanel()
    await pick('Service', 'Soil Sampling')
    await page.getByLabel('Unit', { exact: true }).selectOption('acre')
    await pick('Grid Size', '5 acre')
    const dialog = page.getByRole('dialog', { name: 'Custom Grid Size' })
    // A part of a listed size is no listed size, as long as that doesn't begin with it.
    await field('Grid Size').fill('.5 acre')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await field('Grid Size').fill('2.5')
    await page.keyboard.press('Tab')
    await expect.poll(() => value('Grid Size')).toBe('2.5 acre')
    await field('Grid Size').fill('3.3 acre')
    await page.keyboard.press('Tab')
    await expect.poll(() => dialog.getByLabel('Custom Size').inputValue()).toBe('3.3 acre')
    await dialog.getByLabel('Price').fill('6.495')
    await dialog.getByRole('button', { name: 'Use this size' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => value('Grid Size')).toBe('3.3 acre')
    await expect.poll(() => value('Service Price')).toBe('6.50')
  })

  it('takes any grid size where the territory has none, and shows the one that it has', async () => {
    await pick('Agronomist 1', 'Bob Adams')
    await page.getByLabel('PO Type').selectOption('custom')
    await addPanel()
    await pick('Service', 'Soil Sampling')
    await page.getByLabel('Unit', { exact: true }).selectOption('acre')
    const dialog = page.getByRole('dialog', { name: 'Custom Grid Size' })
    await field('Grid Size').fill('3 acre')
    await page.getByLabel('Total Units').click()
    await dialog.getByLabel('Custom Size').fill('4 acre')
    await dialog.getByLabel('Price').fill('12')
    await dialog.getByRole('button', { name: 'Use this size' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => value('Grid Size')).toBe('4 acre')
    await field('Grid Size').fill('7 acre')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => value('Grid Size')).toBe('4 acre')
    await expect.poll(() => value('Service Price')).toBe('12.00')
  })
})
