import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { writeStatement } from './write-statement.ts'

// (rule statements/files)
it('the Excel file of a statement has texts as texts and figures as figures', async () => {
  const blob = await writeStatement([
    ['Row', 'PO #', 'Amount'],
    ['Order', '=1042', -225.1],
  ])
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()))
  const said = Object.values(files)
    .map((file) => strFromU8(file))
    .join('\n')
  expect(said).toContain('=1042')
  expect(said).toContain('<v>-225.1</v>')
  expect(said).not.toContain('<f>')
})
