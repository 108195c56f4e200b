import { describe, expect } from 'vitest'
import type { World } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

const storedAs = (world: World, name: string) =>
  world.sql<{ account_id: string; city: string }>('select account_id, city from customers where name = $1', [
    name,
  ])

describe('a new customer on a desktop', () => {
  // (rules accounts/editing, accounts/panes)
  it('is typed, created and shown', async ({ world, openAccounts }) => {
    const accounts = await openAccounts()
    const before = Date.now()
    await accounts.button('New').click()
    await accounts.detail.getByRole('heading', { name: 'Create New Customer' }).waitFor()
    const [temporary] = Object.values(await accounts.values('Account ID *'))
    expect(temporary).toMatch(/^-\d{13}$/)
    expect(-Number(temporary)).toBeGreaterThanOrEqual(before)
    expect(-Number(temporary)).toBeLessThanOrEqual(Date.now())
    await expect.poll(accounts.locked).toEqual(['Account ID *', 'UUID'])
    await expect.poll(() => accounts.field('Active').isEnabled()).toBe(true)
    await expect.poll(() => accounts.button('Cancel').isVisible()).toBe(true)
    await expect.poll(() => accounts.button('Edit').count()).toBe(0)
    await accounts.fill({
      'Name *': `New desk`,
      City: 'Ames',
      'Zip Code': '50010',
      Email: `desk@new.example`,
    })
    await accounts.button('Create').click()
    await accounts.toast('Customer created successfully').waitFor()
    await accounts.button('Edit').waitFor()
    await expect.poll(() => accounts.values('Name *')).toEqual({ 'Name *': `New desk` })
    expect(await storedAs(world, `New desk`)).toEqual([{ account_id: temporary, city: 'Ames' }])
  })

  // (rule accounts/editing)
  it('is discarded by Cancel, which closes the details', async ({ openAccounts }) => {
    const accounts = await openAccounts()
    await accounts.button('New').click()
    await accounts.fill({ 'Name *': 'Never' })
    await accounts.button('Cancel').click()
    await accounts.button('New').waitFor()
    await expect.poll(() => accounts.button('Create').count()).toBe(0)
    expect(new URL(accounts.page.url()).search).toBe('')
  })
})

// (rule accounts/created-once)
describe('a new customer is created once', () => {
  it('by a double press', async ({ world, openAccounts }) => {
    const accounts = await openAccounts()
    await accounts.button('New').click()
    await accounts.fill({ 'Name *': 'Double Press' })
    await accounts.button('Create').dblclick()
    await accounts.toast('Customer created successfully').waitFor()
    expect(await storedAs(world, 'Double Press')).toHaveLength(1)
  })

  it('after a lost answer, with what was typed since', async ({
    world,
    openAccounts,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    const accounts = await openAccounts()
    await accounts.button('New').click()
    await accounts.fill({ 'Name *': 'Lost Answer', City: 'Ames' })
    await accounts.page.route('**/api/customers', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await accounts.button('Create').click()
    await accounts.toast('Failed to create customer').waitFor()
    await accounts.page.getByText('It may already be saved. Trying again won’t create a duplicate.').waitFor()
    await expect.poll(() => accounts.values('City')).toEqual({ City: 'Ames' })
    await accounts.page.unroute('**/api/customers')
    await accounts.fill({ City: 'Boone' })
    await accounts.button('Create').click()
    await accounts.toast('Customer created successfully').waitFor()
    expect(await storedAs(world, 'Lost Answer')).toMatchObject([{ city: 'Boone' }])
  })

  it('and a refusal shows why on a desktop', async ({ openAccounts, allowConsoleErrors }) => {
    allowConsoleErrors()
    const accounts = await openAccounts()
    await accounts.button('New').click()
    await accounts.fill({ 'Name *': 'Refused' })
    await accounts.page.route('**/api/customers', (route) =>
      route.fulfill({ status: 403, json: { message: 'Not today' } }),
    )
    await accounts.button('Create').click()
    await accounts.toast('Not today').waitFor()
    await accounts.page.unroute('**/api/customers')
    await accounts.page.route('**/api/customers', (route) => route.fulfill({ status: 500, body: '' }))
    await accounts.button('Create').click()
    await accounts.toast('Failed to create customer').waitFor()
    await expect.poll(() => accounts.values('Name *')).toEqual({ 'Name *': 'Refused' })
  })
})

// (rule accounts/alike)
it('a new customer similar to another one raises a warning, and may be created anyway', async ({
  world,
  openAccounts,
}) => {
  await world.sql(
    `insert into customers (account_id, name) values ('100482', 'Tamarack Bend Farms LLC') on conflict do nothing`,
  )
  const accounts = await openAccounts()
  await accounts.button('New').click()
  await accounts.fill({ 'Name *': 'tamarack bend' })
  const note = accounts.detail.locator('.ac-alike')
  await expect.poll(() => note.textContent()).toBe('Looks like Tamarack Bend Farms LLC, 100482. Open it')
  await note.getByRole('button', { name: 'Open it' }).click()
  await accounts.question.getByRole('button', { name: 'Keep editing' }).click()
  await note.getByRole('button', { name: 'Open it' }).click()
  await accounts.question.getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(() => accounts.values('Account ID *')).toEqual({ 'Account ID *': '100482' })
})
