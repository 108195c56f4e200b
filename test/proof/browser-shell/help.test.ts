import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it as inBrowser } from '#test/journeys/fixtures.ts'

const it = inBrowser.extend('configuration', { scope: 'file' }, async () => ({
  HELP_DOCUMENTS: 'admin-functions=https://docs.example.com/admin?embedded=true',
}))

const labels = [
  'Getting Started',
  'Creating POs',
  'Managing POs',
  'Analytics',
  'Managing Customers',
  'Admin Functions',
  'Feedback & Support',
]

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Help' })
const frame = (page: Page, label: string) => dialog(page).locator(`iframe[title="Help: ${label}"]`)
const inFrame = (page: Page, label: string) => frame(page, label).contentFrame()
const openTab = (page: Page) => dialog(page).getByRole('tab', { selected: true })

async function openHelp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await dialog(page).waitFor()
}

describe('Help', () => {
  it('has seven tabs, in their order', async ({ page }) => {
    await openHelp(page)
    await expect.poll(() => dialog(page).getByRole('tab').allTextContents()).toEqual(labels)
    const tabs = dialog(page).getByRole('tablist')
    await expect.poll(() => tabs.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
    await expectAccessible(page)
    await expectTouchable(page)
  })

  // (rule help/documents)
  it('moves its tab with the links of its pages, and a pressed tab shows its own page', async ({ page }) => {
    await openHelp(page)
    const tab = (label: string) => dialog(page).getByRole('tab', { name: label })
    const widths = () => Promise.all(labels.map(async (label) => (await tab(label).boundingBox())?.width))
    const before = await widths()
    await inFrame(page, 'Creating POs')
      .getByRole('link', { name: 'Managing POs', exact: true })
      .last()
      .click()
    await expect.poll(() => openTab(page).textContent()).toBe('Managing POs')
    const shown = inFrame(page, 'Managing POs')
    await shown.getByRole('heading', { name: 'Managing POs', level: 1 }).waitFor()
    await expect.poll(widths).toEqual(before)
    await page.frames().at(-1)?.goto(new URL('/help/getting-started.html', page.url()).href)
    await shown.getByRole('heading', { name: 'Getting Started', level: 1 }).waitFor()
    await tab('Managing POs').click()
    await shown.getByRole('heading', { name: 'Managing POs', level: 1 }).waitFor()
  })

  // (rule help/documents)
  it('shows its own page in a frame that runs nothing', async ({ page, allowConsoleErrors }) => {
    // Playwright runs a script in the frame to wait until the picture stops moving. The frame's sandbox
    // blocks the script, and the browser logs an error.
    allowConsoleErrors()
    await openHelp(page)
    await inFrame(page, 'Creating POs').getByRole('heading', { name: 'Creating POs', level: 1 }).waitFor()
    await expect.poll(() => frame(page, 'Creating POs').getAttribute('sandbox')).toBe('allow-same-origin')
    const picture = inFrame(page, 'Creating POs').locator('img').first()
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true)
    const size = await picture.evaluate((image: HTMLImageElement) => image.naturalWidth / image.width)
    expect(size).toBeGreaterThan(1)
    await inFrame(page, 'Creating POs').getByRole('link', { name: 'Managing POs' }).click()
    await inFrame(page, 'Managing POs').getByRole('heading', { name: 'Managing POs', level: 1 }).waitFor()
  })

  // (rule help/documents)
  it('has its own page for Managing Customers, and a way to read it beside the work', async ({
    page,
    contextOf,
  }) => {
    const label = 'Managing Customers'
    await openHelp(page)
    await dialog(page).getByRole('tab', { name: label }).click()
    await inFrame(page, label).getByRole('heading', { name: label, level: 1 }).waitFor()
    const opened = contextOf(page).waitForEvent('page')
    await dialog(page).getByRole('link', { name: 'Open in a new tab' }).click()
    const alone = await opened
    await alone.getByRole('heading', { name: label, level: 1 }).waitFor()
    await alone.setViewportSize({ width: 390, height: 844 })
    const overflow = await alone.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    await expectAccessible(alone)
  })

  // (rule help/documents)
  it("shows the company's own document if the settings name one", async ({ openPage }) => {
    const page = await openPage('mia', { path: '/admin' })
    await page.route('https://docs.example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>x</title><h1>How we do it here</h1>' }),
    )
    await openHelp(page)
    await inFrame(page, 'Admin Functions').getByRole('heading', { name: 'How we do it here' }).waitFor()
    await expect
      .poll(() => frame(page, 'Admin Functions').getAttribute('sandbox'))
      .not.toContain('top-navigation')
  })

  it('shows a message when the documents cannot be read, and shows them after Try again', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await page.route('**/api/help/documents', (route) => route.abort())
    await openHelp(page)
    await dialog(page).getByText('Help could not be loaded').waitFor()
    await page.unrouteAll()
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await inFrame(page, 'Creating POs').getByRole('heading', { name: 'Creating POs', level: 1 }).waitFor()
  })

  it('closes by Escape pressed inside its own page', async ({ page }) => {
    await openHelp(page)
    const link = inFrame(page, 'Creating POs').getByRole('link', { name: 'Managing POs' })
    await expect.poll(() => link.evaluate((it) => it.ownerDocument.readyState)).toBe('complete')
    await link.focus()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })

  it('has its tabs in a select on a phone, and a page fits the screen', async ({ openPage }) => {
    const page = await openPage('ann', { size: 'phone', path: '/insights' })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'Help' }).click()
    const topic = dialog(page).getByLabel('Topic')
    await expect.poll(() => topic.locator('option').allTextContents()).toEqual(labels)
    await expect.poll(() => topic.inputValue()).toBe('managing-pos')
    const main = inFrame(page, 'Managing POs').locator('main')
    await main.waitFor()
    const overflow = await main.evaluate(
      ({ ownerDocument: { documentElement: root } }) => root.scrollWidth - root.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    await expectAccessible(page)
    await expectTouchable(page)
    await topic.selectOption('analytics')
    await dialog(page).getByText('Documentation Coming Soon').waitFor()
  })
})

// (rule help/only-help-in-a-frame)
describe('a frame', () => {
  it('takes a help page, and no other page of this application', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors()
    await page.goto('/login-failed')
    const framed = (path: string) =>
      page.evaluate(async (address) => {
        const frame = document.createElement('iframe')
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
        frame.src = address
        document.body.append(frame)
        await loaded
        // If framing is blocked, the frame shows an error page from another origin, which can't be read.
        return frame.contentDocument?.title ?? null
      }, path)
    // Chromium also applies the outer page's content security policy to the frame, so the outer page must
    // have the product's policy.
    expect(await framed('/help/creating-pos.html')).toBe('Creating POs - Help - Furrow')
    for (const path of ['/', '/insights', '/login', '/login-failed', '/help/nothing.html', '/api/health'])
      expect([path, await framed(path)]).toEqual([path, null])
  })
})
