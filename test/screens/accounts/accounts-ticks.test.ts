import { expect } from 'vitest'
import { accountsPage } from '#test/pages/accounts-page.ts'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import type { World } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

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
it('neither New nor Edit is available while ticks are unsaved', async ({ world, openAccounts }) => {
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

// (rule accounts/my-customer)
it('a failure shows why and keeps the ticks on a desktop', async ({
  world,
  openAccounts,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  await annsAre(world, [1])
  const accounts = await openAccounts()
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
})

// (rule accounts/leaving)
it('unsaved ticks raise a question when leaving the screen, but not within it', async ({
  world,
  openAccounts,
}) => {
  await annsAre(world, [1])
  const accounts = await openAccounts()
  await accounts.tick('Brook Coop').check()
  await accounts.open('Cedar Growers')
  await accounts.page.getByRole('link', { name: 'Insights' }).click()
  await accounts.question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => accounts.tick('Brook Coop').isChecked()).toBe(true)
  await accounts.page.getByRole('link', { name: 'Insights' }).click()
  await accounts.question.getByRole('button', { name: 'Discard changes' }).click()
  await accounts.page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
  expect(await stored(world, ann)).toEqual([1])
})

// (rules accounts/my-customer, people/mine-or-all)
it('marked customers appear under Mine immediately; unmarked and archived ones do not, on a desktop', async ({
  world,
  openPage,
}) => {
  await annsAre(world, [1])
  const page = await openPage('ann')
  async function goTo(name: string) {
    await page.getByRole('link', { name, exact: true }).click()
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
  // The form has reloaded these lists since the save.
  const lists = ['producers', 'customers', 'agronomists'].map((list) => `/api/picklists/${list}`)
  await expect.poll(() => readSince).toEqual(expect.arrayContaining([...lists, `/api/agronomists/${ann}`]))
})

// (rule accounts/whole-set)
it('ticks made elsewhere in the meantime survive: the union is stored', async ({ world, openAccounts }) => {
  await annsAre(world, [1])
  const here = await openAccounts()
  await here.tick('Brook Coop').check()
  const there = await world.as('ann')
  const own = await there.call<Record<string, unknown>>('GET', `/api/agronomists/${ann}`)
  const sent = await there.call('PUT', `/api/agronomists/${ann}`, { ...own.body, customerIds: [3] })
  expect(sent.status).toBe(200)
  await here.button('Update List').click()
  await here.toast('Customer assignments updated successfully').waitFor()
  expect((await stored(world, ann))?.toSorted()).toEqual([2, 3])
  await expect.poll(() => here.tick('Cedar Growers').isChecked()).toBe(true)
})
