import { describe, expect } from 'vitest'
import { it } from '../fixtures.ts'

describe('notices and failures', () => {
  // (rule messages/one-notice)
  it('one toast is shown at a time, for 5 seconds, found by F8, dismissed by a swipe of more than 50 px', async ({
    page,
  }) => {
    const toasts = page.getByRole('region', { name: /notifications/i }).locator('li')
    await page.getByRole('button', { name: 'Reset form' }).click()
    await page.getByRole('button', { name: 'Reset form' }).click()
    await expect.poll(() => toasts.count()).toBe(1)
    await page.keyboard.press('F8')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=region], ol') !== null))
      .toBe(true)
    const box = await toasts.first().boundingBox()
    if (!box) throw new Error('There is no toast')
    const drag = async (by: number) => {
      await page.mouse.move(box.x + 40, box.y + 20)
      await page.mouse.down()
      await page.mouse.move(box.x + 40 + by, box.y + 20, { steps: 6 })
      await page.mouse.up()
    }
    await drag(40)
    await expect.poll(() => toasts.count()).toBe(1)
    await drag(70)
    await expect.poll(() => toasts.count()).toBe(0)
  })

  // (rule lists/failing-picklist)
  it('the form says nothing of a picklist that fails, and stays usable', async ({
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
