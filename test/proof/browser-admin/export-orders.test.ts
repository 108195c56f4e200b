import { readFile } from 'node:fs/promises'
import type { Page, Request } from 'playwright-core'
import { describe, expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'
import { ordersTab } from '#test/pages/admin-page.ts'
import { createExamples, fillOrders } from '#test/pages/many-orders.ts'

async function fileOf(page: Page, act: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  const text = await readFile(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), lines: text.trimEnd().split('\r\n') }
}

const queryOf = (request: Request) => Object.fromEntries(new URL(request.url()).searchParams)

const numbersOf = (lines: string[]) => lines.slice(1).map((line) => line.split(',')[0])

/** Today's date in the given time zone, according to the real clock, which the browser also uses. */
const today = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date())

// (rule administration/export)
describe('the export of purchase orders', () => {
  it('has what is selected', async ({ world, ann, bob, openAdmin }) => {
    await createExamples(world, ann, bob)
    const tab = ordersTab(await openAdmin())
    const { timeZone } = await (await fetch(`${world.url}/api/auth/config`)).json()
    await tab.button('Export').click()
    await expect
      .poll(() => tab.page.getByRole('menuitem').allTextContents())
      .toEqual(['Export Selected (0)', 'Export Filtered (4)', 'Export by Date Range'])
    await expect
      .poll(() =>
        tab.page.getByRole('menuitem', { name: 'Export Selected (0)' }).getAttribute('aria-disabled'),
      )
      .toBe('true')
    await tab.page.keyboard.press('Escape')
    await tab.select('1-S1', '4')
    await tab.button('Export').click()
    const asked = tab.page.waitForRequest('**/export/csv*')
    const file = await fileOf(tab.page, () =>
      tab.page.getByRole('menuitem', { name: 'Export Selected (2)' }).click(),
    )
    expect(queryOf(await asked)).toEqual({ ids: '2,4' })
    expect(file.name).toBe(`purchase-orders-selected-${today(timeZone)}.csv`)
    expect(numbersOf(file.lines)).toEqual(['1-S1', '4'])
    await tab
      .toast('Export Complete')
      .getByText('2 purchase orders exported to CSV', { exact: true })
      .waitFor()
    await tab.select('4')
    await tab.button('Export').click()
    await fileOf(tab.page, () => tab.page.getByRole('menuitem', { name: 'Export Selected (1)' }).click())
    await tab
      .toast('Export Complete')
      .getByText('1 purchase orders exported to CSV', { exact: true })
      .waitFor()
  })

  it('joins more than an address can name under one header line', async ({ world, ann, openAdmin }) => {
    await fillOrders(world, ann, 2_100)
    const tab = ordersTab(await openAdmin())
    await tab.selectAll.click()
    await tab.button('Archive Selected (2100)').waitFor()
    await tab.button('Export').click()
    const { lines } = await fileOf(tab.page, () =>
      tab.page.getByRole('menuitem', { name: 'Export Selected (2100)' }).click(),
    )
    expect(lines[0]).toMatch(/^\uFEFFPO #,/)
    expect(numbersOf(lines)).toEqual(Array.from({ length: 2_100 }, (_, i) => `${i + 1}`))
    await tab.toast('2,100 purchase orders exported to CSV').waitFor()
  })

  it('has the active orders between two days, on a phone', async ({ world, ann, bob, openAdmin }) => {
    await createExamples(world, ann, bob)
    await world.sql("update purchase_orders set created_at = '2026-02-01T18:00:00Z' where id = 4")
    const tab = ordersTab(await openAdmin('purchase-orders', { size: 'phone' }))
    const { timeZone } = await (await fetch(`${world.url}/api/auth/config`)).json()
    const day = today(timeZone)
    const download = tab.dialog.getByRole('button', { name: 'Download CSV', exact: true })
    for (const [start, end, name, found] of [
      ['', '', 'purchase-orders-all-to-today', ['1', '1-S1', '1-C1', '4']],
      ['2026-03-01', '', 'purchase-orders-2026-03-01-to-today', ['1', '1-S1', '1-C1']],
      ['2026-02-01', '2026-02-01', 'purchase-orders-2026-02-01-to-2026-02-01', ['4']],
    ] as const) {
      await tab.button('Export').click()
      await tab.page.getByRole('menuitem', { name: 'Export by Date Range' }).click()
      await tab.dialog.getByLabel('Start date').fill(start)
      await tab.dialog.getByLabel('End date').fill(end)
      const asked = tab.page.waitForRequest('**/export/csv*')
      const file = await fileOf(tab.page, () => download.click())
      expect(queryOf(await asked)).toEqual({
        ...(start && { startDate: start }),
        ...(end && { endDate: end }),
        status: 'active',
      })
      expect(file.name).toBe(`${name}-${day}.csv`)
      expect(numbersOf(file.lines)).toEqual(found)
      await tab
        .toast('Export Complete')
        .getByText('Purchase orders CSV has been downloaded', { exact: true })
        .waitFor()
      await tab.dialog.waitFor({ state: 'detached' })
    }
  })
})
