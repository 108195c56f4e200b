import { describe, expect } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'

const header = 'account_id,name,company,address1,city,state,zip_code,phone 1,email,active'
const row = (i: number) =>
  `${i},Customer ${i},Company ${i},"${i} Main St, Suite B",Boone,IA,50036,515-555-0100,a${i}@farm.example,true`
const fileOf = (rows: number) =>
  [header, ...Array.from({ length: rows }, (_, i) => row(10_000 + i))].join('\n')

describe('a list of thousands', () => {
  // (rules import-files/beside-the-page, import-files/progress)
  it('of 5,000 rows is read in the background, with a bar, and its parser comes with it', async ({
    openImport,
  }) => {
    const { page, card, choose, untilTally } = await openImport('customers')
    const scripts = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(' '),
      )
    expect(await scripts()).not.toMatch(/read-worker|read-sheet|write-worker/)
    // Delays the import plan until the progress bar is visible. On a fast machine, the bar would otherwise
    // disappear too soon.
    await page.route('**/import-plan', async (route) => {
      await card.getByRole('progressbar').waitFor()
      await route.continue()
    })
    await choose({ name: 'customers.csv', content: fileOf(5_000) })
    await untilTally(/^5,000 added/)
    // Checks only that a worker reads the file. `npm run bench -- admin-lists` measures how long the page is
    // busy.
    expect(await scripts()).toMatch(/read-worker/)
  })

  it('of 3,000 changes is shown on a phone, without a flaw', async ({ openImport }) => {
    const { page, card, choose, untilTally, errors, rows } = await openImport('customers', { size: 'phone' })
    await expectAccessible(page)
    await expectTouchable(page)
    await choose({ name: 'customers.csv', content: fileOf(3_000) })
    await untilTally(/^3,000 added/)
    await expect.poll(() => rows.getByRole('row').count()).toBeLessThan(100)
    await expectAccessible(page)
    await expectTouchable(page)
    await card.getByRole('button', { name: 'removed' }).click()
    await expect.poll(() => rows.getByText('Added').count()).toBe(0)
    await choose({ name: 'bad.csv', content: `${fileOf(40).replace(header, `${header},extra`)}` })
    await errors.first().waitFor()
    await expectAccessible(page)
    await expectTouchable(page)
  })
})
