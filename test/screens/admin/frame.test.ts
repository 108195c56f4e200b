import { describe, expect } from 'vitest'
import { it } from '../fixtures.ts'

const labels = [
  'POs',
  'Customers',
  'Agronomists',
  'Service Types',
  'Grid Sizes',
  'Coop Names',
  'Crops',
  'Legal',
]

// (rule administration/tabs)
describe('the frame of the administration', () => {
  it('names the tab in the title', async ({ openAdmin }) => {
    const admin = await openAdmin('', { path: '/admin' })
    await admin.untilTab('POs')
    await admin.page.getByText('Manage picklists and system data', { exact: true }).waitFor()
    for (const label of labels) {
      await admin.openTab(label)
      await expect.poll(() => admin.page.title()).toContain(`Administration - ${label}`)
    }
  })

  it('has import and export on the six tabs of picklists, and on no other', async ({ openAdmin }) => {
    const admin = await openAdmin('customers')
    const cards = admin.page.getByRole('heading', { name: /^(Import from CSV|Export Current Data)$/ })
    for (const label of labels.slice(1, -1)) {
      await admin.openTab(label)
      await expect.poll(() => cards.allTextContents()).toEqual(['Import from CSV', 'Export Current Data'])
      await admin.page
        .getByRole('region', { name: 'Export Current Data', exact: true })
        .getByRole('button', { name: 'Export CSV', exact: true })
        .waitFor()
    }
    await admin.openTab('POs')
    await admin.page.getByRole('heading', { name: 'Purchase Orders Management' }).waitFor()
    await expect.poll(() => cards.count()).toBe(0)
    await admin.openTab('Legal')
    await admin.page.getByRole('button', { name: 'Save Terms and Conditions' }).waitFor()
    await expect.poll(() => cards.count()).toBe(0)
  })

  it('comes back to the same tab by Back, reload and a link', async ({ openAdmin }) => {
    const admin = await openAdmin('grid-sizes')
    await admin.untilTab('Grid Sizes')
    await admin.openTab('Crops')
    await admin.page.goBack()
    await admin.untilTab('Grid Sizes')
    await admin.page.reload()
    await admin.untilTab('Grid Sizes')
    await admin.page.goto('/admin?tab=nonsense')
    await admin.untilTab('POs')
  })

  // (rule rights/administration)
  it('shows an agronomist nothing, and sends the server no request', async ({ openPage }) => {
    const page = await openPage('ann', { path: '/api/health' })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/admin?tab=customers')
    await page.getByRole('heading', { name: 'Not authorized', level: 1 }).waitFor()
    expect(
      asked.filter((path) => path.startsWith('/api/')).filter((path) => !path.startsWith('/api/auth/')),
    ).toEqual([])
  })

  it('moves between the tabs by keyboard, and each has its address', async ({ openAdmin }) => {
    const { page, tabs, untilTab } = await openAdmin('', { path: '/admin' })
    await untilTab('POs')
    await tabs.first().focus()
    for (const [index, key] of keys.entries()) {
      await page.keyboard.press('ArrowRight')
      await page.waitForURL(`**/admin?tab=${key}`)
      await untilTab(labels[index + 1] ?? '')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe(labels[index + 1])
    }
    await page.keyboard.press('Home')
    await untilTab('POs')
    await page.keyboard.press('ArrowLeft')
    await untilTab('Legal')
  })
})

const keys = ['customers', 'agronomists', 'service-types', 'grid-sizes', 'coop-names', 'crops', 'legal']
