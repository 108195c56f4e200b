import { expect } from 'vitest'
import type { World } from '#test/world/world.ts'
import { expectTouchable } from '../axe.ts'
import { it } from '../fixtures.ts'

const storedAs = (world: World, name: string) =>
  world.sql<{ account_id: string; city: string }>('select account_id, city from customers where name = $1', [
    name,
  ])

it('a new customer is visible in the list', async ({ world, openAccounts }) => {
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
it('Save and Cancel stay visible on a phone, and cover no field that gets focus', async ({
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

// (rule accounts/panes)
it('a customer is created by keyboard alone', async ({ world, openAccounts }) => {
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
