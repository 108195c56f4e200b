import { describe, expect } from 'vitest'
import { accountsPage } from '#test/pages/accounts-page.ts'
import { focusedName } from '#test/pages/keyboard.ts'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import type { World } from '#test/world/world.ts'
import { expectAccessible, expectTouchable } from '../axe.ts'
import { it } from '../fixtures.ts'

const sizes = ['desk', 'phone'] as const

const stored = async (world: World, email: string) =>
  (
    await world.sql<{ ids: number[] }>('select customer_ids as ids from agronomists where email = $1', [
      email,
    ])
  )[0]?.ids
const annsAre = (world: World, ids: number[]) =>
  world.sql(`update agronomists set customer_ids = $1 where email = 'ann@farm.example'`, [ids])
const ann = 'ann@farm.example'

// (rule accounts/my-customer)
describe.each(sizes)('My Customer at a %s', (size) => {
  it('is ticked, kept through search, and stored by Update List', async ({ world, openAccounts }) => {
    await annsAre(world, [1, 2])
    const accounts = await openAccounts({ size })
    const sent: unknown[] = []
    accounts.page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'PUT') sent.push([decodeURIComponent(pathname), request.postDataJSON()])
    })
    await expect.poll(() => accounts.note.textContent()).toBe('2 of 4 are mine')
    await accounts.tick('Cedar Growers').check()
    await expect.poll(() => accounts.note.textContent()).toBe('3 of 4 are mine, 1 change not saved')
    await expect.poll(() => accounts.button('New').count()).toBe(0)
    await accounts.tick('Cedar Growers').uncheck()
    await accounts.button('New').waitFor()
    await expect.poll(() => accounts.button('Update List').count()).toBe(0)

    await accounts.tick('Cedar Growers').check()
    await accounts.search.fill('brook')
    await expect.poll(accounts.names).toEqual(['Brook Coop'])
    await accounts.tick('Brook Coop').uncheck()
    await accounts.search.fill('')
    await expect.poll(() => accounts.tick('Cedar Growers').isChecked()).toBe(true)
    expect(sent).toEqual([])
    expect(await stored(world, ann)).toEqual([1, 2])
    await expectAccessible(accounts.page)
    await expectTouchable(accounts.page)
    await accounts.button('Update List').click()
    await accounts.toast('Customer assignments updated successfully').waitFor()
    await accounts.button('New').waitFor()
    await expect.poll(() => focusedName(accounts.page)).toBe('2 of 4 are mine')
    const record = { email: ann, name: 'Ann Zed', territory: '11', level: 'Agronomist', active: true }
    expect(sent).toMatchObject([[`/api/agronomists/${ann}`, { ...record, customerIds: [1, 3] }]])
    expect(await stored(world, ann)).toEqual([1, 3])
  })
})

// (rule accounts/my-customer)
it('neither New nor Edit is there while ticks are not stored', async ({ world, openAccounts }) => {
  await annsAre(world, [1])
  const accounts = await openAccounts()
  await accounts.open('Acre Farms')
  await accounts.button('Edit').waitFor()
  await accounts.tick('Brook Coop').check()
  await expect.poll(() => accounts.button('Edit').count()).toBe(0)
  await accounts.tick('Brook Coop').uncheck()
  await accounts.button('Edit').click()
  await expect.poll(() => accounts.tick('Brook Coop').isDisabled()).toBe(true)
})

// (rule accounts/whole-set)
it('ticks that were made elsewhere meanwhile are kept: what is stored is the union', async ({
  world,
  openAccounts,
}) => {
  await annsAre(world, [1])
  const [here, there] = [await openAccounts(), await openAccounts()]
  await here.tick('Brook Coop').check()
  await there.tick('Cedar Growers').check()
  await there.tick('Acre Farms').uncheck()
  await there.button('Update List').click()
  await there.toast('Customer assignments updated successfully').waitFor()
  await here.button('Update List').click()
  await here.toast('Customer assignments updated successfully').waitFor()
  expect((await stored(world, ann))?.toSorted()).toEqual([2, 3])
  await expect.poll(() => here.tick('Cedar Growers').isChecked()).toBe(true)
})

// (rule accounts/my-customer)
it.for(sizes)(
  'a failure says why and keeps the ticks on a %s',
  async (size, { world, openAccounts, allowConsoleErrors }) => {
    allowConsoleErrors()
    await annsAre(world, [1])
    const accounts = await openAccounts({ size })
    await accounts.tick('Brook Coop').check()
    for (const [answer, text] of [
      [{ status: 500, body: '' }, 'Failed to update customer assignments'],
      [{ status: 403, json: { message: 'Not today' } }, 'Not today'],
    ] as const) {
      await accounts.page.route('**/api/agronomists/*', (route) =>
        route.request().method() === 'PUT' ? route.fulfill(answer) : route.continue(),
      )
      await accounts.button('Update List').click()
      await accounts.toast('Error').filter({ hasText: text }).waitFor()
      await expect.poll(() => accounts.tick('Brook Coop').isChecked()).toBe(true)
      await accounts.page.unroute('**/api/agronomists/*')
    }
    await accounts.page.context().clearCookies()
    await accounts.button('Update List').click()
    await accounts.page
      .getByRole('dialog', { name: 'User not logged in' })
      .getByRole('button', { name: 'Login' })
      .click()
    await accounts.toast('Customer assignments updated successfully').waitFor()
    expect(await stored(world, ann)).toEqual([1, 2])
  },
)

// (rule accounts/leaving)
it('ticks that are not stored are asked for before the screen is left, and not inside of it', async ({
  world,
  openAccounts,
}) => {
  await annsAre(world, [1])
  const accounts = await openAccounts()
  await accounts.tick('Brook Coop').check()
  await accounts.open('Cedar Growers')
  await accounts.page.getByRole('link', { name: 'Insights' }).click()
  await expectAccessible(accounts.page)
  await accounts.question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => accounts.tick('Brook Coop').isChecked()).toBe(true)
  await accounts.page.getByRole('link', { name: 'Insights' }).click()
  await accounts.question.getByRole('button', { name: 'Discard changes' }).click()
  await accounts.page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
  expect(await stored(world, ann)).toEqual([1])
})

// (rules accounts/my-customer, people/mine-or-all)
it.for(sizes)(
  'who was marked appears under Mine at once; unmarked and archived ones do not, on a %s',
  async (size, { world, openPage }) => {
    await annsAre(world, [1])
    const page = await openPage('ann', { size })
    async function goTo(name: string) {
      if (size === 'phone') await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole(size === 'phone' ? 'menuitem' : 'link', { name, exact: true }).click()
    }
    const form = orderFormPage(page)
    await form.untilReady()
    const mine = () => form.optionsOf('Producer')
    await expect.poll(mine).toEqual([expect.stringContaining('Acre Farms')])
    await goTo('Customers')
    const accounts = accountsPage(page)
    await accounts.tick('Acre Farms').uncheck()
    await accounts.tick('Brook Coop').check()
    await accounts.tick('Dale Archived').check()
    let readSince: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') readSince = []
      else readSince.push(decodeURIComponent(new URL(request.url()).pathname))
    })
    await accounts.button('Update List').click()
    await accounts.toast('Customer assignments updated successfully').waitFor()
    await goTo('Create PO')
    await form.untilReady()
    await expect.poll(mine).toEqual([expect.stringContaining('Brook Coop')])
    // What the form had read before is read anew.
    const lists = ['producers', 'customers', 'agronomists'].map((list) => `/api/picklists/${list}`)
    await expect.poll(() => readSince).toEqual(expect.arrayContaining([...lists, `/api/agronomists/${ann}`]))
  },
)

// (rule accounts/my-customer)
it('ticks stay while hundreds of customers are scrolled past', async ({ world, openAccounts }) => {
  await annsAre(world, [1])
  await world.sql(
    `insert into customers (account_id, name) select (500 + n)::text, 'Scroll ' || lpad(n::text, 3, '0') from generate_series(1, 300) n`,
  )
  const accounts = await openAccounts()
  await accounts.tick('Brook Coop').check()
  const list = accounts.page.locator('.ac-scroll')
  await list.evaluate((box) => box.scrollTo({ top: box.scrollHeight }))
  await accounts.tick('Scroll 300').check()
  await expect.poll(() => accounts.tick('Brook Coop').count()).toBe(0)
  await list.evaluate((box) => box.scrollTo({ top: 0 }))
  await expect.poll(() => accounts.tick('Brook Coop').isChecked()).toBe(true)
  await expect.poll(() => accounts.note.textContent()).toBe('3 of 304 are mine, 2 changes not saved')
})
