import { describe, expect } from 'vitest'
import { writeSheet } from '#web/screens/admin/import/writing/write-sheet.ts'
import { it } from '../fixtures.ts'

const cropRows = 'corn-all,Corn,all,summer\nsoybeans-all,Soybeans,all,summer'

describe("the user's choices for a file", () => {
  // (rules import-files/headers, import-files/assumptions)
  it('a column under another name is chosen, and the plan is made by it', async ({ openImport }) => {
    const { page, card, paste, untilTally, importButton, toast } = await openImport('crops')
    await paste.fill(`Nr,crop,filter,season,colour\n${cropRows.replaceAll('summer', 'summer,red')}`)
    const sentence = "Missing required header 'id'. Found: Nr, crop, filter, season, colour"
    await toast(sentence).waitFor()
    await card.getByText(sentence).waitFor()
    await card.getByText('The columns Nr, colour are not used.').waitFor()
    await expect.poll(() => importButton.isDisabled()).toBe(true)
    await page.getByLabel('Nr', { exact: true }).selectOption('id')
    await untilTally('0 added, 0 changed, 2 unchanged, 0 archived, 0 removed')
    await expect.poll(() => card.getByText(sentence).count()).toBe(0)
    await page.getByLabel('crop', { exact: true }).selectOption({ label: 'Not used' })
    await card.getByText("Missing required header 'crop'. Found: Nr, crop, filter, season, colour").waitFor()
  })

  // (rule import-files/headers)
  it('an unknown column alone is reported, and the import continues', async ({ openImport }) => {
    const { card, paste, untilTally, importButton } = await openImport('crops')
    await paste.fill(`id,crop,filter,season,colour\n${cropRows.replaceAll('summer', 'summer,red')}`)
    await card.getByText('The column colour is not used.').waitFor()
    await untilTally('0 added, 0 changed, 2 unchanged, 0 archived, 0 removed')
    await expect.poll(() => importButton.isEnabled()).toBe(true)
  })

  // (rule import-files/spreadsheets)
  it('the text of a file is shown, corrected and planned again', async ({ openImport }) => {
    const { page, choose, paste, errors, untilTally } = await openImport('crops')
    await choose({ name: 'crops.csv', content: `id,crop,filter,season\n${cropRows},x` })
    await expect.poll(() => errors.allTextContents()).toEqual([expect.stringContaining('Row 3 has 5 values')])
    await page.getByRole('button', { name: 'Show the text' }).click()
    await paste.fill((await paste.inputValue()).replace(',x', ''))
    await untilTally('0 added, 0 changed, 2 unchanged, 0 archived, 0 removed')
  })

  // (rule import-files/customer-ids)
  it('unknown account ids are reported before the list of agronomists is imported', async ({
    openImport,
    world,
  }) => {
    const { card, paste, untilTally, importButton, toast } = await openImport('agronomists')
    const people = ['ann', 'bob', 'mia', 'ada'].map((name) => `${name}@farm.example`)
    const rest = await world.sql<{ email: string; name: string; territory: string; level: string }>(
      'select email, name, territory, level from agronomists where email <> $1 order by id',
      [people[0]],
    )
    const others = rest.map(({ email, name, territory, level }) => `${email},${name},${territory},${level},`)
    await paste.fill(
      [
        'email,name,territory,level,customer_ids',
        `${people[0]},Ann Zed,11,agronomist,[102,100,999]`,
        ...others,
      ].join('\n'),
    )
    await card.getByText('No customer has the account ID 999 (row 2); left out of customer_ids').waitFor()
    await untilTally(/^0 added, \d changed/)
    await importButton.click()
    await toast('5 agronomists records imported successfully').waitFor()
    expect(await world.sql('select customer_ids from agronomists where email = $1', [people[0]])).toEqual([
      { customer_ids: [3, 1] },
    ])
  })

  // (rule import-files/spreadsheets)
  it('a spreadsheet is read unchanged', async ({ openImport }) => {
    const { choose, rows } = await openImport('coop-names')
    const sheet = await writeSheet('Coops', [
      ['coop_id', 'account_id', 'name', 'active'],
      ['C1', '00101', '=Brook', 'true'],
    ])
    await choose({ name: 'coops.xlsx', content: new Uint8Array(await sheet.arrayBuffer()) })
    await rows.getByText('00101').waitFor()
    await rows.getByText('=Brook').first().waitFor()
  })
})
