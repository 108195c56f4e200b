import { describe, expect } from 'vitest'
import { it } from '../fixtures.ts'

describe('notices and failures', () => {
  // (rule lists/failing-picklist)
  it('the form shows nothing about a picklist that fails, and stays usable', async ({
    page,
    allowConsoleErrors,
  }) => {
    await page.route('**/api/picklists/crops', (route) => route.fulfill({ status: 500, body: '' }))
    const logged = page.waitForEvent('console', (message) => /crops could not be read/.test(message.text()))
    await page.reload()
    await logged
    await page.getByLabel('Comments').fill('usable')
    await expect
      .poll(() =>
        page
          .getByRole('region', { name: /notifications/i })
          .locator('li')
          .count(),
      )
      .toBe(0)
    allowConsoleErrors()
  })
})
