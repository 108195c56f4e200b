import { describe, expect } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import type { AccountsPage } from '#test/pages/accounts-page.ts'
import type { World } from '#test/world/world.ts'

async function addCustomer(world: World, accountId: string, name: string): Promise<number> {
  const [row] = await world.sql<{ id: number }>(
    'insert into customers (account_id, name, city) values ($1, $2, $3) returning id',
    [accountId, name, 'Ames'],
  )
  return row?.id ?? 0
}

async function edit(accounts: AccountsPage, name: string): Promise<void> {
  await accounts.open(name)
  await accounts.button('Edit').click()
  await accounts.button('Save').waitFor()
}

describe('a customer edited on a phone', () => {
  // (rules accounts/editing, accounts/phone-format)
  it('is stored by Save, and shown as it was stored', async ({ world, openAccounts }) => {
    const name = 'Save phone'
    await addCustomer(world, 's-phone', name)
    const accounts = await openAccounts({ size: 'phone' })
    await edit(accounts, name)
    await expect.poll(() => accounts.button('New').isVisible()).toBe(false)
    await expect.poll(accounts.locked).toEqual(['Account ID *', 'UUID'])
    await expect.poll(() => accounts.button('Cancel').isVisible()).toBe(true)
    await accounts.fill({
      'Name *': `${name} Farms`,
      Company: 'Save LLC',
      'Address 1': '1 Main',
      State: 'IA',
    })
    await accounts.field('Phone 1').fill('')
    await accounts.field('Phone 1').pressSequentially('5155551234')
    await expect.poll(() => accounts.values('Phone 1')).toEqual({ 'Phone 1': '515-555-1234' })
    await accounts.field('Active').uncheck()
    await expectAccessible(accounts.page)
    await expectTouchable(accounts.page)
    await accounts.button('Save').click()
    await accounts.toast('Customer updated successfully').waitFor()
    await accounts.button('Edit').waitFor()
    await expect
      .poll(() => accounts.values('Name *', 'Company', 'Phone 1'))
      .toEqual({
        'Name *': `${name} Farms`,
        Company: 'Save LLC',
        'Phone 1': '515-555-1234',
      })
    expect(
      await world.sql('select name, city, phone1, active from customers where account_id = $1', ['s-phone']),
    ).toEqual([{ name: `${name} Farms`, city: 'Ames', phone1: '515-555-1234', active: false }])
  })
})
