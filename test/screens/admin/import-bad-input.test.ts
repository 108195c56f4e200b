import { strToU8, zipSync } from 'fflate'
import { describe, expect } from 'vitest'
import { it } from '../fixtures.ts'

const customers = 'account_id,name,zip_code,email'
const services = 'id,name,unit_price,units,max_discount'
const people = 'email,name,territory,level'
const compound = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const utf16 = (text: string) => [...text].flatMap((letter) => [letter.charCodeAt(0), 0])
const rows = (n: number) => Array.from({ length: n }, (_, i) => `${i},Customer ${i},,`).join('\n')

const bad: readonly {
  what: string
  tab: string
  name?: string
  content: string | Uint8Array
  sentence: string
}[] = [
  {
    what: 'a row that is too long',
    tab: 'customers',
    content: `${customers}\n1,A,,\n2,B,,,`,
    sentence: 'Row 3 has 5 values but the header has 4 columns',
  },
  {
    what: 'a row that is too short',
    tab: 'customers',
    content: `${customers}\n1,A,,\n2,B`,
    sentence: 'Row 3 has 2 values but the header has 4 columns',
  },
  {
    what: 'an unclosed quote',
    tab: 'customers',
    content: `${customers}\n1,"A,,\n2,B,,`,
    sentence:
      'Row 2 has a quote that is never closed. Close it, or type each quote inside a quoted cell twice',
  },
  {
    what: 'text after a closing quote',
    tab: 'customers',
    content: `${customers}\n1,"A" b,,`,
    sentence: 'Row 2 has text after a closing quote. Type each quote inside a quoted cell twice',
  },
  {
    what: 'a duplicate header',
    tab: 'customers',
    content: 'account_id,name,Name\n1,A,B',
    sentence: "The columns 'name' and 'Name' are both name. Keep one of them",
  },
  {
    what: 'a duplicate key',
    tab: 'customers',
    content: `${customers}\n1,A,,\n2,B,,\n1,C,,`,
    sentence: 'Rows 2 and 4 have the same account_id (1). Keep one of them',
  },
  {
    what: 'a missing header',
    tab: 'customers',
    content: 'name,city\nA,Ames',
    sentence: "Missing required header 'account_id'. Found: name, city",
  },
  {
    what: 'an empty file',
    tab: 'customers',
    content: '',
    sentence: 'CSV must contain at least a header row and one data row',
  },
  {
    what: 'a header alone',
    tab: 'customers',
    content: customers,
    sentence: 'CSV must contain at least a header row and one data row',
  },
  {
    what: 'neither name nor company',
    tab: 'customers',
    content: `${customers}\n77,,,`,
    sentence: 'Row 2 validation failed: Either customer name or company name is required',
  },
  {
    what: 'a price in percent',
    tab: 'service-types',
    content: `${services}\n1,A,5%,acre,0`,
    sentence: 'Row 2: Unit Price must be a number from 0 to 99,999.99',
  },
  {
    what: 'a price of -1',
    tab: 'service-types',
    content: `${services}\n1,A,-1,acre,0`,
    sentence: 'Row 2: Unit Price must be a number from 0 to 99,999.99',
  },
  {
    what: 'a discount of 100.1',
    tab: 'service-types',
    content: `${services}\n1,A,1,acre,100.1`,
    sentence: 'Row 2: Max Discount must be a number from 0 to 100',
  },
  {
    what: 'the unit furlong',
    tab: 'service-types',
    content: `${services}\n1,A,1,furlong,0`,
    sentence: 'Row 2: furlong is not a unit; use acre, plot, sample or sensor',
  },
  {
    what: 'the level boss',
    tab: 'agronomists',
    content: `${people}\na@b.example,A,11,boss`,
    sentence: 'Row 2: Level must be agronomist, manager or admin',
  },
  {
    what: 'a zip code of 21 characters',
    tab: 'customers',
    content: `${customers}\n1,A,${'5'.repeat(21)},`,
    sentence: 'Row 2 validation failed: Zip code must be 20 characters or less',
  },
  {
    what: 'a bad e-mail',
    tab: 'customers',
    content: `${customers}\n1,A,,desk@`,
    sentence: 'Row 2 validation failed: Invalid email format',
  },
  {
    what: 'a NUL',
    tab: 'customers',
    content: `${customers}\n1,A\0B,,`,
    sentence: 'Row 2 validation failed: Remove the NUL character from Name',
  },
  {
    what: '20,001 rows',
    tab: 'customers',
    content: `${customers}\n${rows(20_001)}`,
    sentence: 'An import can contain at most 20,000 rows. Remove rows from the file, then choose it again.',
  },
  {
    what: '5 MB and a byte',
    tab: 'customers',
    content: 'x'.repeat(5_242_881),
    sentence:
      'file.csv is too large. An import can contain at most 5 MB of text. Remove rows or columns, then try again.',
  },
  {
    what: 'an .xls',
    tab: 'customers',
    name: 'old.xls',
    content: compound,
    sentence:
      'old.xls is an .xls file from an older version of Excel. Save it as .xlsx or .csv, then choose that file.',
  },
  {
    what: 'an .xlsx that is none',
    tab: 'customers',
    name: 'no.xlsx',
    content: 'account_id',
    sentence:
      'no.xlsx is damaged or doesn’t match its file extension. Save it again as .xlsx or .csv, then choose that file.',
  },
  {
    what: 'an .xlsx with a password',
    tab: 'customers',
    name: 'shut.xlsx',
    content: Uint8Array.from([...compound, ...utf16('EncryptedPackage')]),
    sentence: 'shut.xlsx is password-protected. Save it without a password, then choose it again.',
  },
]

const state = 'select json_agg(t order by t.id) as rows from (select * from agronomists) t'

describe('bad input', () => {
  // (rules import-files/kinds, import-files/cells, import-files/row-length)
  it.for(['customers', 'service-types', 'agronomists'])(
    'is refused with a message, and the list is unchanged: %s',
    async (tab, { openImport, world }) => {
      const tables = { customers: 'customers', 'service-types': 'service_types', agronomists: 'agronomists' }
      const stored = () => world.sql(`${state.replace('agronomists', tables[tab as keyof typeof tables])}`)
      const before = await stored()
      const { card, choose, toast, importButton } = await openImport(tab)
      for (const { name = 'file.csv', content, sentence } of bad.filter((one) => one.tab === tab)) {
        await choose({ name, content })
        await toast(sentence).waitFor()
        await card.getByText(sentence).first().waitFor()
        await expect.poll(() => importButton.isDisabled()).toBe(true)
      }
      expect(await stored()).toEqual(before)
    },
  )

  // (rule import-files/limits)
  it('a spreadsheet of some KB that unpacks to 128 MB is refused, and the page stays usable', async ({
    openImport,
  }) => {
    const { card, choose, toast, paste, page, untilTally } = await openImport('crops')
    const part = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(8_388_608) })
    await choose({ name: 'bomb.xlsx', content: repeated(part, 16) })
    const sentence = 'bomb.xlsx is too large: unzipped, it is over 100 MB.'
    await toast(sentence).waitFor()
    await card.getByText(sentence).waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    await paste.fill('id,crop,filter,season\ncorn-all,Corn,all,summer\nsoybeans-all,Soybeans,all,summer')
    await untilTally('0 added, 0 changed, 2 unchanged, 0 archived, 0 removed')
  })
})

/** A zip file with many copies of another zip file's only entry, each listed in the central directory. */
function repeated(zip: Uint8Array, times: number): Uint8Array {
  const view = new DataView(zip.buffer)
  const end = zip.length - 22
  const directory = view.getUint32(end + 16, true)
  const local = zip.slice(0, directory)
  const entry = zip.slice(directory, end)
  const entries = Array.from({ length: times }, (_, i) => {
    const one = entry.slice()
    new DataView(one.buffer).setUint32(42, i * local.length, true)
    return one
  })
  const tail = zip.slice(end)
  const tailView = new DataView(tail.buffer)
  tailView.setUint16(8, times, true)
  tailView.setUint16(10, times, true)
  tailView.setUint32(12, entry.length * times, true)
  tailView.setUint32(16, local.length * times, true)
  return Buffer.concat([...Array.from({ length: times }, () => local), ...entries, tail, strToU8('')])
}
