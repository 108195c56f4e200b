import { describe, expect } from 'vitest'
import { it } from '../fixtures.ts'

const header = 'id,crop,filter,season'
const same = `${header}\ncorn-all,Corn,all,summer\nsoybeans-all,Soybeans,all,summer`

describe('the import of a list', () => {
  // (rule import-files/plan-shown)
  it('that another user has changed shows the new plan, who it was and when', async ({
    openImport,
    allowConsoleErrors,
    world,
  }) => {
    allowConsoleErrors()
    const mine = await openImport('crops')
    await mine.paste.fill(same.replace('Corn', 'Maize'))
    await mine.untilTally(/^0 added, 1 changed/)
    const ada = await world.as('ada')
    const crops = [
      { id: 'corn-all', crop: 'Corn', filter: 'all', season: 'summer' },
      { id: 'soybeans-all', crop: 'Soybeans', filter: 'all', season: 'summer' },
      { id: 'oats-11', crop: 'Oats', filter: '11', season: 'spring' },
    ]
    expect((await ada.call('PUT', '/api/picklists/crops', crops)).status).toBe(200)
    await mine.importButton.click()
    await mine.card.getByText(/^Ada Lund changed this list .* at .*\. Review the new plan/).waitFor()
    await mine.untilTally('0 added, 1 changed, 1 unchanged, 0 archived, 1 removed')
    await expect.poll(() => mine.paste.inputValue()).toContain('Maize')
    await mine.importButton.click()
    await mine.toast('2 crops records imported successfully').waitFor()
    expect(await world.sql('select crop from crops order by crop')).toEqual([
      { crop: 'Maize' },
      { crop: 'Soybeans' },
    ])
  })

  // (rule import-files/plan-by-itself)
  it('that fails keeps what was pasted, in this tab and after a visit to another', async ({
    openImport,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    const { page, card, paste, importButton, untilTally, toast } = await openImport('crops')
    await paste.fill(same)
    await untilTally(/unchanged/)
    await page.route('**/api/picklists/crops', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    await importButton.click()
    await toast('Error').filter({ hasText: 'Failed to import data' }).waitFor()
    await expect.poll(() => paste.inputValue()).toBe(same)
    await page.route('**/api/picklists/crops', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: { message: 'Row 2: no more corn', errors: [] } })
        : route.continue(),
    )
    await importButton.click()
    await toast('Error').filter({ hasText: 'Row 2: no more corn' }).waitFor()
    await expect.poll(() => paste.inputValue()).toBe(same)
    await page.getByRole('tab', { name: 'Legal' }).click()
    await card.waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Crops' }).click()
    await expect.poll(() => paste.inputValue()).toBe(same)
    await untilTally(/unchanged/)
    await page.route('**/import-plan*', (route) => route.abort())
    await paste.fill(`${same}\noats,Oats,11,fall`)
    await card.getByText('The server could not be reached').waitFor()
    await expect.poll(() => importButton.isDisabled()).toBe(true)
    await expect.poll(() => paste.inputValue()).toContain('oats')
  })

  // (rule import-files/acting-names-both)
  it('while acting for another user asks by both names', async ({ openImport, mia }) => {
    const { page, paste, importButton, untilTally, dialog, toast } = await openImport('crops')
    await page.evaluate(() =>
      fetch('/api/auth/admin-switch', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userId: 'ada@farm.example' }),
      }).then(() => localStorage.setItem('email', 'ada@farm.example')),
    )
    await page.reload()
    await paste.fill(same)
    await untilTally(/unchanged/)
    await importButton.click()
    await dialog.getByText('You are acting as Ada Lund. What you do is recorded as Mia Moss').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => paste.inputValue()).toBe(same)
    await importButton.click()
    await dialog.getByRole('button', { name: 'Import List' }).click()
    await toast('2 crops records imported successfully').waitFor()
    const { body } = await mia.call<{ byName: string; realName: string | null }[]>(
      'GET',
      '/api/picklists/crops/imports',
    )
    expect(body[0]).toMatchObject({ byName: 'Ada Lund', realName: 'Mia Moss' })
    await page.getByText('Mia Moss, acting as Ada Lund').waitFor()
  })

  // (rules import-files/lists-read-again, picklists/what-counts-as-true)
  it('archives what orders use, shows how many, and every list is read again', async ({
    openImport,
    world,
    ann,
  }) => {
    const { createOrder } = await import('#test/world/orders.ts')
    await createOrder(ann)
    await world.sql("insert into customers (account_id, name) values ('900', 'Unused Acres')")
    const { page, card, paste, importButton, untilTally, rows, toast } = await openImport('customers')
    await page.getByText(/^5 customers, every column/).waitFor()
    const unused = page.getByRole('button', { name: 'Edit ID Unused Acres', exact: true })
    await unused.waitFor()
    await paste.fill('account_id,name,active\n102,Cedar Growers,no\n103,Dale Archived,no')
    await untilTally(/^0 added, 1 changed, 1 unchanged, 2 archived, 1 removed$/)
    await card.getByText('1 row marks its entry as inactive').waitFor()
    await rows
      .getByText(/Archived: used by 1 purchase order/)
      .first()
      .waitFor()
    await rows.getByText('Removed: nothing refers to it').waitFor()
    await importButton.click()
    // (rule imports/archives-many)
    await page.getByText('Archive 2 of 5 customers?').waitFor()
    await page.getByRole('button', { name: 'Archive 2' }).click()
    await toast(
      '2 customers records imported successfully. 2 entries still used by purchase orders were archived. 1 row marks its entry as inactive',
    ).waitFor()
    await page.getByText(/^4 customers, every column/).waitFor()
    await unused.waitFor({ state: 'detached' })
  })

  // (rule imports/archives-many)
  it('that removes five or more asks once more with the number, and does nothing until it is confirmed', async ({
    openImport,
    world,
  }) => {
    const unused = ['oats', 'rye', 'wheat', 'barley', 'sorghum']
    for (const id of unused)
      await world.sql("insert into crops (id, crop, filter, season) values ($1, $1, 'all', 'summer')", [id])
    const { paste, importButton, untilTally, dialog, toast } = await openImport('crops')
    await paste.fill(same)
    await untilTally(/, 0 archived, 5 removed$/)
    await importButton.click()
    await dialog.getByText('Remove 5 of 7 crops?').waitFor()
    await dialog
      .getByText('5 crops are not in the file. 5 would be removed, because nothing uses them.')
      .waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await world.sql('select count(*)::int as n from crops')).toEqual([{ n: 7 }])
    await importButton.click()
    await dialog.getByRole('button', { name: 'Remove 5', exact: true }).click()
    await toast('2 crops records imported successfully').waitFor()
    expect(await world.sql('select count(*)::int as n from crops')).toEqual([{ n: 2 }])
  })
})
