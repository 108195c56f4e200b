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
const type = async (label: string, text: string) => {
  await field(label).fill(text)
  await field(label).blur()
}
const addPanel = () => page.getByRole('button', { name: 'Add Service Line Item' }).first().click()

async function customLine(name: string): Promise<void> {
  await addPanel()
  await type('Field Name', name)
  await pick('Service', 'Moisture Sensor')
  await type('Service Details', 'Place and read')
  await type('Total Units', '2')
  await page.getByRole('button', { name: 'Add Service Line Item' }).last().click()
  await page.getByText(name, { exact: true }).first().waitFor()
}

describe('a line', () => {
  it('offers scouting services of the territory on standard orders, the others on custom ones', async () => {
    await addPanel()
    expect(await offered('Service')).toEqual([
      expect.stringContaining('Corn Scouting'),
      expect.stringContaining('Premium Scouting'),
    ])
    await page.getByRole('button', { name: /^(Discard this line|Close)$/ }).click()
    await page.getByLabel('PO Type').selectOption('custom')
    await addPanel()
    const custom = (await offered('Service')).join()
    for (const name of ['Aerial Survey', 'Locked Sampling', 'Moisture Sensor', 'Soil Sampling'])
      expect(custom).toContain(name)
    expect(custom).not.toContain('Scouting')
  })

  it('follows the territory of the first agronomist', async () => {
    await pick('Agronomist 1', 'Zoe New')
    await addPanel()
    const names = (await offered('Service')).join()
    expect(names).toContain('Ridge Scouting')
    await pick('Service', 'Ridge Scouting')
    await page
      .getByLabel(/^Crop type/)
      .first()
      .click()
    const crops = () => page.getByRole('option').allTextContents()
    await expect.poll(() => crops()).toEqual(expect.arrayContaining(['Rice', 'Corn']))
    expect((await crops()).join()).not.toMatch(/Oats|Rye/)
    await page.keyboard.press('Escape')
  })

  it('can be added only when everything required is there', async () => {
    await addPanel()
    const add = page.getByRole('button', { name: 'Add Service Line Item' }).last()
    await expect.poll(() => add.isEnabled()).toBe(false)
    await type('Field Name', 'North')
    await pick('Service', 'Corn Scouting')
    await type('Legal Description', 'NE 1/4')
    await expect.poll(() => page.getByText(/total units$/).count()).toBe(0)
    await type('Total Units', '10')
    await expect.poll(() => add.isEnabled()).toBe(false)
    await page
      .getByLabel(/^Crop type/)
      .first()
      .fill('Corn')
    await page.getByRole('option', { name: 'Corn' }).first().click()
    await page.getByText('Matches total units', { exact: true }).waitFor()
    await expect.poll(() => add.isEnabled()).toBe(true)
    await page.getByLabel('Acres 1').fill('9')
    await page.getByText('Must match total units', { exact: true }).waitFor()
    await expect.poll(() => add.isEnabled()).toBe(false)
    await type('Total Units', '0')
    await page.getByText('Total Units must be greater than 0').first().waitFor()
  })

  it('takes the first unit and its price with the service, and starts the rest anew', async () => {
    await page.getByLabel('PO Type').selectOption('custom')
    await addPanel()
    await pick('Service', 'Soil Sampling')
    await expect
      .poll(async () => [await value('Unit'), await value('Service Price')])
      .toEqual(['sample', '8.75'])
    await page.getByLabel('Unit', { exact: true }).selectOption('acre')
    await expect.poll(() => value('Service Price')).toBe('6.50')
    await type('Legal Description', 'SW 1/4')
    await pick('Service', 'Moisture Sensor')
    await expect
      .poll(async () => [await value('Unit'), await value('Service Price'), await value('Legal Description')])
      .toEqual(['sensor', '45.00', ''])
  })

  it('raises a price below the catalogue when it is left, rounds it to cents, and not while typing', async () => {
    await addPanel()
    await pick('Service', 'Corn Scouting')
    await expect.poll(() => value('Service Price')).toBe('5.25')
    await page.getByLabel('Service Price').fill('1')
    await expect.poll(() => value('Service Price')).toBe('1')
    await page.getByLabel('Service Price').blur()
    await expect.poll(() => value('Service Price')).toBe('5.25')
    await type('Service Price', '12.345')
    await expect.poll(() => value('Service Price')).toBe('12.35')
    await expect.poll(() => page.getByLabel('Service Price').getAttribute('step')).toBe('0.01')
    await expect.poll(() => page.getByLabel('Total Units').getAttribute('step')).toBe('0.1')
  })

  it('fixes the price of a locked service', async () => {
    await page.getByLabel('PO Type').selectOption('custom')
    await addPanel()
    await pick('Service', 'Locked Sampling')
    await expect.poll(() => value('Service Price')).toBe('20.00')
    await expect.poll(() => page.getByLabel('Service Price').isEditable()).toBe(false)
  })

  it('is saved whatever was typed into the kind of discount that is not chosen', async () => {
    await pick('Producer', 'Acre Farms')
    await page.getByLabel('PO Type').selectOption('custom')
    await customLine('Kettle')
    await page.getByRole('button', { name: 'Edit line 1' }).click()
    const editor = page.getByRole('dialog', { name: 'Edit Service Line Item' })
    await editor.getByLabel('Discount', { exact: true }).fill('1.2.3')
    await editor.getByLabel('Discount type').selectOption('dollars')
    await editor.getByRole('button', { name: 'Save Changes' }).click()
    await editor.waitFor({ state: 'hidden' })
  })

  it('is copied with (Copy) on its name and opened, changed by Save Changes and left alone by Cancel', async () => {
    await pick('Producer', 'Acre Farms')
    await page.getByLabel('PO Type').selectOption('custom')
    await customLine('Kettle')
    await page.getByRole('button', { name: 'Copy line 1' }).click()
    const editor = page.getByRole('dialog', { name: 'Edit Service Line Item' })
    await expect.poll(() => editor.getByLabel('Field Name').inputValue()).toBe('Kettle (Copy)')
    await editor.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Kettle (Copy)', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Edit line 2' }).click()
    await editor.getByLabel('Total Units').fill('7')
    await editor.getByRole('button', { name: 'Save Changes' }).click()
    await editor.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('main').textContent()).toContain('$315.00')
    await page.getByRole('button', { name: 'Edit line 2' }).click()
    await editor.getByLabel('Total Units').fill('99')
    await editor.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => page.getByRole('main').textContent()).toContain('$315.00')
    await page.getByRole('button', { name: 'Remove line 2' }).click()
    await expect.poll(() => page.getByRole('main').textContent()).not.toContain('$315.00')
  })

  it('lists the counties of its state', async () => {
    await addPanel()
    await pick('State', 'IA').catch(async () => pick('State', 'Iowa'))
    const counties = await offered('County')
    expect(counties).toEqual([expect.stringContaining('Boone'), expect.stringContaining('Hamilton')])
  })

  it('warns above the maximum discount, which does not hinder', async () => {
    await addPanel()
    await pick('Service', 'Corn Scouting')
    await type('Total Units', '100')
    await type('Discount', '12')
    await page.getByText('Maximum discount for this service is 10.0%').first().waitFor()
    await type('Discount', '101')
    await expect
      .poll(() => page.getByLabel('Discount', { exact: true }).getAttribute('aria-invalid'))
      .toBe('true')
  })
})
