import { describe, expect } from 'vitest'
import type { World } from '#test/world/world.ts'
import { expectAccessible, expectTouchable } from '../axe.ts'
import { it } from '../fixtures.ts'

const sizes = ['desk', 'phone'] as const

const storedAs = (world: World, name: string) =>
  world.sql<{ account_id: string; city: string }>('select account_id, city from customers where name = $1', [
    name,
  ])

describe.each(sizes)('a new customer at a %s', (size) => {
  // (rules accounts/editing, accounts/panes)
  it('is typed, created and shown', async ({ world, openAccounts }) => {
    const accounts = await openAccounts({ size })
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
    await expectAccessible(accounts.page)
    await expectTouchable(accounts.page)
    await accounts.fill({
      'Name *': `New ${size}`,
      City: 'Ames',
      'Zip Code': '50010',
      Email: `${size}@new.example`,
    })
    await accounts.button('Create').click()
    await accounts.toast('Customer created successfully').waitFor()
    await accounts.button('Edit').waitFor()
    await expect.poll(() => accounts.values('Name *')).toEqual({ 'Name *': `New ${size}` })
    expect(await storedAs(world, `New ${size}`)).toEqual([{ account_id: temporary, city: 'Ames' }])
  })

  // (rule accounts/editing)
  it('is given up by Cancel, which closes the details', async ({ openAccounts }) => {
    const accounts = await openAccounts({ size })
    await accounts.button('New').click()
    await accounts.fill({ 'Name *': 'Never' })
    await accounts.button('Cancel').click()
    await accounts.button('New').waitFor()
    await expect.poll(() => accounts.button('Create').count()).toBe(0)
    expect(new URL(accounts.page.url()).search).toBe('')
  })
})

it('a customer just created is in sight in the list', async ({ world, openAccounts }) => {
  await world.sql(
    `insert into customers (account_id, name, active) select 'L' || n, 'List ' || n || repeat(' of a long name', n % 12), true from generate_series(1, 60) n`,
  )
  const accounts = await openAccounts()
  await accounts.button('New').click()
  await accounts.fill({ 'Name *': 'Zuletzt' })
  await accounts.button('Create').click()
  await accounts.toast('Customer created successfully').waitFor()
  const list = await accounts.page.locator('.ac-scroll').boundingBox()
  const isInside = async () => {
    const box = await accounts.card('Zuletzt').boundingBox()
    return box !== null && list !== null && box.y >= list.y && box.y + box.height <= list.y + list.height
  }
  await expect.poll(isInside).toBe(true)
})

// (rule accounts/editing)
it('Save and Cancel stay in sight on a phone, and cover no field that is reached', async ({
  openAccounts,
}) => {
  const accounts = await openAccounts({ size: 'phone' })
  await accounts.open('Acre Farms')
  await accounts.button('Edit').click()
  const last = accounts.detail.getByRole('textbox').last()
  await last.focus()
  await last.scrollIntoViewIfNeeded()
  await accounts.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  for (const name of ['Save', 'Cancel']) {
    const box = await accounts.button(name).boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(0)
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
  await expectTouchable(accounts.page)
  await accounts.field('Name *').focus()
  const head = await accounts.detail.locator('.ac-head').boundingBox()
  const field = await accounts.field('Name *').boundingBox()
  expect(field?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0))
})

// (rule accounts/created-once)
describe('a new customer is made once', () => {
  it('by a double press', async ({ world, openAccounts }) => {
    const accounts = await openAccounts()
    await accounts.button('New').click()
    await accounts.fill({ 'Name *': 'Double Press' })
    await accounts.button('Create').dblclick()
    await accounts.toast('Customer created successfully').waitFor()
    expect(await storedAs(world, 'Double Press')).toHaveLength(1)
  })

  it('after an answer that was lost, with what was typed since', async ({
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
    await accounts.page
      .getByText('It may be stored already: another try finds that out, and never stores the same twice.')
      .waitFor()
    await expect.poll(() => accounts.values('City')).toEqual({ City: 'Ames' })
    await accounts.page.unroute('**/api/customers')
    await accounts.fill({ City: 'Boone' })
    await accounts.button('Create').click()
    await accounts.toast('Customer created successfully').waitFor()
    expect(await storedAs(world, 'Lost Answer')).toMatchObject([{ city: 'Boone' }])
  })

  it.for(sizes)('and a refusal says why on a %s', async (size, { openAccounts, allowConsoleErrors }) => {
    allowConsoleErrors()
    const accounts = await openAccounts({ size })
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
it('a new customer that looks like another one is told so, and may be created all the same', async ({
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
  await expectAccessible(accounts.page)
  await note.getByRole('button', { name: 'Open it' }).click()
  await accounts.question.getByRole('button', { name: 'Keep editing' }).click()
  await note.getByRole('button', { name: 'Open it' }).click()
  await accounts.question.getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(() => accounts.values('Account ID *')).toEqual({ 'Account ID *': '100482' })
})

// (rule accounts/panes)
it('a customer is created by the keyboard alone', async ({ world, openAccounts }) => {
  const accounts = await openAccounts()
  const { keyboard } = accounts.page
  await accounts.search.focus()
  await keyboard.press('Tab')
  await expect.poll(() => accounts.button('New').evaluate((one) => one === document.activeElement)).toBe(true)
  await keyboard.press('Enter')
  await expect
    .poll(() => accounts.field('Name *').evaluate((one) => one === document.activeElement))
    .toBe(true)
  await keyboard.type('By Keys')
  await keyboard.press('Enter')
  await accounts.toast('Customer created successfully').waitFor()
  expect(await storedAs(world, 'By Keys')).toHaveLength(1)
})
