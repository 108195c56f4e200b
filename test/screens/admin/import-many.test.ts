import { describe, expect } from 'vitest'
import { it } from '../fixtures.ts'

describe('a list of thousands', () => {
  // (rule import-files/plan-by-itself)
  it('is imported by keyboard alone', async ({ openImport, world }) => {
    const { page, paste, untilTally, toast } = await openImport('coop-names')
    await paste.focus()
    await page.keyboard.insertText('coop_id,account_id,name\nC1,101,Brook Coop\nC2,102,Cedar Coop')
    await untilTally('1 added, 0 changed, 1 unchanged, 0 archived, 0 removed')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    for (let press = 0; press < 20 && (await focused()) !== 'Import List'; press++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await toast('2 coop-names records imported successfully').waitFor()
    expect(await world.sql('select name from coop_names order by coop_id')).toEqual([
      { name: 'Brook Coop' },
      { name: 'Cedar Coop' },
    ])
  })
})
