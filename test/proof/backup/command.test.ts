import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const runs = promisify(execFile)

test.each([
  ['nothing', []],
  ['a question', ['--help']],
])('npm run backup explains its usage when it gets %s', { timeout: 30_000 }, async (_, words) => {
  await expect(runs(process.execPath, ['scripts/backup.mjs', 'backup', ...words])).rejects.toMatchObject({
    code: 1,
    stderr: 'Name the file: npm run backup -- FILE, or npm run restore -- FILE\n',
  })
})
