import { expect } from 'vitest'
import { createOrder } from '#test/world/orders.ts'
import { importList, readList } from '../../api/lists/list-calls.ts'
import { it } from '../fixtures.ts'

// (rule imports/put-back)
it('an import is undone from the newest five or from all, and shows nothing about a file', async ({
  openImport,
  allowConsoleErrors,
  mia,
  ann,
}) => {
  allowConsoleErrors()
  const corn = { id: 'corn-all', crop: 'Corn', filter: 'all', season: 'summer' }
  for (const season of ['spring', 'fall', 'winter', 'spring', 'fall', 'summer'])
    await mia.call('PUT', '/api/picklists/crops', [{ ...corn, season }])
  await mia.call('PUT', '/api/picklists/crops', [{ ...corn, id: 'rye', crop: 'Rye' }])
  await mia.call('PUT', '/api/picklists/crops', [corn])
  const { former, dialog } = await openImport('crops')
  const imports = former.getByRole('listitem')
  await expect.poll(() => imports.count()).toBe(5)
  await former.getByRole('button', { name: 'Show all 8' }).click()
  await expect.poll(() => imports.count()).toBe(8)
  await imports.first().getByRole('button').click()
  await dialog.getByText('Removed: nothing refers to it').waitFor()
  await expect.poll(() => dialog.getByText('not in file').count()).toBe(0)
  await createOrder(ann)
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await dialog.getByText('Review the new plan, then restore.').waitFor()
  await dialog.getByText(/^Archived: used by 1 purchase order/).waitFor()
})

/**
 * For each list: its tab, its name in the API, the fields that an import changes in one entry, and the rows
 * that the page shows before the user undoes the import.
 */
const told = [
  [
    'customers',
    'customers-detailed',
    { zipCode: '50595', active: false },
    [
      [/Account ID /, 'Zip Code', '50595', /./],
      ['', 'Active', 'No', 'Yes'],
    ],
  ],
  [
    'agronomists',
    'agronomists',
    { agronomistNumber: 'N7', level: 'manager', customerIds: [] },
    [
      [/@/, 'Level', 'Manager', 'Agronomist'],
      ['', 'Agronomist Number', 'N7', 'empty'],
      ['', 'Customers', 'empty', '100'],
    ],
  ],
  [
    'service-types',
    'service-types',
    { unitPrice: 1_205.5, units: ['acre', 'sample'], maxDiscount: 12.5, locked: true },
    [
      [/Territory /, 'Unit Price', '$1,205.50', /^\$/],
      ['', 'Units', 'acre, sample', /./],
      ['', 'Max Discount', '12.5%', /%$/],
      ['', 'Locked', 'Yes', 'No'],
    ],
  ],
  ['grid-sizes', 'grid-sizes', { price: 99 }, [[/Territory /, 'Service Price', '$99.00', /^\$/]]],
  ['coop-names', 'coop-names', { accountId: 'Z9' }, [[/Coop ID /, 'Account ID', 'Z9', /./]]],
  [
    'crops',
    'crops',
    { plantingTime: 'May', status: false },
    [
      [/Filter .+, Season /, 'Active', 'No', 'Yes'],
      ['', 'Planting Time', 'May', 'empty'],
    ],
  ],
] as const

// (rule imports/put-back-in-words)
it.for(told)(
  'undoing %s is shown in the words of the screen',
  async ([tab, list, changes, rows], { openImport, mia, world }) => {
    if (tab === 'agronomists')
      await world.sql(
        `update agronomists set level = initcap(level);
       update agronomists set customer_ids = '{1}'
       where email = (select email from agronomists where level = 'Agronomist' order by email limit 1)`,
      )
    const entries = await readList(mia, list)
    const changed =
      entries.find(({ customerIds }) => Array.isArray(customerIds) && customerIds.length > 0) ?? entries[0]
    const sent = entries.map((entry) => (entry === changed ? { ...entry, ...changes } : entry))
    const imported = await importList(mia, list, sent)
    expect([imported.status, imported.body.message]).toEqual([200, undefined])
    const { former, dialog } = await openImport(tab)
    await former.getByRole('listitem').first().getByRole('button').click()
    const table = dialog.getByRole('region', { name: 'What would change' })
    await expect
      .poll(async () => {
        const found = await table.locator('tbody tr').all()
        return Promise.all(found.map((row) => row.locator('td').allTextContents()))
      })
      .toEqual(
        rows.map((cells) =>
          cells.map((cell) => (typeof cell === 'string' ? cell : expect.stringMatching(cell))),
        ),
      )
    await expect.poll(() => table.locator('th').first().textContent()).not.toBe('Line')
  },
)
