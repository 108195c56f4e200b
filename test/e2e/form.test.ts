import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '#test/world/world.ts'
import { closeBrowser, enter, type Visitor } from './visitor.ts'

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
const submitEnabled = () => page.getByRole('button', { name: 'Submit' }).first().isEnabled()

async function customLine(name: string): Promise<void> {
  await addPanel()
  await type('Field Name', name)
  await pick('Service', 'Moisture Sensor')
  await type('Service Details', 'Place and read')
  await type('Total Units', '2')
  await page.getByRole('button', { name: 'Add Service Line Item' }).last().click()
  await page.getByText(name, { exact: true }).first().waitFor()
}

describe('the producer', () => {
  it('is one of mine, or of all that are active, found by any part of name or account', async () => {
    expect(await offered('Producer')).toEqual([
      expect.stringContaining('Acre Farms'),
      expect.stringContaining('Brook Coop'),
    ])
    await page.getByText('All', { exact: true }).click()
    const all = await offered('Producer')
    expect(all).toHaveLength(3)
    expect(all.join()).not.toContain('Dale Archived')
    await page.getByLabel('Producer', { exact: true }).fill('102')
    await page.getByRole('option', { name: 'Cedar Growers' }).click()
    await expect.poll(() => value('Producer')).toContain('Cedar Growers')
  })

  it('is customer 1, until that is changed by hand', async () => {
    await pick('Producer', 'Acre Farms')
    await expect.poll(() => value('Customer 1')).toContain('Acre Farms')
    await pick('Producer', 'Brook Coop')
    await expect.poll(() => value('Customer 1')).toContain('Brook Coop')
    await pick('Customer 1', 'Cedar Growers')
    await pick('Producer', 'Acre Farms')
    await expect.poll(() => value('Customer 1')).toContain('Cedar Growers')
  })

  it('is locked with the PO type while there are lines', async () => {
    await pick('Producer', 'Acre Farms')
    await page.getByLabel('PO Type').selectOption('custom')
    await customLine('Kettle Field')
    await expect.poll(() => page.getByLabel('Producer', { exact: true }).isEditable()).toBe(false)
    await expect
      .poll(() => page.getByLabel('PO Type').evaluate((element) => element.tagName))
      .not.toBe('SELECT')
    await page.getByRole('button', { name: 'Remove line 1' }).click()
    await expect.poll(() => page.getByLabel('Producer', { exact: true }).isEditable()).toBe(true)
  })
})

describe('Submit', () => {
  it('waits for producer, customer 1, agronomist and a line, and for nothing else', async () => {
    await expect.poll(() => submitEnabled()).toBe(false)
    await pick('Producer', 'Acre Farms')
    await expect.poll(() => submitEnabled()).toBe(false)
    await page.getByLabel('PO Type').selectOption('custom')
    await customLine('Kettle Field')
    await expect.poll(() => submitEnabled()).toBe(true)
    await type('Customer 1 percentage', '50')
    await expect.poll(() => submitEnabled()).toBe(true)
    await page.getByRole('button', { name: 'Submit' }).first().click()
    await page.getByText('Customer percentages must add up to 100%').first().waitFor()
    expect(await world.sql('select 1 from purchase_orders')).toEqual([])
  })

  it('lists what is required until it is there', async () => {
    for (const text of [
      'Producer selection required',
      'At least one agronomist assignment required',
      'Customer 1 selection required',
      'At least one Service Line Item required',
      'Customer percentages must total 100%',
      'Agronomist percentages must total 100%',
    ]) {
      await page.getByText(text).first().waitFor()
    }
    const open = () =>
      page
        .getByRole('link', { name: 'Producer selection required' })
        .or(page.getByRole('button', { name: 'Producer selection required' }))
        .count()
    await expect.poll(() => open()).toBeGreaterThan(0)
    await pick('Producer', 'Acre Farms')
    await expect.poll(() => open()).toBe(0)
  })

  it('sends once, however often it is pressed, and keeps everything when that fails', async () => {
    await pick('Producer', 'Acre Farms')
    await page.getByLabel('PO Type').selectOption('custom')
    await customLine('Twice Field')
    let posts = 0
    await page.route('**/api/purchase-orders', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      posts++
      return posts === 1 ? route.fulfill({ status: 500, body: '' }) : route.continue()
    })
    await page.getByRole('button', { name: 'Submit' }).first().click()
    await page.getByText('Failed to create purchase order').first().waitFor()
    await expect.poll(() => page.getByText('Twice Field').count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Submit' }).first().dblclick()
    await page.getByText('Purchase Order created successfully!').first().waitFor()
    const rows = await world.sql("select 1 from purchase_orders where line_items::text like '%Twice Field%'")
    expect(rows).toHaveLength(1)
    visitor.forgive()
  })

  it('says why nothing can be typed while it waits for the connection, and shows it', async () => {
    await pick('Producer', 'Acre Farms')
    await page.getByLabel('PO Type').selectOption('custom')
    await customLine('Waiting Field')
    const paint = (name: string) =>
      field(name).evaluate(
        (element) => getComputedStyle(element.closest('.affix') ?? element).backgroundColor,
      )
    const editable = await paint('Comments')
    await visitor.context.setOffline(true)
    await page.getByRole('button', { name: 'Submit' }).first().click()
    await page.getByText('Nothing can be changed until the order is saved or saving is cancelled.').waitFor()
    await expect.poll(() => paint('Comments')).not.toBe(editable)
    const giveUp = page.getByRole('button', { name: 'Cancel saving' }).first()
    await expect.poll(() => giveUp.isEnabled()).toBe(true)
    // The pointer is still on it.
    await expect
      .poll(() => giveUp.evaluate((element) => getComputedStyle(element).backgroundColor))
      .toBe(editable)
    await giveUp.click()
    await expect.poll(() => paint('Comments')).toBe(editable)
    await field('Comments').fill('typed again')
    await visitor.context.setOffline(false)
    visitor.forgive()
  })

  it('says User not logged in when the session is gone, and keeps what was typed', async () => {
    await pick('Producer', 'Acre Farms')
    await page.getByLabel('PO Type').selectOption('custom')
    await customLine('Lost Field')
    await world.sql('delete from user_sessions')
    await page.getByRole('button', { name: 'Submit' }).first().click()
    await page.getByText('User not logged in').first().waitFor()
    await expect.poll(() => page.getByText('Lost Field').count()).toBeGreaterThan(0)
    visitor.forgive()
  })
})

describe('shares', () => {
  it.each([
    ['99.5', 'Valid'],
    ['100.5', 'Valid'],
    ['99.4', 'Must equal 100%'],
    ['100.6', 'Must equal 100%'],
  ])('of %s percent in all read %s', async (percentage, text) => {
    await page.getByRole('button', { name: 'Add customer' }).click()
    await type('Customer 2 percentage', '50')
    await page.getByRole('button', { name: 'Add customer' }).click()
    await type('Customer 1 percentage', '40')
    await type('Customer 2 percentage', '50')
    await type('Customer 3 percentage', (Number(percentage) - 90).toFixed(1))
    const customers = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Customers' }) })
    await customers.getByText(text, { exact: true }).waitFor()
    await expect
      .poll(() =>
        customers.getByText(text === 'Valid' ? 'Must equal 100%' : 'Valid', { exact: true }).count(),
      )
      .toBe(0)
  })

  it('of two people complement each other, and an amount sets its percentage', async () => {
    await pick('Producer', 'Acre Farms')
    await page.getByLabel('PO Type').selectOption('custom')
    await customLine('Share Field')
    await page.getByRole('button', { name: 'Add agronomist' }).click()
    await expect
      .poll(async () => [await value('Agronomist 1 percentage'), await value('Agronomist 2 percentage')])
      .toEqual(['50.0', '50.0'])
    await type('Agronomist 1 percentage', '70')
    expect([
      await value('Agronomist 2 percentage'),
      await value('Agronomist 1 amount'),
      await value('Agronomist 2 amount'),
    ]).toEqual(['30.0', '63.00', '27.00'])
    await type('Agronomist 1 amount', '60')
    await expect
      .poll(async () => [await value('Agronomist 1 percentage'), await value('Agronomist 2 percentage')])
      .toEqual(['66.7', '33.3'])
    await page.getByLabel('Agronomist 1 amount').fill('90.01')
    await page.getByText('Amount must be at most the grand total, $90.00').waitFor()
    await expect.poll(() => page.getByLabel('Agronomist 1 amount').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Agronomist 1 amount').fill('90')
    await expect.poll(() => page.getByLabel('Agronomist 1 amount').getAttribute('aria-invalid')).toBe(null)
  })

  it('do not offer the same person twice, nor anybody archived', async () => {
    await page.getByRole('button', { name: 'Add agronomist' }).click()
    const names = (await offered('Agronomist 2')).join()
    expect(names).not.toContain('Ann Zed')
    expect(names).not.toContain('Olga Past')
    expect(names).toContain('Bob Adams')
  })
})

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

describe('notices and failures', () => {
  it('one toast at a time, for 5 seconds, found by F8, dismissed by a swipe of more than 50 px', async () => {
    const toasts = page.getByRole('region', { name: /notifications/i }).locator('li')
    await page.getByRole('button', { name: 'Reset form' }).click()
    await page.getByRole('button', { name: 'Reset form' }).click()
    await expect.poll(() => toasts.count()).toBe(1)
    await page.keyboard.press('F8')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=region], ol') !== null))
      .toBe(true)
    const box = await toasts.first().boundingBox()
    if (!box) throw new Error('There is no toast')
    const drag = async (by: number) => {
      await page.mouse.move(box.x + 40, box.y + 20)
      await page.mouse.down()
      await page.mouse.move(box.x + 40 + by, box.y + 20, { steps: 6 })
      await page.mouse.up()
    }
    await drag(40)
    await expect.poll(() => toasts.count()).toBe(1)
    await drag(70)
    await expect.poll(() => toasts.count()).toBe(0)
  })

  it('says nothing of a picklist that fails, and stays usable', async () => {
    await page.route('**/api/picklists/crops', (route) => route.fulfill({ status: 500, body: '' }))
    await page.reload()
    await page.getByLabel('Comments').fill('usable')
    await expect
      .poll(() =>
        page
          .getByRole('region', { name: /notifications/i })
          .locator('li')
          .count(),
      )
      .toBe(0)
    visitor.forgive()
  })
})
