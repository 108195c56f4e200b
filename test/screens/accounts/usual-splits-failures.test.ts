import { describe, expect } from 'vitest'
import { focusedName } from '#test/pages/keyboard.ts'
import { splitsPage } from '#test/pages/splits-page.ts'
import { readSplits, storeSplits, usualSplit } from '#test/world/splits.ts'
import { it as onScreen } from '../fixtures.ts'

const calls = '**/api/producers/1/splits'

const it = onScreen.extend('oneSplit', { auto: true }, async ({ world, ann }) => {
  await world.sql('truncate producer_splits')
  await storeSplits(ann, 1, [usualSplit('Home farm', [[1, 100]])])
})

// (rule splits/leaving)
describe('leaving a split being edited', () => {
  it('asks, by a link and by another customer; the user may stay', async ({ openAccounts }) => {
    const accounts = await openAccounts()
    await accounts.open('Acre Farms')
    const splits = splitsPage(accounts.page)
    await splits.button('Edit Home farm').click()
    await splits.name.fill('Typed')
    await expect.poll(() => accounts.button('Edit').count()).toBe(0)
    await expect.poll(() => accounts.button('New').count()).toBe(0)
    const ways = [
      () => accounts.page.getByRole('link', { name: 'Insights' }).click(),
      () => accounts.card('Brook Coop').getByRole('button').click(),
    ]
    for (const leave of ways) {
      await leave()
      await accounts.question.getByRole('button', { name: 'Keep editing' }).click()
      await expect.poll(() => splits.name.inputValue()).toBe('Typed')
    }
    await accounts.card('Brook Coop').getByRole('button').click()
    await accounts.question.getByRole('button', { name: 'Discard changes' }).click()
    await splits.section.getByText('None yet.').waitFor()
    await accounts.button('Edit').waitFor()
  })

  it('on a phone asks at Back and at All customers', async ({ openAccounts }) => {
    const accounts = await openAccounts({ size: 'phone' })
    await accounts.open('Acre Farms')
    const splits = splitsPage(accounts.page)
    await splits.button('Edit Home farm').click()
    await splits.name.fill('Typed')
    await accounts.page.goBack()
    await accounts.question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => splits.name.inputValue()).toBe('Typed')
    await accounts.button('All customers').click()
    await accounts.question.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => accounts.cards.first().isVisible()).toBe(true)
  })

  it('asks nothing if nothing was typed, and nothing after Cancel', async ({ openAccounts }) => {
    const accounts = await openAccounts()
    await accounts.open('Acre Farms')
    const splits = splitsPage(accounts.page)
    await splits.button('Edit Home farm').click()
    await splits.name.fill('Typed')
    await splits.button('Cancel').click()
    await expect.poll(() => splits.names()).toEqual(['Home farm*'])
    await splits.button('Edit Home farm').click()
    await accounts.card('Brook Coop').getByRole('button').click()
    await splits.section.getByText('None yet.').waitFor()
    await expect.poll(() => accounts.question.count()).toBe(0)
  })

  it('cannot start while ticks of My Customer are unsaved', async ({ openAccounts }) => {
    const accounts = await openAccounts()
    await accounts.open('Acre Farms')
    const splits = splitsPage(accounts.page)
    await splits.button('Edit Home farm').waitFor()
    await accounts.tick('Cedar Growers').check()
    await expect.poll(() => splits.section.getByRole('button').count()).toBe(0)
    await accounts.tick('Cedar Growers').uncheck()
    await splits.button('Edit Home farm').waitFor()
  })
})

// (rule splits/leaving)
describe('a save of a split that fails', () => {
  it('shows why, keeps what was typed, and is stored at the next try', async ({
    ann,
    openAccounts,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    const accounts = await openAccounts()
    const { page } = accounts
    await accounts.open('Acre Farms')
    const splits = splitsPage(page)
    await splits.button('Edit Home farm').click()
    await splits.name.fill('Typed')
    for (const [answer, text] of [
      [{ status: 500, body: '' }, 'The usual split could not be saved'],
      [{ status: 403, json: { message: 'Not today' } }, 'Not today'],
    ] as const) {
      await page.route(calls, (route) => route.fulfill(answer))
      await splits.button('Save split').click()
      await accounts.toast(text).waitFor()
      await expect.poll(() => splits.name.inputValue()).toBe('Typed')
      await expect.poll(() => focusedName(page)).toBe('Save split')
      await page.unroute(calls)
    }
    await splits.button('Save split').click()
    await expect.poll(() => splits.names()).toEqual(['Typed*'])
    expect((await readSplits(ann, 1)).splits).toMatchObject([{ name: 'Typed' }])
  })

  it('with a lost answer is recognized as stored when it is retried', async ({
    ann,
    openAccounts,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    const accounts = await openAccounts()
    const { page } = accounts
    await accounts.open('Acre Farms')
    const splits = splitsPage(page)
    await splits.button('Add split').click()
    await splits.name.fill('Once')
    await page.route(calls, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await splits.button('Save split').click()
    await accounts.toast('The usual split could not be saved. The server could not be reached').waitFor()
    await page.unroute(calls)
    await splits.button('Save split').click()
    await expect.poll(() => splits.names()).toEqual(['Home farm*', 'Once'])
    expect((await readSplits(ann, 1)).splits.map(({ name }) => name)).toEqual(['Home farm', 'Once'])
  })

  it('for an ended session continues after signing in above it', async ({
    ann,
    openAccounts,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    const accounts = await openAccounts()
    const { page } = accounts
    await accounts.open('Acre Farms')
    const splits = splitsPage(page)
    await splits.button('Edit Home farm').click()
    await splits.name.fill('Signed in')
    await page.context().clearCookies()
    await splits.button('Save split').click()
    await page
      .getByRole('dialog', { name: 'User not logged in' })
      .getByRole('button', { name: 'Login' })
      .click()
    await expect.poll(() => splits.names()).toEqual(['Signed in*'])
    expect((await readSplits(ann, 1)).splits).toMatchObject([{ name: 'Signed in' }])
  })
})

it('splits that cannot be loaded show a message, and can be retried', async ({
  openAccounts,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  const accounts = await openAccounts()
  const { page } = accounts
  await page.route(calls, (route) => route.abort())
  await accounts.open('Acre Farms')
  const splits = splitsPage(page)
  await splits.section.getByText('The usual splits could not be loaded.').waitFor()
  await page.unroute(calls)
  await splits.button('Try again').click()
  await expect.poll(() => splits.names()).toEqual(['Home farm*'])
})

it('a producer with 20 splits cannot get another', async ({ ann, openAccounts }) => {
  const twenty = Array.from({ length: 20 }, (_, at) => usualSplit(`Field ${at + 1}`, [[1, 100]]))
  await storeSplits(ann, 1, twenty)
  const accounts = await openAccounts()
  await accounts.open('Acre Farms')
  const splits = splitsPage(accounts.page)
  await splits.section.getByText('The limit is 20 usual splits.').waitFor()
  await expect.poll(() => splits.button('Add split').count()).toBe(0)
})

// (rule splits/exactly-100)
it('a split has no sum while one of its numbers is unreadable', async ({ openAccounts }) => {
  const accounts = await openAccounts()
  await accounts.open('Acre Farms')
  const splits = splitsPage(accounts.page)
  await splits.button('Edit Home farm').click()
  const sides = splits.section.locator('.sp-sum')
  const valid = splits.section.getByText('Valid')
  await expect.poll(() => valid.count()).toBe(2)
  await splits.percentage('Customer 1').fill('abc')
  await expect.poll(() => valid.count()).toBe(1)
  await expect.poll(() => sides.first().innerText()).toBe('Add customer')
  await splits.percentage('Customer 1').fill('90')
  await splits.section.getByText('Must equal 100%').waitFor()
})
