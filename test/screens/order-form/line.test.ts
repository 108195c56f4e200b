import { describe, expect } from 'vitest'
import { it } from '../fixtures.ts'

it.beforeAll(async ({ world }) => {
  await world.sql(
    `insert into agronomists (email, name, territory) values ('zoe@farm.example', 'Zoe New', '51')`,
  )
  await world.sql(`insert into service_types (name, unit_price, units, max_discount, territory, locked) values
    ('Ridge Scouting', 7, '{acre}', 5, '51', false), ('Aerial Survey', 30, '{plot,acre}', 5, '11', false)`)
  await world.sql(`insert into crops (id, crop, filter, season, status) values ('oats-11', 'Oats', '11', 'spring', true),
    ('rice-51', 'Rice', '51', 'spring', true), ('rye-all', 'Rye', 'all', 'fall', false)`)
  await world.sql(`insert into states values (31, 'Nebraska', 'NE')`)
  await world.sql(`insert into counties values (31001, 'Adams', 31, '001')`)
})

describe('a line', () => {
  // (rule lines/services-by-type)
  it('a line offers scouting services of the territory on standard orders, the others on custom ones', async ({
    page,
    form,
  }) => {
    await form.openPanel()
    expect(await form.optionsOf('Service')).toEqual([
      expect.stringContaining('Corn Scouting'),
      expect.stringContaining('Premium Scouting'),
    ])
    await page.getByRole('button', { name: /^(Discard this line|Close)$/ }).click()
    await page.getByLabel('PO Type').selectOption('custom')
    await form.openPanel()
    const custom = (await form.optionsOf('Service')).join()
    for (const name of ['Aerial Survey', 'Locked Sampling', 'Moisture Sensor', 'Soil Sampling'])
      expect(custom).toContain(name)
    expect(custom).not.toContain('Scouting')
  })

  // (rule lines/offered-by-territory)
  it('a line follows the territory of the first agronomist', async ({ page, form }) => {
    await expect.poll(() => form.value('Agronomist 1')).toBe('Ann Zed - Territory 11')
    await form.pick('Agronomist 1', 'Zoe New')
    await expect.poll(() => form.value('Agronomist 1')).toBe('Zoe New - Territory 51')
    await form.openPanel()
    const names = (await form.optionsOf('Service')).join()
    expect(names).toContain('Ridge Scouting')
    await form.pick('Service', 'Ridge Scouting')
    await page
      .getByLabel(/^Crop type/)
      .first()
      .click()
    const crops = () => page.getByRole('option').allTextContents()
    await expect.poll(() => crops()).toEqual(expect.arrayContaining(['Rice', 'Corn']))
    expect((await crops()).join()).not.toMatch(/Oats|Rye/)
    await page.keyboard.press('Escape')
  })

  // (rule lines/required-fields)
  it('a line can be added only when every required field is filled', async ({ page, form }) => {
    await form.openPanel()
    const add = page.getByRole('button', { name: 'Add Service Line Item' }).last()
    await expect.poll(() => add.isEnabled()).toBe(false)
    await form.type('Field Name', 'North')
    await form.pick('Service', 'Corn Scouting')
    await form.type('Legal Description', 'NE 1/4')
    await expect.poll(() => page.getByText(/total units$/).count()).toBe(0)
    await form.type('Total Units', '10')
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
    await form.type('Total Units', '0')
    await page.getByText('Total Units must be greater than 0').first().waitFor()
  })

  // (rule lines/change-of-service)
  it('a line takes the first unit and its price with the service, and clears the rest', async ({
    page,
    form,
  }) => {
    await page.getByLabel('PO Type').selectOption('custom')
    await form.openPanel()
    await form.pick('Service', 'Soil Sampling')
    await expect
      .poll(async () => [await form.value('Unit'), await form.value('Service Price')])
      .toEqual(['sample', '8.75'])
    await page.getByLabel('Unit', { exact: true }).selectOption('acre')
    await expect.poll(() => form.value('Service Price')).toBe('6.50')
    await form.type('Legal Description', 'SW 1/4')
    await form.pick('Service', 'Moisture Sensor')
    await expect
      .poll(async () => [
        await form.value('Unit'),
        await form.value('Service Price'),
        await form.value('Legal Description'),
      ])
      .toEqual(['sensor', '45.00', ''])
  })

  // (rule prices/raised-when-left)
  it('a line raises a price below the catalog when the field is left, rounds it to cents, and not while typing', async ({
    page,
    form,
  }) => {
    await form.openPanel()
    await form.pick('Service', 'Corn Scouting')
    await expect.poll(() => form.value('Service Price')).toBe('5.25')
    await page.getByLabel('Service Price').fill('1')
    await expect.poll(() => form.value('Service Price')).toBe('1')
    await page.getByLabel('Service Price').blur()
    await expect.poll(() => form.value('Service Price')).toBe('5.25')
    await form.type('Service Price', '12.345')
    await expect.poll(() => form.value('Service Price')).toBe('12.35')
    await expect.poll(() => page.getByLabel('Service Price').getAttribute('step')).toBe('0.01')
    await expect.poll(() => page.getByLabel('Total Units').getAttribute('step')).toBe('0.1')
  })

  // (rule prices/locked)
  it('a line fixes the price of a locked service', async ({ page, form }) => {
    await page.getByLabel('PO Type').selectOption('custom')
    await form.openPanel()
    await form.pick('Service', 'Locked Sampling')
    await expect.poll(() => form.value('Service Price')).toBe('20.00')
    await expect.poll(() => page.getByLabel('Service Price').isEditable()).toBe(false)
  })

  it('a line is saved whatever was typed into the unselected kind of discount', async ({ page, form }) => {
    await form.fillSensorOrder('Kettle')
    await page.getByRole('button', { name: 'Edit line 1' }).click()
    const editor = form.lineDialog
    await editor.getByLabel('Discount', { exact: true }).fill('1.2.3')
    await editor.getByLabel('Discount type').selectOption('dollars')
    await editor.getByRole('button', { name: 'Save Changes' }).click()
    await editor.waitFor({ state: 'hidden' })
  })

  // (rule lines/copy)
  it('a line is copied with (Copy) on its name and opened, changed by Save Changes and left alone by Cancel', async ({
    page,
    form,
  }) => {
    await form.fillSensorOrder('Kettle')
    await page.getByRole('button', { name: 'Copy line 1' }).click()
    const editor = form.lineDialog
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

  // (rule lines/place)
  it('a line lists the counties of its state', async ({ form }) => {
    await form.openPanel()
    await form.pick('State', 'IA')
    expect(await form.optionsOf('County')).toEqual(['Boone', 'Hamilton'])
    await form.pick('State', 'NE')
    expect(await form.optionsOf('County')).toEqual(['Adams'])
  })

  // (rule prices/maximum-discount-warns)
  it('a line warns above the maximum discount, without blocking', async ({ page, form }) => {
    await form.openPanel()
    await form.pick('Service', 'Corn Scouting')
    await form.type('Total Units', '100')
    await form.type('Discount', '12')
    await page.getByText('Maximum discount for this service is 10.0%').first().waitFor()
    await form.type('Discount', '101')
    await expect
      .poll(() => page.getByLabel('Discount', { exact: true }).getAttribute('aria-invalid'))
      .toBe('true')
  })
})
