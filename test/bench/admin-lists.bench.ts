import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { openBrowser } from '#test/world/browser.ts'
import { enter, longestOpening, reportTyping } from './long-list.ts'
import { isShort, report } from './report.ts'
import { serveDemonstration } from './served.ts'

/**
 * Measures Administration's customer list, with 20,000 entries, in the built app: showing its table, planning
 * and committing an import, and planning the import of a spreadsheet.
 */
const customers = isShort ? 500 : 20_000
/** Fewer than `customers`, because the list also keeps the demo customers, which orders refer to. */
const imported = customers - 100
const openings = isShort ? 1 : 5
const rounds = isShort ? 1 : 3
const targets = { shown: 1_000, stroke: 50, plan: 2_000, commit: 3_000, sheet: 6_000, task: 200 }

const { url, pool, signIn, close } = await serveDemonstration()
const manager = await pool.query<{ email: string }>(
  "select email from agronomists where active and lower(level) = 'manager' order by email limit 1",
)
const email = manager.rows[0]?.email ?? ''
const token = await signIn(email)
const browser = await openBrowser()
try {
  await measureCalls()
  const page = await enter(browser, { url, email }, { element: '.ad-count', text: 'of \\d' })
  const opening = await longestOpening(page, '/admin?tab=customers', openings)
  report(`table of ${customers} on screen after its data, longest of ${openings}, ms`, opening, {
    atMost: targets.shown,
  })
  await reportTyping(page, {
    placeholder: 'Start typing to filter...',
    of: `filter of ${customers}`,
    rounds,
    atMost: targets.stroke,
  })
  await measureSheet(page)
} finally {
  await browser.close()
  await close()
}

/** Plans and commits an import over HTTP. Each row contains as much data as a row from a real office. */
async function measureCalls(): Promise<void> {
  const rows = Array.from({ length: imported }, (_, i) => ({
    accountId: String(2_000_000 + i),
    name: `Farm ${i} of the Upper Valley`,
    company: `Company ${i % 97}`,
    address1: `${i} Elevator Road`,
    city: `Town ${i % 311}`,
    state: 'IA',
    zipCode: '50006',
    phone1: '641-555-0100',
    email: `office${i}@farm.example`,
    active: true,
  }))
  const list = `${url}/api/picklists/customers-detailed`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify(rows)
  const times: number[] = []
  let plan = ''
  for (let i = 0; i < 3; i++) {
    const begin = performance.now()
    const answer = await fetch(`${list}/import-plan`, { method: 'POST', headers, body })
    plan = ((await answer.json()) as { plan: string }).plan
    times.push(performance.now() - begin)
  }
  report(`plan of ${customers} customers, quickest of 3, ms`, Math.min(...times), { atMost: targets.plan })
  const begin = performance.now()
  const done = await fetch(list, { method: 'PUT', headers: { ...headers, 'if-match': `"${plan}"` }, body })
  if (done.status !== 200) throw new Error(`The commit answered ${done.status}: ${await done.text()}`)
  report(`its commit, ms`, performance.now() - begin, { atMost: targets.commit })
}

/**
 * Exports the list to a spreadsheet, and selects that file for import. Measures the time until the import
 * plan appears, and the page's longest task.
 */
async function measureSheet(page: Page): Promise<void> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Excel' }).click()
  const file = await (await download).path()
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seenTasks: seen })
    new PerformanceObserver((list) => {
      seen.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask' })
  })
  const begin = performance.now()
  const buffer = await readFile(file)
  await page.getByLabel('File to import').setInputFiles({ name: 'customers.xlsx', mimeType: '', buffer })
  const tally = page.getByRole('group', { name: 'Rows shown' })
  await tally
    .locator('b', { hasText: isShort ? /^[45]\d\d$/ : /^(19|20),/ })
    .first()
    .waitFor()
  report(`spreadsheet of ${customers} to its plan, ms`, performance.now() - begin, { atMost: targets.sheet })
  const longest = await page.evaluate(() => Math.max(1, ...Reflect.get(window, 'seenTasks')))
  report('longest task of the page meanwhile, ms', longest, { atMost: targets.task })
}
