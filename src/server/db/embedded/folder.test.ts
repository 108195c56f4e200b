import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from './embedded.ts'

const quiet = { info() {}, warn() {}, error() {} }

test('leaves a folder alone that holds something else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'furrow-embedded-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o755 })
  writeFileSync(join(dataDir, 'letter.txt'), 'Dear Alice')

  await expect(startEmbedded({ dataDir, log: quiet })).rejects.toThrow(
    'holds "letter.txt", which is not Furrow’s database',
  )

  expect(statSync(dataDir).mode & 0o777).toBe(0o755)
})
