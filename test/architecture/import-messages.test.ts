import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sentencesOf, unnamedSentences } from './sentences.ts'

const folders = [
  'src/shared/table',
  'src/shared/csv',
  'src/shared/order/paste',
  'src/web/table-choices',
  'src/web/screens/admin/import',
  'src/web/screens/order-form/paste',
]
const files = [
  'src/server/picklists/import/import-list.ts',
  'src/server/picklists/import/apply-steps.ts',
  'src/shared/picklist/import-rows.ts',
  'src/shared/picklist/import-steps.ts',
  'src/shared/picklist/lists.ts',
  'src/shared/picklist/look-alikes.ts',
  'src/shared/picklist/plan-checks.ts',
  'src/shared/picklist/values.ts',
  'src/shared/text.ts',
  'src/shared/why-no-number.ts',
]

/** Labels and other strings on the page that don't ask the user to do anything. */
const labels = new Set([
  'a column without a name',
  ', every column. The file can be imported again as it is.',
  'Choose a file',
  'Choose another file',
  'Comparing with the list',
  'Copy the cells in the spreadsheet and paste them here. Columns: field name, units, legal description, crops, with or without a header row. Crops as “Corn 60, Soybeans 40” or “Corn/Soybeans”.',
  'Default legal description',
  'Export Current Data',
  'File to import',
  'For all rows',
  'Import from CSV',
  'Leave out row {}',
  'Only the rows that need fixing ({})',
  'Paste the rows with their header here, drop a file on this card, or choose one: .csv, .txt or .xlsx.',
  'No header row',
  'Service Type ID',
  'Show the newest {}',
  'This is right: {}, line {}',
  'Warning, this will overwrite the entire pick list.',
  'What would change',
  'Match the columns',
])

const sources = [
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
  ...files,
].filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|fixture)\./.test(file))

it('docs/imports.md has every message of the imports and of pasted lines', () => {
  const page = readFileSync('docs/imports.md', 'utf8')
  const sentences = sources.flatMap((file) => sentencesOf(file, readFileSync(file, 'utf8')))
  expect(sentences.length).toBeGreaterThan(100)
  expect(unnamedSentences(sentences, page, labels)).toEqual([])
  const unused = [...labels].filter((label) => !sentences.some(({ text }) => text === label))
  expect([unused, files.filter((file) => !existsSync(file))]).toEqual([[], []])
})

it('a message that the page lacks is found, however it is put together', () => {
  const code = `
    import { x } from 'a b c d'
    throw new Error('never shown to a person')
    const said = one ? 'The file is one' : \`The file has \${x} rows of \${y} cells\`
    const jsx = <p className="a b c d">Choose the
      other file</p>
    const sql = 'select id from a where b'
    const short = 'Not used'`
  const sentences = sentencesOf('made.tsx', code)
  expect(sentences.map(({ text }) => text)).toEqual([
    'The file is one',
    'The file has {} rows of {} cells',
    'Choose the other file',
  ])
  const page = '| a | `The file is one` |\n| b | `The file has {n} rows` |\n| c | of {n} cells |'
  expect(unnamedSentences(sentences, page, new Set(['Choose the other file']))).toEqual([
    'made.tsx: The file has {} rows of {} cells',
  ])
})
