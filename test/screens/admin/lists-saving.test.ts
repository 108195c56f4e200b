import type { Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { AdminPage } from '#test/pages/admin-page.ts'
import { entryDialog, entryRow } from '#test/pages/entry-dialog.ts'
import { createOrder } from '#test/world/orders.ts'
import { it } from '../fixtures.ts'

async function openCoop(admin: AdminPage, name: string) {
  await entryRow(admin, name).open()
  const dialog = entryDialog(admin, 'Edit Coop Name')
  await dialog.field('Name').waitFor()
  return dialog
}

const coop = (id: string, name: string) =>
  `insert into coop_names (coop_id, account_id, name) values ('${id}', '500', '${name}')`

// (rule list-tabs/saving)
describe('a save that fails keeps what was typed', () => {
  it.beforeAll(async ({ world }) => void (await world.sql(coop('F1', 'Fail Coop'))))

  it.for([
    [
      'an error of the server',
      (route: Route) => route.fulfill({ status: 500, body: '' }),
      'Failed to update coop name',
    ],
    [
      'no answer',
      (route: Route) => route.abort(),
      'Failed to update coop name. The server could not be reached',
    ],
  ] as const)('%s', async ([, answer, text], { openAdmin, allowConsoleErrors }) => {
    allowConsoleErrors()
    const admin = await openAdmin('coop-names')
    const { dialog, fill, save, values } = await openCoop(admin, 'Fail Coop')
    await admin.page.route('**/api/picklists/coop-names/F1', answer)
    await fill({ Name: 'Another Name', Active: true })
    await save.click()
    await admin.toast('Error').filter({ hasText: text }).waitFor()
    await dialog.getByRole('alert').waitFor()
    await expect
      .poll(() => values('Name', 'Account ID'))
      .toEqual({ Name: 'Another Name', 'Account ID': '500' })
  })

  it.for([
    ['agronomists', 'Agronomist', 'Bob Adams', { Email: 'nia@farm.example', Name: 'Nia', Territory: '11' }],
    ['service-types', 'Service Type', 'Corn Scouting', { Name: 'Tissue Sampling' }],
    ['grid-sizes', 'Grid Size', '2.5 acre', { Size: '10 acre', Territory: '51' }],
    ['coop-names', 'Coop Name', 'Brook Coop', { 'Coop ID': 'N1', 'Account ID': '100', Name: 'New Coop' }],
    ['crops', 'Crop', 'Soybeans', { Crop: 'Oats', Filter: '11', Season: 'fall' }],
  ] as const)(
    'of a new and of a stored entry in %s',
    async ([tab, title, name, typed], { openAdmin, allowConsoleErrors }) => {
      allowConsoleErrors()
      const admin = await openAdmin(tab)
      await entryRow(admin, name).row.waitFor()
      await admin.page.route(new RegExp(`/api/picklists/${tab}(/|$)`), (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: '' }),
      )
      const words = title.toLowerCase()
      await admin.page.getByRole('button', { name: 'New', exact: true }).click()
      const created = entryDialog(admin, tab === 'agronomists' ? 'Add New Agronomist' : `Create ${title}`)
      await created.fill(typed)
      await created.save.click()
      await admin
        .toast('Error')
        .filter({ hasText: `Failed to create ${words}` })
        .waitFor()
      await expect.poll(() => created.values(...Object.keys(typed))).toEqual(typed)
      await created.dialog.getByRole('button', { name: 'Cancel' }).click()
      await admin.page.getByRole('button', { name: 'Discard changes' }).click()
      await entryRow(admin, name).open()
      const edited = entryDialog(admin, `Edit ${title}`)
      const [label = ''] = Object.keys(typed).slice(-1)
      const changed = { [label]: Object.values(typed).at(-1) ?? '' }
      await edited.fill(changed)
      await edited.save.click()
      await admin
        .toast('Error')
        .filter({ hasText: `Failed to update ${words}` })
        .waitFor()
      await expect.poll(() => edited.values(label)).toEqual(changed)
    },
  )

  it('of a new entry too, and a duplicate key is reported at its field', async ({
    openAdmin,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    const admin = await openAdmin('coop-names')
    await admin.page.getByRole('button', { name: 'New', exact: true }).click()
    const { fill, save, values, problem } = entryDialog(admin, 'Create Coop Name')
    await fill({ 'Coop ID': 'F1', 'Account ID': '1', Name: 'Twice' })
    await save.click()
    await admin.toast('Failed to create coop name').waitFor()
    await expect.poll(() => problem('Coop ID')).toMatch(/There is already a coop name with Coop ID F1/)
    await expect.poll(() => values('Name')).toEqual({ Name: 'Twice' })
  })

  it('of a new agronomist whose e-mail is taken', async ({ openAdmin, allowConsoleErrors }) => {
    allowConsoleErrors()
    const admin = await openAdmin('agronomists')
    await admin.page.getByRole('button', { name: 'New', exact: true }).click()
    const { fill, save, values, problem } = entryDialog(admin, 'Add New Agronomist')
    await fill({ Email: 'BOB@farm.example', Name: 'Rob Adams', Territory: '41' })
    await save.click()
    await admin.toast('Failed to create agronomist').waitFor()
    await expect.poll(() => problem('Email')).toMatch(/There is already an agronomist with Email/)
    await expect.poll(() => values('Name', 'Territory')).toEqual({ Name: 'Rob Adams', Territory: '41' })
  })

  it('an ended session asks to sign in above the dialog, and continues', async ({
    world,
    openAdmin,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await world.sql(coop('S1', 'Session Coop'))
    const admin = await openAdmin('coop-names')
    const { fill, save, untilSaved } = await openCoop(admin, 'Session Coop')
    await fill({ Name: 'Session Kept' })
    await admin.page.context().clearCookies()
    await save.click()
    await admin.page
      .getByRole('dialog', { name: 'User not logged in' })
      .getByRole('button', { name: 'Login' })
      .click()
    await untilSaved('Coop name updated successfully')
    await entryRow(admin, 'Session Kept').row.waitFor()
  })
})

// (rule versions/one-way-to-write)
it('a user who does not sign in again sees that, and everything typed stays', async ({
  world,
  openAdmin,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  await world.sql(coop('S2', 'Signed Out Coop'))
  const admin = await openAdmin('coop-names')
  const { fill, save, values } = await openCoop(admin, 'Signed Out Coop')
  await fill({ Name: 'Typed Before' })
  await admin.page.context().clearCookies()
  await save.click()
  await admin.page
    .getByRole('dialog', { name: 'User not logged in' })
    .getByRole('button', { name: 'Not now' })
    .click()
  await admin.page.locator('.toast').getByText('User not logged in', { exact: true }).waitFor()
  await expect.poll(() => values('Name')).toEqual({ Name: 'Typed Before' })
})

const proxy = (status: number) => ({ status, contentType: 'text/html', body: '<html>Gateway</html>' })

// (rules versions/one-way-to-write, versions/answers-on-the-way)
it.for([
  ['a lost answer', (route: Route) => route.abort()],
  ['a 404 of a proxy', (route: Route) => route.fulfill(proxy(404))],
  ['a 502 of a proxy', (route: Route) => route.fulfill(proxy(502))],
  [
    'a bug of ours',
    (route: Route) => route.fulfill({ status: 500, json: { code: 'internal', message: '' } }),
  ],
] as const)(
  'a new entry with %s is not created twice',
  async ([what, answer], { world, openAdmin, allowConsoleErrors }) => {
    allowConsoleErrors()
    const name = `New after ${what}`
    const admin = await openAdmin('service-types')
    await admin.page.getByRole('button', { name: 'New', exact: true }).click()
    const { fill, save, untilSaved } = entryDialog(admin, 'Create Service Type')
    await fill({ Name: name })
    await admin.page.route('**/api/picklists/service-types', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await answer(route)
    })
    await save.click()
    await admin.toast('Failed to create service type').waitFor()
    await save.click()
    await untilSaved('Service type created successfully')
    expect(await world.sql(`select count(*)::int as n from service_types where name = '${name}'`)).toEqual([
      { n: 1 },
    ])
  },
)

it('a double click sends once', async ({ world, openAdmin }) => {
  await world.sql(coop('D1', 'Double Coop'))
  const admin = await openAdmin('coop-names')
  let sent = 0
  await admin.page.route('**/api/picklists/coop-names/D1', (route) => {
    sent += 1
    return route.continue()
  })
  const { fill, save, untilSaved } = await openCoop(admin, 'Double Coop')
  await fill({ Name: 'Double Done' })
  await save.dblclick()
  await untilSaved('Coop name updated successfully')
  expect(sent).toBe(1)
})

// (rule list-tabs/saving)
describe('leaving a dialog', () => {
  it.beforeAll(async ({ world }) => void (await world.sql(coop('L1', 'Leave Coop'))))

  it('asks if something was typed, and lets the user stay', async ({ openAdmin }) => {
    const admin = await openAdmin('coop-names')
    const { dialog, fill, values } = await openCoop(admin, 'Leave Coop')
    await fill({ Name: 'Typed' })
    await admin.page.keyboard.press('Escape')
    const question = admin.page.getByRole('dialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => values('Name')).toEqual({ Name: 'Typed' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => dialog.count()).toBe(0)
    await entryRow(admin, 'Leave Coop').row.waitFor()
  })

  it('asks nothing if nothing was typed', async ({ openAdmin }) => {
    const admin = await openAdmin('coop-names')
    const { dialog } = await openCoop(admin, 'Leave Coop')
    await admin.page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
  })

  it('by the browser’s Back asks too', async ({ openAdmin }) => {
    const admin = await openAdmin('crops')
    await admin.openTab('Coop Names')
    const { fill, values } = await openCoop(admin, 'Leave Coop')
    await fill({ Name: 'Typed' })
    await admin.page.goBack()
    await admin.page.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => values('Name')).toEqual({ Name: 'Typed' })
  })
})

// (rule list-tabs/two-at-once)
describe('two managers at one entry', () => {
  it('see both values and keep what was typed', async ({ world, mia, openAdmin, allowConsoleErrors }) => {
    allowConsoleErrors()
    await world.sql(coop('T1', 'Two Coop'))
    const admin = await openAdmin('coop-names')
    const { fill, save, untilSaved } = await openCoop(admin, 'Two Coop')
    await fill({ Name: 'Mine' })
    const theirs = { name: 'Theirs', accountId: '777', version: 1 }
    expect((await mia.call('PUT', '/api/picklists/coop-names/T1', theirs)).status).toBe(200)
    await save.click()
    const conflict = admin.page.getByRole('dialog', { name: /Mia Moss changed this coop name/ })
    await conflict.getByText('You both changed these fields. Choose what to keep:').waitFor()
    await conflict.getByText('777').waitFor()
    await conflict.getByLabel('Name: yours, Mine').waitFor()
    await conflict.getByRole('button', { name: 'Save with my changes' }).click()
    await untilSaved('Coop name updated successfully')
    expect(await world.sql("select name, account_id from coop_names where coop_id = 'T1'")).toEqual([
      { name: 'Mine', account_id: '777' },
    ])
  })

  it('may keep editing, or take the other’s', async ({ world, mia, openAdmin, allowConsoleErrors }) => {
    allowConsoleErrors()
    await world.sql(coop('T3', 'Third Coop'))
    const admin = await openAdmin('coop-names')
    const { dialog, fill, save, values } = await openCoop(admin, 'Third Coop')
    await fill({ Name: 'Mine' })
    await mia.call('PUT', '/api/picklists/coop-names/T3', { name: 'Theirs', version: 1 })
    await save.click()
    await admin.page.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => values('Name')).toEqual({ Name: 'Mine' })
    await save.click()
    await admin.page.getByRole('button', { name: 'Discard mine' }).click()
    await expect.poll(() => values('Name')).toEqual({ Name: 'Theirs' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => dialog.count()).toBe(0)
  })
})

// (rule list-tabs/use-before-archiving)
it('archiving shows first where an entry is used, and asks', async ({ ann, openAdmin }) => {
  await createOrder(ann)
  const admin = await openAdmin('agronomists')
  await entryRow(admin, 'Ann Zed').open()
  const { fill, save, values, untilSaved } = entryDialog(admin, 'Edit Agronomist')
  await fill({ Active: false })
  await save.click()
  const question = admin.page.getByRole('dialog', { name: 'Archive Ann Zed?' })
  await question.getByText(/It is used by 1 purchase order \(1 open\)/).waitFor()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => values('Active')).toEqual({ Active: 'false' })
  await save.click()
  await question.getByRole('button', { name: 'Archive' }).click()
  await untilSaved('Agronomist updated successfully')
  await expect.poll(() => entryRow(admin, 'Ann Zed').cells()).toContain('Archived')
})

it('an archived agronomist is made active again', async ({ openAdmin }) => {
  const admin = await openAdmin('agronomists')
  await expect.poll(() => entryRow(admin, 'Olga Past').cells()).toContain('Archived')
  await entryRow(admin, 'Olga Past').open()
  const { fill, save, untilSaved } = entryDialog(admin, 'Edit Agronomist')
  await fill({ Active: true })
  await save.click()
  await untilSaved('Agronomist updated successfully')
  await expect.poll(() => entryRow(admin, 'Olga Past').cells()).toContain('Active')
})

// (rule imports/nobody-is-locked-out)
it('a user cannot archive himself: the field shows an error', async ({ openAdmin, allowConsoleErrors }) => {
  allowConsoleErrors()
  const admin = await openAdmin('agronomists')
  await entryRow(admin, 'Mia Moss').open()
  const { dialog, fill, save, problem } = entryDialog(admin, 'Edit Agronomist')
  await fill({ Active: false })
  await save.click()
  await admin.page.getByRole('button', { name: 'Archive', exact: true }).click()
  await admin.toast('Failed to update agronomist').waitFor()
  await expect.poll(() => problem('Active')).toMatch(/must stay active and on the list/)
  await dialog.waitFor()
})

// (rule list-tabs/changes)
it('changes of an entry are listed, and an earlier value is restored', async ({ world, mia, openAdmin }) => {
  await world.sql(coop('H1', 'History Coop'))
  await mia.call('PUT', '/api/picklists/coop-names/H1', { name: 'History New' })
  const admin = await openAdmin('coop-names')
  const { dialog, save, values, untilSaved } = await openCoop(admin, 'History New')
  await dialog.getByRole('button', { name: 'History' }).click()
  await dialog.getByText('History Coop').waitFor()
  await expect
    .poll(() => dialog.locator('.le-changes li').first().textContent())
    .toMatch(/Changed by Mia Moss/)
  await dialog.getByRole('button', { name: 'Restore Name: History Coop' }).click()
  await dialog.getByText('Name is restored. Save to keep it.').waitFor()
  await expect.poll(() => values('Name')).toEqual({ Name: 'History Coop' })
  await save.click()
  await untilSaved('Coop name updated successfully')
})
