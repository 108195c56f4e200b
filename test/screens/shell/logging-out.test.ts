import { expect } from 'vitest'
import { it } from '../fixtures.ts'

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

// (rule rights/session)
it('an answer to a user who is logging out takes nothing from the login', async ({
  openInsights,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  const { page } = await openInsights('ann')
  const ended = gate()
  const logout = gate()
  const names = gate()
  await page.route('**/api/auth/logout', async (route) => {
    const response = await route.fetch()
    ended.open()
    await logout.opened
    await route.fulfill({ response })
  })
  await page.route('**/api/auth/login-users', async (route) => {
    await names.opened
    await route.continue()
  })
  await page.getByRole('button', { name: 'Logout' }).click()
  await ended.opened
  const refused = page.waitForResponse((response) => response.status() === 401)
  // Simulates a request from a page that was opened before the logout.
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await refused
  const answered = page.waitForResponse('**/api/auth/logout')
  logout.open()
  await answered
  await page.waitForURL('**/login')
  names.open()
  const people = () => page.getByLabel('Your name').locator('option').allTextContents()
  await expect.poll(people).toContainEqual(expect.stringContaining('Bob'))
  await page.unrouteAll()
})
