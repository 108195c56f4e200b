import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { it } from '../fixtures.ts'

const shape = (name: string) => ({
  name,
  content: new Uint8Array(readFileSync(join(import.meta.dirname, '../../files/shapes', name))),
})

describe('assumptions about a file', () => {
  // (rules import-files/header-row, import-files/assumptions)
  it('a file without a header raises a question, and archives no one', async ({ openImport, world }) => {
    const { page, card, choose, importButton, untilTally } = await openImport('customers')
    await choose(shape('no-header.csv'))
    await card
      .getByText("Missing required header 'account_id'. Found: 100482, Tamarack Bend Farms LLC")
      .waitFor()
    const box = page.getByLabel('The first row is a header')
    await expect.poll(() => box.isChecked()).toBe(false)
    await expect.poll(() => importButton.isDisabled()).toBe(true)
    await page.getByLabel('Column 1: 100482').selectOption('accountId')
    await page.getByLabel('Column 2: Tamarack Bend Farms LLC').selectOption('name')
    await untilTally(/^3 added/)
    await page.getByLabel('Header row').selectOption('1')
    await card
      .getByText("Missing required header 'account_id'. Found: 100482, Tamarack Bend Farms LLC")
      .waitFor()
    expect(await world.sql("select 1 from customers where account_id = '100482'")).toEqual([])
  })

  // (rules import-files/header-row, import-files/total-rows, import-files/remembered)
  it('titles are reported, columns are chosen and remembered, and a note below is included only by a tick', async ({
    openImport,
  }) => {
    const { page, card, choose, errors } = await openImport('customers')
    await choose(shape('titles-above-header.xlsx'))
    await card
      .getByText(/^The header is on line 4\. The text above it is not used: “Prairie Demo Cooperative”/)
      .waitFor()
    await card.getByText('1 row is a total or a note and was left out.').waitFor()
    await page.getByLabel('Customer', { exact: true }).selectOption('accountId')
    await expect
      .poll(() => errors.allTextContents())
      .toEqual([expect.stringContaining('Row 6 validation failed')])
    await page.getByLabel(/^Include line 8/).click()
    await expect.poll(() => errors.allTextContents()).toHaveLength(2)
    await choose(shape('titles-above-header.xlsx'))
    await card.getByText('Columns are matched the way you chose last time.').waitFor()
  })

  // (rule import-files/spreadsheets)
  it('another sheet is chosen, and again after a refusal', async ({ openImport }) => {
    const { page, card, choose, untilTally } = await openImport('customers')
    await choose(shape('active-second.xlsx'))
    await untilTally(/^1 added/)
    await page.getByLabel('Sheet').selectOption('Read me')
    await card.getByText('CSV must contain at least a header row and one data row').waitFor()
    await page.getByLabel('Sheet').selectOption('Customers')
    await untilTally(/^1 added/)
  })

  // (rule imports/checks)
  it('unlikely prices come first, are counted, and are confirmed one by one or all at once', async ({
    openImport,
    world,
  }) => {
    await world.sql('update service_types set unit_price = 4.75, max_discount = 5 where id = 1')
    const { page, paste, importButton, tally, rows } = await openImport('service-types')
    const stored = await world.sql<{ id: number; name: string }>(
      'select id, name from service_types order by id',
    )
    const line = ({ id, name }: { id: number; name: string }) =>
      id === 1 ? `${id},${name},$475.00,10%` : `${id},${name},,`
    const others = stored.map(line).filter((text) => !text.endsWith(',,'))
    await paste.fill(`id,name,unit_price,max_discount\n${others.join('\n')}`)
    await tally.getByText('to check').waitFor()
    await rows.getByText('Exactly 100 times the previous price. A decimal point may be missing.').waitFor()
    await rows.getByText('The discount was previously below 10%.').waitFor()
    await rows.getByText('+9,900.0%').waitFor()
    await page.getByText('2 to check. Confirm them, or correct the file.').waitFor()
    await expect.poll(() => importButton.isDisabled()).toBe(true)
    await page.getByLabel('This is right: Unit Price, line 2').click()
    await page.getByText('1 discount to check. Confirm it, or correct the file.').waitFor()
    await page.getByRole('button', { name: 'All are right' }).click()
    await expect.poll(() => importButton.isEnabled()).toBe(true)
  })
})
