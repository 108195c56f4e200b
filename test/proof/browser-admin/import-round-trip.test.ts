import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect } from 'vitest'
import { readCsv } from '#shared/csv/read-csv.ts'
import { it } from '#test/journeys/fixtures.ts'
import { fillLists } from '#test/pages/demonstration-lists.ts'

it.beforeAll(({ world }) => fillLists(world))

const unchanged = /^0 added, 0 changed, [\d,]+ unchanged, 0 archived, 0 removed$/

/**
 * A CSV file as Excel saves it in countries that use decimal commas: with semicolons as separators, a BOM,
 * CRLF line endings, and quotes where needed.
 */
function asExcelSaves(csv: string): string {
  const cells = csv.match(/"(?:[^"]|"")*"|[^,\r\n]+|,|\r\n/g) ?? []
  return cells
    .map((cell) => (cell === ',' ? ';' : /;/.test(cell) && !cell.startsWith('"') ? `"${cell}"` : cell))
    .join('')
}

/**
 * The workbook after Excel has turned ZIP codes and account IDs into numbers, which removes leading zeros.
 */
function withNumbers(bytes: Uint8Array): Uint8Array {
  const files = unzipSync(bytes)
  const sheet = 'xl/worksheets/sheet1.xml'
  const texts = [
    ...strFromU8(files['xl/sharedStrings.xml'] ?? new Uint8Array()).matchAll(
      /<si><t[^>]*>(.*?)<\/t><\/si>/gs,
    ),
  ]
  const xml = strFromU8(files[sheet] ?? new Uint8Array()).replace(
    /<c r="(H\d+)"[^>]* t="s"><v>(\d+)<\/v><\/c>/g,
    (cell, at: string, index: string) => {
      const text = texts[Number(index)]?.[1] ?? ''
      return /^\d+$/.test(text) ? `<c r="${at}"><v>${Number(text)}</v></c>` : cell
    },
  )
  return zipSync({ ...files, [sheet]: strToU8(xml) })
}

// (rule import-files/round-trip)
describe('an export that is imported again', () => {
  it('changes nothing: Customers, as CSV, as Excel saves it, and as a spreadsheet', async ({
    openImport,
  }) => {
    const tab = 'customers'
    const { choose, untilTally, download } = await openImport(tab)
    const csv = await download('Export CSV')
    expect(csv.name).toBe(`${tab}_export.csv`)
    expect(csv.bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    await choose({ name: csv.name, content: csv.bytes })
    await untilTally(unchanged)
    await choose({ name: 'saved by Excel.csv', content: asExcelSaves(csv.bytes.toString('utf8')) })
    await untilTally(unchanged)
    const sheet = await download('Export Excel')
    expect(sheet.name).toBe(`${tab}_export.xlsx`)
    await choose({ name: sheet.name, content: sheet.bytes })
    await untilTally(unchanged)
  })

  it('may have the template as its header, and is imported: Customers', async ({ openImport }) => {
    const tab = 'customers'
    const { choose, paste, importButton, untilTally, download, toast } = await openImport(tab)
    const template = await download('Download Template')
    expect(template.name).toBe(`${tab}_template.csv`)
    const exported = (await download('Export CSV')).bytes.toString('utf8')
    const content = template.bytes.toString('utf8') + exported.slice(exported.indexOf('\n') + 1)
    await choose({ name: template.name, content })
    await untilTally(unchanged)
    await importButton.click()
    const { length } = readCsv(content).rows
    await toast('Success')
      .filter({ hasText: `${length} ${tab} records imported successfully` })
      .waitFor()
    await expect.poll(() => paste.inputValue()).toBe('')
  })

  // (rule import-files/dropped-zeros)
  it('whose zip codes Excel turned into numbers is reported, and gets its zeros back', async ({
    openImport,
    world,
  }) => {
    await world.sql(
      "update customers set zip_code = '01035' where id in (select id from customers order by id limit 12)",
    )
    const { page, card, choose, untilTally, download } = await openImport('customers')
    const { bytes } = await download('Export Excel')
    await choose({ name: 'customers.xlsx', content: withNumbers(bytes) })
    await card.getByText(/numbers in zip_code; Excel may have dropped leading zeros/).waitFor()
    await untilTally(/^0 added, 12 changed/)
    await card.getByText('Line 2 had 01035 and now has 1035.').waitFor()
    await page.getByRole('button', { name: 'Put the zeros back' }).click()
    await untilTally(unchanged)
    await card.getByText('Leading zeros were restored in 12 ZIP codes.').waitFor()
  })
})
