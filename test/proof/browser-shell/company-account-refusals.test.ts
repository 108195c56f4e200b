import { expect } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it as inCompany } from '#test/journeys/company-world.ts'
import { continueWithCompanyAccount, signInAt } from '#test/pages/provider-page.ts'
import { openWorld } from '#test/world/world.ts'

/** Sign-ins are limited to two per minute. */
const it = inCompany.extend('world', { scope: 'file' }, async ({ provider }, { onCleanup }) => {
  const world = await openWorld({ ...provider.settings, RATE_LIMIT_SIGN_INS: '2' })
  world.clock.now = new Date()
  onCleanup(() => world.close())
  return world
})

// (rule sign-in/refusals-are-pages)
it('a user who is refused by the provider or may not begin finds a way back, to the requested page', async ({
  page,
}) => {
  await page.goto('/insights')
  await continueWithCompanyAccount(page)
  await page.getByRole('button', { name: 'Refuse' }).click()
  await page.getByRole('heading', { name: 'Login failed. Please try again.', exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login-failed')
  await expectAccessible(page)
  await expectTouchable(page)
  const back = page.getByRole('link', { name: 'Back to login' })
  await back.click()
  await continueWithCompanyAccount(page)
  await page.getByRole('button', { name: 'Refuse' }).click()
  await back.click()
  await continueWithCompanyAccount(page)
  await page.getByText(/^Too many sign-ins at once\. Wait \d+ seconds?, then try again\.$/).waitFor()
  await expectAccessible(page)
})

// (rule sign-in/at-the-provider)
it('a user who was refused gets to the requested page by trying again', async ({
  provider,
  openPage,
  contextOf,
}) => {
  const world = await openWorld(provider.settings)
  world.clock.now = new Date()
  const page = await openPage(null)
  contextOf(page)
  try {
    await page.goto(`${world.url}/api/auth/oidc/start?to=//evil.org`)
    await page.getByText('That link doesn’t lead to Furrow. Sign in here to start.').waitFor()
    expect(page.url()).toBe(`${world.url}/login`)
    await page.goto(`${world.url}/insights`)
    await continueWithCompanyAccount(page)
    await page.getByRole('button', { name: 'Refuse' }).click()
    await page.getByRole('link', { name: 'Back to login' }).click()
    await continueWithCompanyAccount(page)
    await signInAt(page, 'ann')
    await page.getByRole('heading', { name: 'Insights', level: 1, exact: true }).waitFor()
    expect(page.url()).toBe(`${world.url}/insights`)
    // Leaves the page first, so that it sends no more requests while the server shuts down.
    await page.goto('about:blank')
  } finally {
    await world.close()
  }
})
