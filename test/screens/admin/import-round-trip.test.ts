import { readFileSync } from 'node:fs'
import { describe } from 'vitest'
import { adminLists } from '#shared/picklist/lists.ts'
import { fillLists } from '#test/pages/demonstration-lists.ts'
import { it } from '../fixtures.ts'

it.beforeAll(({ world }) => fillLists(world))

const unchanged = /^0 added, 0 changed, [\d,]+ unchanged, 0 archived, 0 removed$/

// (rule import-files/round-trip)
describe('an export that is imported again', () => {
  // The demo data, exported, opened in LibreOffice 7.4, and saved as CSV and XLSX.
  it.for(adminLists.map(({ tab, title }) => ({ tab, title })))(
    'changes nothing: $title, as LibreOffice saved it',
    async ({ tab }, { openImport }) => {
      const { choose, untilTally } = await openImport(tab)
      for (const name of [`${tab}.csv`, `${tab}.xlsx`]) {
        const content = readFileSync(new URL(`../../files/libreoffice/${name}`, import.meta.url))
        await choose({ name, content })
        // The demo data lacks the test world's users, so the plan for agronomists also archives or removes
        // them.
        await untilTally(tab === 'agronomists' ? /^0 added, 0 changed, 12 unchanged, / : unchanged)
      }
    },
  )
})
