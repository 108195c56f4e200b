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
