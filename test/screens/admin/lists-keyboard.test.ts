import { describe, expect } from 'vitest'
import type { AdminPage } from '#test/pages/admin-page.ts'
import { entryDialog, entryRow } from '#test/pages/entry-dialog.ts'
import { focusedName, tabTo } from '#test/pages/keyboard.ts'
import type { Caller } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

type Typed = readonly (readonly [field: RegExp, keys: string])[]

const jobs: Record<string, { create: Typed; edit: Typed; button: string; entry: string }> = {
  agronomists: {
    create: [
      [/^Email/, 'key@farm.example'],
      [/^Name/, 'Kay Board'],
      [/^Territory/, '41'],
    ],
    edit: [[/^Name/, 'Kay Boarder']],
    button: 'Edit Kay Board',
    entry: 'Agronomist',
  },
  'service-types': {
    create: [[/^Name/, 'Key Scouting']],
    edit: [[/^Unit Price/, '7']],
    button: 'Edit Key Scouting',
    entry: 'Service type',
  },
  'coop-names': {
    create: [
      [/^Coop ID/, 'KEY'],
      [/^Account ID/, '77'],
      [/^Name/, 'Key Coop'],
    ],
    edit: [[/^Name/, 'Key Coop West']],
    button: 'Edit Key Coop',
    entry: 'Coop name',
  },
}

async function fillByKeys({ page }: AdminPage, typed: Typed): Promise<void> {
  for (const [field, keys] of typed) {
    await tabTo(page, field)
    if ((await page.evaluate(() => document.activeElement?.tagName)) !== 'SELECT')
      await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(keys)
  }
}

const untilIn = ({ page }: AdminPage, title: RegExp) =>
  page.getByRole('dialog', { name: title }).locator(':focus').waitFor()

// (rule list-tabs/tables)
describe('without a mouse', () => {
  it.for(Object.entries(jobs))(
    'an entry of %s is found, created and edited',
    async ([tab, job], { openAdmin }) => {
      const admin = await openAdmin(tab)
      const { page, toast } = admin
      await page.getByRole('button', { name: 'New', exact: true }).waitFor()
      await tabTo(page, 'New')
      await page.keyboard.press('Enter')
      await untilIn(admin, /^(Create|Add New) /)
      await fillByKeys(admin, job.create)
      await tabTo(page, 'Save')
      await page.keyboard.press('Enter')
      await toast(`${job.entry} created successfully`).waitFor()
      await expect.poll(() => focusedName(page)).toBe('New')

      await page.keyboard.press('Shift+Tab')
      await tabTo(page, 'Filter')
      await page.keyboard.type(job.button.replace('Edit ', ''))
      await admin.untilCount(/^Showing 1 of/)
      await tabTo(page, job.button)
      await page.keyboard.press('Enter')
      await untilIn(admin, /^Edit /)
      await fillByKeys(admin, job.edit)
      await page.keyboard.press('Enter')
      await toast(`${job.entry} updated successfully`).waitFor()
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    },
  )

  it('an account id is edited', async ({ openAdmin, mia }) => {
    const admin = await openAdmin('customers')
    const { page, toast } = admin
    await page.getByRole('button', { name: 'Edit ID Cedar Growers' }).waitFor()
    await tabTo(page, 'Edit ID Cedar Growers')
    await page.keyboard.press('Enter')
    await untilIn(admin, /^Edit Customer/)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('5005')
    await page.keyboard.press('Enter')
    await toast('Customer Account ID updated successfully').waitFor()
    expect(await accountIds(mia)).toContain('5005')
    await expect.poll(() => focusedName(page)).toBe('Edit ID Cedar Growers')
  })
})

async function accountIds(mia: Caller): Promise<string[]> {
  const { body } = await mia.call<{ accountId: string }[]>('GET', '/api/picklists/customers-detailed')
  return body.map(({ accountId }) => accountId)
}

// (rule list-tabs/edit-id)
it('a customer that leaves the list because of its new account id leaves the focus to the next row, or to the filter when none is left', async ({
  world,
  openAdmin,
}) => {
  await world.sql(
    `insert into customers (account_id, name, active) values ('-1701', 'Alder Hill', true), ('-1702', 'Birch Hill', true)`,
  )
  const admin = await openAdmin('customers', { path: '/admin?tab=customers&status=new' })
  const { field, save } = entryDialog(admin, 'Edit Customer Account ID')
  for (const [name, accountId, next] of [
    ['Alder Hill', '7001', 'Edit ID Birch Hill'],
    ['Birch Hill', '7002', 'Filter'],
  ] as const) {
    await admin.page.getByRole('button', { name: `Edit ID ${name}` }).focus()
    await admin.page.keyboard.press('Enter')
    await field('Account ID').fill(accountId)
    await save.click()
    await entryRow(admin, name).row.waitFor({ state: 'detached' })
    await expect.poll(() => focusedName(admin.page)).toBe(next)
  }
})
