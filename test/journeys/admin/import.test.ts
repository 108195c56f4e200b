import { describe, expect } from 'vitest'
import { focusedName } from '#test/pages/keyboard.ts'
import { it } from '../fixtures.ts'

const header = 'id,crop,filter,season,status,glcode,crop_id,planting_time'
const corn = 'corn-all,Corn,all,summer,true,,,'
const beans = 'soybeans-all,Soybeans,all,summer,true,,,'
const same = [header, corn, beans].join('\n')

describe('the import of a list', () => {
  // (rule import-files/plan-by-itself)
  it('a pasted list is planned automatically, and Import List does what the plan shows', async ({
    openImport,
    world,
  }) => {
    const { page, card, paste, importButton, rows, untilTally, toast } = await openImport('crops')
    await card.getByText('Warning, this will overwrite the entire pick list.').waitFor()
    await expect.poll(() => importButton.isDisabled()).toBe(true)
    const label = card.locator('.lab', { hasText: 'CSV text' })
    // Polls, because the label and its input move while the table above them loads its rows.
    await expect
      .poll(async () => {
        const [above, face] = [await label.boundingBox(), await paste.boundingBox()]
        return (face?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
      })
      .toBe(4)
    await paste.fill([header, corn.replace('summer', 'spring'), 'oats-11,Oats,11,spring,true,,,'].join('\n'))
    await untilTally('1 added, 1 changed, 0 unchanged, 0 archived, 1 removed')
    await expect
      .poll(() => rows.getByRole('row').allTextContents())
      .toEqual([
        'LineCropColumnBeforeAfter',
        expect.stringContaining('line 2Corncorn-allSeasonsummerspring'),
        expect.stringContaining('line 3Oatsoats-11Added'),
        'not in fileSoybeanssoybeans-allRemoved: nothing refers to it',
      ])
    await importButton.click()
    await toast('2 crops records imported successfully').waitFor()
    await expect.poll(() => paste.inputValue()).toBe('')
    await expect.poll(() => focusedName(page)).toBe('Import from CSV')
    expect(await world.sql('select id, season from crops order by id')).toEqual([
      { id: 'corn-all', season: 'spring' },
      { id: 'oats-11', season: 'spring' },
    ])
    await page.getByRole('button', { name: /^Restore the crops to their state before/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Season', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
    await toast('The crops were restored to their state before').waitFor()
    expect(await world.sql('select id, season from crops order by id')).toEqual([
      { id: 'corn-all', season: 'summer' },
      { id: 'soybeans-all', season: 'summer' },
    ])
  })

  it('a file may be imported by: drop', async ({ openImport }) => {
    const opened = await openImport('crops')
    await opened.drop({ name: 'crops.csv', content: same })
    await opened.untilTally('0 added, 0 changed, 2 unchanged, 0 archived, 0 removed')
    await opened.card.getByText('crops.csv').waitFor()
    await opened.card.getByText('2 rows, 8 columns').waitFor()
  })
})
