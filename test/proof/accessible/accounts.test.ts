import type { Page } from 'playwright-core'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import type { Size } from '#test/pages/arrival.ts'
import { splitsPage } from '#test/pages/splits-page.ts'
import { storeSplits, usualSplit } from '#test/world/splits.ts'

const sizes: Size[] = ['desk', 'phone']
const splitCalls = '**/api/producers/1/splits'

async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectTouchable(page)
}

it.for(sizes)(
  'the states of Accounts Management are accessible on a %s: searched, new, wrong, in conflict, not loaded, asking before leaving',
  async (size, { bob, openAccounts, allowConsoleErrors }) => {
    allowConsoleErrors()
    const accounts = await openAccounts({ size })
    const { page, button, question } = accounts
    await expectUsable(page)
    await accounts.search.fill('desk@nowhere')
    await page.getByText('No customers match your search', { exact: true }).waitFor()
    await expectUsable(page)
    await button('Clear search').click()
    await accounts.tick('Cedar Growers').check()
    await button('Update List').waitFor()
    await expectUsable(page)
    await accounts.tick('Cedar Growers').uncheck()

    await button('New').click()
    await expectUsable(page)
    await accounts.fill({ 'Name *': 'brook coop' })
    await accounts.detail.locator('.ac-alike').waitFor()
    await expectUsable(page)
    await button('Cancel').click()

    await accounts.open('Acre Farms')
    await button('Edit').click()
    await accounts.fill({ 'Name *': ' ', Email: 'a@' })
    await button('Save').click()
    await accounts.detail.getByText('Name is required').waitFor()
    await expectUsable(page)
    await accounts.fill({ 'Name *': 'Acre Farms', Email: '', City: 'Boone' })
    await bob.call('PUT', '/api/customers/1', { city: size === 'desk' ? 'Nevada' : 'Ogden' })
    await button('Save').click()
    const conflict = page.getByRole('dialog', { name: /Bob Adams changed this customer/ })
    await conflict.waitFor()
    await expectUsable(page)
    await conflict.getByRole('button', { name: 'Keep editing' }).click()
    if (size === 'phone') await page.goBack()
    else await page.getByRole('link', { name: 'Insights' }).click()
    await question.waitFor()
    await expectUsable(page)
    await question.getByRole('button', { name: 'Discard changes' }).click()

    const list = '**/api/picklists/customers-detailed'
    await page.route(list, (route) => route.fulfill({ status: 400, body: '' }))
    await page.goto('/accounts')
    await page.getByText('The customers could not be loaded').waitFor()
    await expectUsable(page)
    await page.unroute(list)
    await page.route(list, (route) => route.fulfill({ json: [] }))
    await page.goto('/accounts')
    await page.getByText('No customers found', { exact: true }).waitFor()
    await expectUsable(page)
  },
)

it('the states of the usual splits are accessible: wrong, not loaded', async ({
  ann,
  openAccounts,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  await storeSplits(ann, 1, [usualSplit('Home farm', [[1, 100]])])
  const accounts = await openAccounts()
  const { page } = accounts
  await accounts.open('Acre Farms')
  const splits = splitsPage(page)
  await splits.button('Edit Home farm').click()
  await splits.name.fill('')
  await splits.percentage('Customer 1').fill('33.3')
  await splits.button('Save split').click()
  await splits.section.getByText('Name is required').waitFor()
  await expectUsable(page)
  await splits.button('Cancel').click()
  await page.route(splitCalls, (route) => route.abort())
  await page.goto('/accounts?customer=1')
  await splits.section.getByText('The usual splits could not be loaded.').waitFor()
  await expectUsable(page)
})
