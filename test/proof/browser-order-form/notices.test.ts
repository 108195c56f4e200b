import { describe, expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'

describe('notices and failures', () => {
  // (rule messages/one-notice)
  it('one toast is shown at a time, found by F8, dismissed by a swipe of more than 50 px', async ({
    page,
  }) => {
    const toasts = page.getByRole('region', { name: /notifications/i }).locator('li')
    await page.getByRole('button', { name: 'Reset form' }).click()
    await page.getByRole('button', { name: 'Reset form' }).click()
    await expect.poll(() => toasts.count()).toBe(1)
    await page.keyboard.press('F8')
    await expect
      .poll(() => toasts.first().evaluate((toast) => toast.parentElement === document.activeElement))
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
    await drag(60)
    await expect.poll(() => toasts.count()).toBe(0)
  })

  // (rule messages/one-notice)
  it('a toast disappears by itself after 5 seconds, and not before', async ({ page, form, contextOf }) => {
    const { clock } = contextOf(page)
    await clock.install()
    await clock.pauseAt(Date.now() + 3_600_000)
    const toasts = page.getByRole('region', { name: /notifications/i }).locator('li')
    await form.page.getByRole('button', { name: 'Reset form' }).click()
    await toasts.getByText('All fields have been cleared').waitFor()
    await clock.runFor(4_950)
    expect(await page.evaluate(() => document.querySelectorAll('.toast').length)).toBe(1)
    await clock.runFor(100)
    await expect.poll(() => toasts.count()).toBe(0)
  })
})
