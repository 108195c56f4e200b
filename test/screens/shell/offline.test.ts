import { it } from '../fixtures.ts'

// (rule offline/needs-the-network)
it('a list that needs the network says that it opens when it is back, and does', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  const customers = page.getByRole('link', { name: 'Customers' }).first()
  await customers.waitFor()
  await page.context().setOffline(true)
  await customers.click()
  await page.getByText('You’re offline. This opens when you’re back online.').waitFor()
  await page.context().setOffline(false)
  await page.getByText('Cedar Growers').first().waitFor()
})
