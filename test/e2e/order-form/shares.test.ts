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
