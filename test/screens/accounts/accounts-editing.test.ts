import { describe, expect } from 'vitest'
import type { AccountsPage } from '#test/pages/accounts-page.ts'
import { gate } from '#test/world/gate.ts'
import type { World } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

const nameOf = async (world: World, accountId: string) =>
  (await world.sql<{ name: string }>('select name from customers where account_id = $1', [accountId]))[0]
    ?.name

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

describe('a customer edited on a desktop', () => {
  // (rule accounts/editing)
  it('is unchanged after Cancel', async ({ world, openAccounts }) => {
    const name = `Cancel desk`
    await addCustomer(world, `c-desk`, name)
    const accounts = await openAccounts()
    await edit(accounts, name)
    await accounts.fill({ 'Name *': 'Typed', City: 'Typed' })
    await accounts.button('Cancel').click()
    await accounts.button('Edit').waitFor()
    await expect.poll(() => accounts.values('Name *', 'City')).toEqual({ 'Name *': name, City: 'Ames' })
  })

  // (rules accounts/editing, accounts/phone-format)
  it('is stored by Save, and shown as it was stored', async ({ world, openAccounts }) => {
    const name = 'Save desk'
    await addCustomer(world, 's-desk', name)
    const accounts = await openAccounts()
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
      await world.sql('select name, city, phone1, active from customers where account_id = $1', ['s-desk']),
    ).toEqual([{ name: `${name} Farms`, city: 'Ames', phone1: '515-555-1234', active: false }])
  })
})

// (rule accounts/editing)
it('errors are shown at their field and not sent', async ({ world, openAccounts }) => {
  await addCustomer(world, 'wrong', 'Wrong Farm')
  const accounts = await openAccounts()
  await edit(accounts, 'Wrong Farm')
  await accounts.fill({ 'Name *': ' ', Email: 'a@' })
  await accounts.button('Save').click()
  await accounts.detail.getByText('Name is required').waitFor()
  await accounts.detail.getByText('Invalid email format').waitFor()
  expect(await nameOf(world, 'wrong')).toBe('Wrong Farm')
})

// (rule accounts/phone-format)
it("a phone number is typed with or without the country's 1, and a complete one takes no more digits", async ({
  world,
  openAccounts,
}) => {
  await addCustomer(world, 'typed', 'Typed Farm')
  const accounts = await openAccounts()
  await edit(accounts, 'Typed Farm')
  const phone = accounts.field('Phone 1')
  for (const typed of ['+1 (605) 555-1234', '1-605-555-1234', '605.555.123499']) {
    await phone.fill('')
    await phone.pressSequentially(typed)
    await expect.poll(() => phone.inputValue()).toBe('605-555-1234')
  }
  await phone.press('Home')
  await phone.press('9')
  await expect.poll(() => phone.inputValue()).toBe('605-555-1234')
  // Fills the field in one step, as a phone's keyboard does with a suggestion.
  await phone.fill('+1 (515) 555 9876')
  await expect.poll(() => phone.inputValue()).toBe('515-555-9876')
})

// (rule accounts/phone-format)
it("a phone number is pasted without the country's 1, reported while incomplete, and otherwise unchanged", async ({
  world,
  openAccounts,
}) => {
  await addCustomer(world, 'phones', 'Phones Farm')
  await world.sql("update customers set phone2 = '555-1234 barn' where account_id = 'phones'")
  const accounts = await openAccounts()
  await edit(accounts, 'Phones Farm')
  await accounts.field('Phone 1').evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '+1 515 555 1234')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect.poll(() => accounts.values('Phone 1')).toEqual({ 'Phone 1': '515-555-1234' })
  await accounts.button('Save').click()
  await accounts.toast('Customer updated successfully').waitFor()
  await accounts.button('Edit').click()
  await accounts.field('Phone 1').fill('515555')
  await accounts.field('City').focus()
  await accounts.detail
    .getByText('Enter all ten digits of the phone number, such as 515-555-1234', { exact: true })
    .waitFor()
  await accounts.button('Save').click()
  await expect
    .poll(() => accounts.field('Phone 1').evaluate((one) => one === document.activeElement))
    .toBe(true)
  // The success notice from the previous save must not stay next to this error.
  await expect.poll(() => accounts.toast('Customer updated successfully').count()).toBe(0)
  expect(await world.sql("select phone1, phone2 from customers where account_id = 'phones'")).toEqual([
    { phone1: '515-555-1234', phone2: '555-1234 barn' },
  ])
})

// (rule accounts/editing)
it('a failed save shows why and keeps what was typed on a desktop', async ({
  world,
  openAccounts,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  const id = await addCustomer(world, `fails-desk`, `Fails desk`)
  const accounts = await openAccounts()
  await edit(accounts, `Fails desk`)
  await accounts.fill({ City: 'Boone' })
  for (const [answer, text] of [
    [{ status: 500, body: '' }, 'Failed to update customer'],
    [{ status: 403, json: { message: 'Not today' } }, 'Not today'],
  ] as const) {
    await accounts.page.route(`**/api/customers/${id}`, (route) => route.fulfill(answer))
    await accounts.button('Save').click()
    await accounts.toast(text).waitFor()
    await expect.poll(() => accounts.values('City')).toEqual({ City: 'Boone' })
    await accounts.page.unroute(`**/api/customers/${id}`)
  }
  // Every rejected save reloads the list, so this waits until the list has loaded.
  await accounts.page.waitForLoadState('networkidle')
  await accounts.page.context().clearCookies()
  await accounts.button('Save').click()
  await accounts.page
    .getByRole('dialog', { name: 'User not logged in' })
    .getByRole('button', { name: 'Login' })
    .click()
  await accounts.toast('Customer updated successfully').waitFor()
})

// (rule rights/held-work)
it('a session that ended in every window asks for one sign-in, and the save continues', async ({
  world,
  openAccounts,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  const id = await addCustomer(world, 'ended', 'Ended Farm')
  const accounts = await openAccounts()
  await edit(accounts, 'Ended Farm')
  await accounts.fill({ City: 'Boone' })
  await accounts.page.context().clearCookies()
  const late = gate()
  await accounts.page.route(`**/api/customers/${id}`, async (route) => {
    await late.wait()
    await route.continue()
  })
  await accounts.button('Save').click()
  // Simulates a sign-out in another window before the response arrives.
  await accounts.page.evaluate(() => {
    localStorage.removeItem('token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }))
  })
  await accounts.page.getByRole('button', { name: 'Discard it' }).waitFor()
  const refused = accounts.page.waitForResponse(`**/api/customers/${id}`)
  late.open()
  expect((await refused).status()).toBe(401)
  await accounts.page.unroute(`**/api/customers/${id}`)
  await accounts.page.waitForLoadState('networkidle')
  expect(await accounts.page.locator('[role=dialog]').count()).toBe(1)
  await accounts.page.getByRole('button', { name: 'Login' }).click()
  await accounts.toast('Customer updated successfully').waitFor()
  expect(await world.sql('select city from customers where id = $1', [id])).toEqual([{ city: 'Boone' }])
})

// (rule accounts/two-at-once)
describe('two users at one customer', () => {
  it('different fields are merged without a question', async ({
    world,
    bob,
    openAccounts,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    const id = await addCustomer(world, 'both', 'Both Farm')
    const accounts = await openAccounts()
    await edit(accounts, 'Both Farm')
    await accounts.fill({ City: 'Boone' })
    await bob.call('PUT', `/api/customers/${id}`, { company: 'Bobs' })
    await accounts.button('Save').click()
    await accounts.toast('Customer updated successfully').waitFor()
    expect(await world.sql('select city, company from customers where id = $1', [id])).toEqual([
      { city: 'Boone', company: 'Bobs' },
    ])
  })

  it('the same field shows both values, and the chosen one is stored', async ({
    world,
    bob,
    openAccounts,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    const id = await addCustomer(world, 'same', 'Same Farm')
    const accounts = await openAccounts()
    await edit(accounts, 'Same Farm')
    await accounts.fill({ City: 'Boone', State: 'IA' })
    await bob.call('PUT', `/api/customers/${id}`, { city: 'Nevada' })
    await accounts.button('Save').click()
    const dialog = accounts.page.getByRole('dialog', { name: /Bob Adams changed this customer/ })
    await dialog.getByLabel('City: yours, Boone').waitFor()
    await dialog.getByLabel('City: saved, Nevada').check()
    await dialog.getByRole('button', { name: 'Save with my changes' }).click()
    await accounts.toast('Customer updated successfully').waitFor()
    expect(await world.sql('select city, state from customers where id = $1', [id])).toEqual([
      { city: 'Nevada', state: 'IA' },
    ])
  })
})

// (rule accounts/leaving)
describe('leaving a customer being edited', () => {
  it('asks on a link, Back and another customer; the user may stay', async ({ world, openAccounts }) => {
    await addCustomer(world, 'leave', 'Leave Farm')
    const accounts = await openAccounts()
    await edit(accounts, 'Leave Farm')
    await accounts.fill({ City: 'Typed' })
    const ways = [
      () => accounts.page.getByRole('link', { name: 'Insights' }).click(),
      () => accounts.card('Acre Farms').getByRole('button').click(),
    ]
    for (const leave of ways) {
      await leave()
      await accounts.question.getByRole('button', { name: 'Keep editing' }).click()
      await expect.poll(() => accounts.values('City')).toEqual({ City: 'Typed' })
    }
    await accounts.card('Acre Farms').getByRole('button').click()
    await accounts.question.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => accounts.values('Name *')).toEqual({ 'Name *': 'Acre Farms' })
    await accounts.button('Edit').waitFor()
  })

  it('on a phone by Back, which leads to the list', async ({ openAccounts }) => {
    const accounts = await openAccounts({ size: 'phone' })
    await edit(accounts, 'Acre Farms')
    await accounts.fill({ City: 'Typed' })
    await accounts.page.goBack()
    await accounts.question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => accounts.values('City')).toEqual({ City: 'Typed' })
    await accounts.button('All customers').click()
    await accounts.question.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => accounts.cards.first().isVisible()).toBe(true)
  })
})
