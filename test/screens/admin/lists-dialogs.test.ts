import { describe, expect } from 'vitest'
import { entryDialog, entryRow } from '#test/pages/entry-dialog.ts'
import { it } from '../fixtures.ts'

interface Job {
  tab: string
  create: string
  edit: string
  entry: string
  /** A new entry's initial values. */
  begins: Record<string, string>
  typed: Record<string, string | boolean>
  required: readonly string[]
  row: readonly string[]
  name: string
  changed: Record<string, string>
  after: string
}

const jobs: readonly Job[] = [
  {
    tab: 'agronomists',
    create: 'Add New Agronomist',
    edit: 'Edit Agronomist',
    entry: 'Agronomist',
    begins: { Email: '', Level: 'Agronomist', Active: 'true' },
    typed: { Email: 'Nia@Farm.example', Name: 'Nia Ward', Territory: '11', 'Agronomist Number': '101' },
    required: ['Email', 'Name', 'Territory'],
    row: ['nia@farm.example', '11', 'Agronomist'],
    name: 'Nia Ward',
    changed: { Level: 'Manager' },
    after: 'Manager',
  },
  {
    tab: 'service-types',
    create: 'Create Service Type',
    edit: 'Edit Service Type',
    entry: 'Service type',
    begins: {
      'Unit Price': '0.00',
      'Sample Price': '0.00',
      Units: 'acre',
      'Max Discount': '0.0',
      'Service Type': 'contract',
      Locked: 'false',
      Active: 'true',
    },
    typed: { Name: 'Tissue Sampling', 'Unit Price': '12.345', Units: 'acre, sample', Locked: true },
    required: ['Name', 'Unit Price', 'Sample Price', 'Units', 'Max Discount', 'Service Type'],
    row: ['ALL', '$12.35', '$0.00', 'acre, sample', '0.0%', 'contract', 'Locked'],
    name: 'Tissue Sampling',
    changed: { 'Max Discount': '7.5' },
    after: '7.5%',
  },
  {
    tab: 'grid-sizes',
    create: 'Create Grid Size',
    edit: 'Edit Grid Size',
    entry: 'Grid size',
    begins: { 'Service Price': '0.00', Locked: 'false', Active: 'true' },
    typed: { Size: '10 acre', Territory: '51' },
    required: ['Size', 'Territory', 'Service Price'],
    row: ['51', '$0.00'],
    name: '10 acre',
    changed: { 'Service Price': '4.5' },
    after: '$4.50',
  },
  {
    tab: 'coop-names',
    create: 'Create Coop Name',
    edit: 'Edit Coop Name',
    entry: 'Coop name',
    begins: { 'Coop ID': '', Active: 'true' },
    typed: { 'Coop ID': 'HVA', 'Account ID': '900', Name: 'High Valley' },
    required: ['Coop ID', 'Account ID', 'Name'],
    row: ['900'],
    name: 'High Valley',
    changed: { 'Account ID': '901' },
    after: '901',
  },
  {
    tab: 'crops',
    create: 'Create Crop',
    edit: 'Edit Crop',
    entry: 'Crop',
    begins: { ID: '', Active: 'true' },
    typed: { Crop: 'Winter Wheat', Filter: '11', Season: 'fall' },
    required: ['Crop', 'Filter', 'Season', 'ID'],
    row: ['winter-wheat-11', '11', 'fall', 'Active'],
    name: 'Winter Wheat',
    changed: { Season: 'winter' },
    after: 'winter',
  },
]

// (rules list-tabs/saving, list-tabs/new-entries)
describe('an entry is created and edited', () => {
  it.for(jobs.map((job) => [job.tab, job] as const))('in %s', async ([, job], { openAdmin }) => {
    const admin = await openAdmin(job.tab)
    await admin.page.getByRole('button', { name: 'New', exact: true }).click()
    const created = entryDialog(admin, job.create)
    await created.save.waitFor()
    await expect.poll(() => created.values(...Object.keys(job.begins))).toEqual(job.begins)
    await expect.poll(() => created.save.isDisabled()).toBe(true)
    await created.fill(job.typed)
    await expect.poll(() => created.save.isDisabled()).toBe(false)
    await created.save.click()
    await admin.toast('Success').waitFor()
    await created.untilSaved(`${job.entry} created successfully`)

    const row = entryRow(admin, job.name)
    for (const text of job.row) await row.row.getByText(text, { exact: true }).first().waitFor()
    await row.open()
    const edited = entryDialog(admin, job.edit)
    await edited.fill(job.changed)
    await edited.save.click()
    await edited.untilSaved(`${job.entry} updated successfully`)
    await row.row.getByText(job.after).first().waitFor()
  })

  // (rule list-tabs/required-fields)
  it.for(jobs.map((job) => [job.tab, job] as const))(
    'with nothing missing in %s',
    async ([, job], { openAdmin }) => {
      const admin = await openAdmin(job.tab)
      const { dialog, fill, field, save } = entryDialog(admin, job.create)
      async function begin(typed: Job['typed']): Promise<void> {
        await admin.page.getByRole('button', { name: 'New', exact: true }).click()
        await fill(typed)
      }
      await begin(job.typed)
      for (const label of job.required) {
        const { [label]: typed, ...others } = job.typed
        const isChosen = await field(label).evaluate((control) => control instanceof HTMLSelectElement)
        // A select can't be cleared, so this opens a new dialog and leaves the select unset.
        if (isChosen) {
          await dialog.getByRole('button', { name: 'Cancel' }).click()
          await admin.page.getByRole('button', { name: 'Discard changes' }).click()
          await expect.poll(() => dialog.count()).toBe(0)
          await begin(others)
        } else await fill({ [label]: '' })
        await expect.poll(() => save.isDisabled()).toBe(true)
        await fill({ [label]: typed ?? (job.begins[label] || 'x') })
        await expect.poll(() => save.isDisabled()).toBe(false)
      }
    },
  )
})

// (rule list-tabs/required-fields)
it('blanks alone are no agronomist: the toast names the required fields', async ({ openAdmin }) => {
  const admin = await openAdmin('agronomists')
  await admin.page.getByRole('button', { name: 'New', exact: true }).click()
  const { fill, save, problem } = entryDialog(admin, 'Add New Agronomist')
  await fill({ Email: 'x@farm.example', Name: ' ', Territory: ' ' })
  await save.click()
  await admin.toast('Validation Error').waitFor()
  await admin.toast('Please fill in all required fields (Email, Name, Territory)').waitFor()
  await expect.poll(() => problem('Name')).toBe('Name is required')
})

describe('values are checked when their field is left', () => {
  it.for([
    [
      'service-types',
      'Corn Scouting',
      'Edit Service Type',
      'Name',
      [
        ['Unit Price', '-1', /from 0 to 99,999.99/],
        ['Sample Price', '-1', /from 0 to 99,999.99/],
        ['Max Discount', '100.1', /from 0 to 100/],
        ['Units', 'acre, furlong', /furlong is not a unit/],
      ],
    ],
    ['grid-sizes', '2.5 acre', 'Edit Grid Size', 'Size', [['Service Price', '-1', /from 0 to 99,999.99/]]],
  ] as const)('in %s', async ([tab, entry, title, next, wrong], { openAdmin }) => {
    const admin = await openAdmin(tab)
    await entryRow(admin, entry).open()
    const { fill, field, problem } = entryDialog(admin, title)
    for (const [label, text, sentence] of wrong) {
      await fill({ [label]: text })
      await field(next).focus()
      await expect.poll(() => problem(label)).toMatch(sentence)
      await fill({ [label]: label === 'Units' ? 'acre' : '5' })
      await expect.poll(() => problem(label)).toBe('')
    }
  })
})

const offered = [
  ['Service Types', 'Create Service Type', 'Territory', ['11', '41', '51', 'ALL']],
  ['Grid Sizes', 'Create Grid Size', 'Territory', ['11', '41', '51']],
  ['Crops', 'Create Crop', 'Filter', ['11', '41', '51', 'all']],
  ['Crops', 'Create Crop', 'Season', ['spring', 'summer', 'fall', 'winter']],
  ['Agronomists', 'Add New Agronomist', 'Level', ['Agronomist', 'Admin', 'Manager']],
] as const

describe('the fields of a dialog', () => {
  it('offer what the list offers', async ({ openAdmin }) => {
    const admin = await openAdmin('grid-sizes')
    for (const [tab, title, label, choices] of offered) {
      await admin.openTab(tab)
      await admin.page.getByRole('button', { name: 'New', exact: true }).click()
      const { dialog, field } = entryDialog(admin, title)
      const options = field(label).locator('option:not([value=""])')
      await expect.poll(() => options.allTextContents()).toEqual(choices)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect.poll(() => dialog.count()).toBe(0)
    }
  })

  it('step prices by a cent and discounts by a tenth, within their bounds', async ({ openAdmin }) => {
    const admin = await openAdmin('service-types')
    await entryRow(admin, 'Corn Scouting').open()
    const { field, fill } = entryDialog(admin, 'Edit Service Type')
    const bounds = (label: string) =>
      Promise.all(['step', 'min', 'max'].map((name) => field(label).getAttribute(name)))
    await expect.poll(() => bounds('Unit Price')).toEqual(['0.01', '0', '99999.99'])
    await expect.poll(() => bounds('Sample Price')).toEqual(['0.01', '0', '99999.99'])
    await expect.poll(() => bounds('Max Discount')).toEqual(['0.1', '0', '100'])
    await field('Unit Price').press('ArrowUp')
    await expect.poll(() => field('Unit Price').inputValue()).toBe('5.26')
    await fill({ 'Unit Price': '0', 'Max Discount': '99.95' })
    await field('Unit Price').press('ArrowDown')
    await expect.poll(() => field('Unit Price').inputValue()).toBe('0.00')
    await field('Max Discount').press('ArrowUp')
    await expect.poll(() => field('Max Discount').inputValue()).toBe('100.00')
  })

  it('ask for the number of an agronomist with an example, and for the uuid that other systems know', async ({
    openAdmin,
    world,
  }) => {
    const admin = await openAdmin('agronomists')
    await entryRow(admin, 'Bob Adams').open()
    const { fill, field, save, problem, untilSaved } = entryDialog(admin, 'Edit Agronomist')
    await expect.poll(() => field('Agronomist Number').getAttribute('placeholder')).toBe('101')
    await fill({ 'Agronomist Number': '204', UUID: '123' })
    await field('Name').focus()
    await expect.poll(() => problem('UUID')).toMatch(/^UUID must look like /)
    await fill({ UUID: '6f1c1c0e-58f1-4a37-9f0a-0d2f8a4c7e11' })
    await save.click()
    await untilSaved('Agronomist updated successfully')
    const bob = "select agronomist_number as number, uuid from agronomists where email = 'bob@farm.example'"
    expect(await world.sql(bob)).toEqual([{ number: '204', uuid: '6f1c1c0e-58f1-4a37-9f0a-0d2f8a4c7e11' }])
  })

  // (rule list-tabs/fixed-keys)
  it('show the key of an entry, read-only', async ({ openAdmin }) => {
    const admin = await openAdmin('coop-names')
    await entryRow(admin, 'Brook Coop').open()
    const coop = entryDialog(admin, 'Edit Coop Name')
    await expect.poll(() => coop.field('Coop ID').isEditable()).toBe(false)
    await coop.dialog.getByRole('button', { name: 'Cancel' }).click()
    await admin.openTab('Service Types')
    await entryRow(admin, 'Corn Scouting').open()
    const service = entryDialog(admin, 'Edit Service Type')
    await expect.poll(() => service.dialog.locator('dl').textContent()).toBe('Service Type ID1')
    await service.dialog.getByRole('button', { name: 'Cancel' }).click()
    await admin.openTab('Crops')
    await entryRow(admin, 'Soybeans').open()
    const crop = entryDialog(admin, 'Edit Crop')
    await crop.fill({ Crop: 'Oats', Filter: '11' })
    await expect.poll(() => crop.field('ID').isEditable()).toBe(false)
    await expect.poll(() => crop.field('ID').inputValue()).toBe('soybeans-all')
  })

  // (rule list-tabs/unknown-account)
  it('show that no customer has an account id, and still let it be saved', async ({ openAdmin, world }) => {
    const admin = await openAdmin('coop-names')
    await admin.page.getByRole('button', { name: 'New', exact: true }).click()
    const { dialog, fill, save, untilSaved } = entryDialog(admin, 'Create Coop Name')
    const warning = dialog.getByText('No customer has this account ID')
    await fill({ 'Coop ID': 'W1', 'Account ID': '7777', Name: 'Warned Coop' })
    await warning.waitFor()
    await fill({ 'Account ID': ' 102 ', Name: 'Known Coop' })
    await expect.poll(() => warning.count()).toBe(0)
    await fill({ 'Account ID': '7777' })
    await save.click()
    await untilSaved('Coop name created successfully')
    await entryRow(admin, 'Known Coop').open()
    await admin.page.getByRole('dialog').getByText('No customer has this account ID').waitFor()
    await world.sql(`delete from coop_names where coop_id = 'W1'`)
  })

  // (rule list-tabs/crop-id)
  it('build the id of a crop while crop and filter are typed, until another id is typed', async ({
    openAdmin,
  }) => {
    const admin = await openAdmin('crops')
    await admin.page.getByRole('button', { name: 'New', exact: true }).click()
    const { fill, field } = entryDialog(admin, 'Create Crop')
    await fill({ Crop: 'Sweet Corn', Filter: '41' })
    await expect.poll(() => field('ID').inputValue()).toBe('sweet-corn-41')
    await fill({ ID: 'sweet', Filter: 'all' })
    await expect.poll(() => field('ID').inputValue()).toBe('sweet')
    await fill({ ID: '' })
    await field('Crop').focus()
    await expect.poll(() => field('ID').inputValue()).toBe('sweet-corn-all')
  })
})

// (rule list-tabs/edit-id)
describe('Edit ID of a customer', () => {
  it('renames the account id', async ({ openAdmin, world }) => {
    const admin = await openAdmin('customers')
    await entryRow(admin, 'Brook Coop').open('Edit ID')
    const { dialog, field, save, untilSaved } = entryDialog(admin, 'Edit Customer Account ID')
    await expect.poll(() => dialog.getByRole('button', { name: 'Cancel' }).count()).toBe(1)
    await expect.poll(() => save.textContent()).toBe('Save Changes')
    await field('Account ID').fill(' 2001 ')
    const [sent] = await Promise.all([
      admin.page.waitForRequest((request) => request.method() === 'PUT'),
      save.click(),
    ])
    expect(new URL(sent.url()).pathname).toBe('/api/customers/2')
    expect(sent.postDataJSON()).toMatchObject({ id: 2, name: 'Brook Coop', accountId: '2001' })
    await untilSaved('Customer Account ID updated successfully')
    await entryRow(admin, 'Brook Coop').row.getByText('2001').waitFor()
    expect(await world.sql(`select account_id from coop_names where coop_id = 'C1'`)).toEqual([
      { account_id: '2001' },
    ])
  })

  // (rules list-tabs/new-customers, people/temporary-account-id)
  it('takes a customer that was created in Accounts out of New', async ({ openAccounts, openAdmin }) => {
    const accounts = await openAccounts()
    await accounts.button('New').click()
    await accounts.fill({ 'Name *': 'Fern Hollow' })
    await accounts.button('Create').click()
    await accounts.toast('Customer created successfully').waitFor()
    const admin = await openAdmin('customers')
    await admin.page.getByLabel('Status', { exact: true }).selectOption('New')
    await admin.untilCount(/^Showing 1 of \d+ customers$/)
    const { cells, open } = entryRow(admin, 'Fern Hollow')
    await expect.poll(cells).toEqual([expect.stringMatching(/^-\d{13}$/), 'Fern Hollow', '', ''])
    await open('Edit ID')
    const { field, save, untilSaved } = entryDialog(admin, 'Edit Customer Account ID')
    await field('Account ID').fill('3003')
    await save.click()
    await untilSaved('Customer Account ID updated successfully')
    await admin.untilCount(/^Showing 0 of \d+ customers$/)
  })

  it('sends nothing if it is empty', async ({ openAdmin }) => {
    const admin = await openAdmin('customers', { size: 'phone' })
    let sent = 0
    await admin.page.route('**/api/customers/*', (route) => {
      sent += 1
      return route.continue()
    })
    await entryRow(admin, 'Cedar Growers').open('Edit ID')
    const { field, save, problem } = entryDialog(admin, 'Edit Customer Account ID')
    await field('Account ID').fill(' ')
    await save.click()
    await expect.poll(() => problem('Account ID')).toBe('Account ID is required')
    expect(sent).toBe(0)
  })

  it('refuses the id of another customer at the field', async ({ openAdmin, allowConsoleErrors }) => {
    allowConsoleErrors()
    const admin = await openAdmin('customers')
    await entryRow(admin, 'Cedar Growers').open('Edit ID')
    const { field, save, problem } = entryDialog(admin, 'Edit Customer Account ID')
    await field('Account ID').fill('100')
    await save.click()
    await admin.toast('Failed to update Account ID').waitFor()
    await expect.poll(() => problem('Account ID')).toMatch(/There is already/)
    await expect.poll(() => field('Account ID').inputValue()).toBe('100')
  })
})
