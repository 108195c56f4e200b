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
