import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { focusedName } from '#test/pages/keyboard.ts'
import { it as inPages } from '../fixtures.ts'

const it = inPages.extend('configuration', { scope: 'file' }, async () => ({
  HELP_DOCUMENTS: 'admin-functions=https://docs.example.com/admin?embedded=true',
}))

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Help' })
const openTab = (page: Page) => dialog(page).getByRole('tab', { selected: true })

async function openHelp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await dialog(page).waitFor()
}

describe('Help', () => {
  // (rule help/tab-by-route)
  it.for([
    ['/', 'Creating POs'],
    ['/create', 'Creating POs'],
    ['/insights', 'Managing POs'],
    ['/view', 'Managing POs'],
    ['/accounts', 'Managing Customers'],
    ['/admin', 'Admin Functions'],
  ] as const)('opens on %s with %s', async ([path, label], { openPage, allowConsoleErrors }) => {
    // The Administration help document is on a host that doesn't exist, so requesting it fails.
    allowConsoleErrors()
    const page = await openPage('mia', { path })
    await openHelp(page)
    await expect.poll(() => openTab(page).textContent()).toBe(label)
    await expect.poll(() => focusedName(page)).toBe(label)
  })

  it('shows a message if there is no document', async ({ page }) => {
    await openHelp(page)
    await dialog(page).getByRole('tab', { name: 'Analytics' }).click()
    await dialog(page).getByText('Documentation Coming Soon', { exact: true }).waitFor()
    await expect.poll(() => dialog(page).locator('iframe').count()).toBe(0)
  })

  // (rule messages/feedback-address)
  it('shows that feedback has no address if none is set, and keeps what was typed', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await openHelp(page)
    await dialog(page).getByRole('tab', { name: 'Feedback & Support' }).click()
    await dialog(page).getByLabel('Subject').fill('Filter')
    await dialog(page).getByLabel('Message').fill('It is quick.')
    await dialog(page).getByLabel('Message').press('Tab')
    await page.keyboard.press('Enter')
    await page.locator('.toast', { hasText: 'Failed to send feedback. Please try again.' }).waitFor()
    await dialog(page).getByRole('alert').getByText('FEEDBACK_EMAIL').waitFor()
    await expect.poll(() => dialog(page).getByLabel('Message').inputValue()).toBe('It is quick.')
  })

  it('works without a mouse: tabs by the arrow keys, Escape closes and the focus goes back', async ({
    page,
  }) => {
    const button = page.getByRole('button', { name: 'Help', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('tab', { name: 'Creating POs' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => openTab(page).textContent()).toBe('Managing POs')
    await page.keyboard.press('End')
    await expect.poll(() => openTab(page).textContent()).toBe('Feedback & Support')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => openTab(page).textContent()).toBe('Getting Started')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
  })
})
