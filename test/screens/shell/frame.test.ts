import { expect } from 'vitest'
import { it } from '../fixtures.ts'

it('an unknown address keeps the way to every screen for a signed-in user', async ({
  openPage,
  allowConsoleErrors,
}) => {
  // The browser logs the 404 to the console.
  allowConsoleErrors()
  const page = await openPage('mia', { path: '/no-such-page' })
  await page.getByRole('heading', { name: '404 Page Not Found', level: 1 }).waitFor()
  await page.getByText('Did you forget to add the page to the router?', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Insights', exact: true }).click()
  await page.getByRole('heading', { name: 'Insights', level: 1, exact: true }).waitFor()
})

it('an unknown address shows a message to a signed-out user', async ({ openPage, allowConsoleErrors }) => {
  allowConsoleErrors()
  const page = await openPage(null, { path: '/no-such-page' })
  await page.getByRole('heading', { name: '404 Page Not Found', level: 1 }).waitFor()
})

it('the page of a failed login leads back to the login, whose field has the focus', async ({ openPage }) => {
  const page = await openPage(null, { path: '/login-failed' })
  await page.getByText('Login failed. Please try again.', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Back to login' }).click()
  await page.waitForURL('**/login')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id))
    .toBe(await page.getByLabel('Your name').getAttribute('id'))
})
