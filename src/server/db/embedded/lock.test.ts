import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lockFolder } from './lock.ts'

/** The lengths of the folder's lock names, as listed by the kernel, which prints each NUL as @. */
function namesHeld(folder: string): number[] {
  const { dev, ino } = statSync(folder, { bigint: true })
  return readFileSync('/proc/net/unix', 'latin1')
    .split('\n')
    .map((line) => line.slice(line.indexOf('@')))
    .filter((name) => name.startsWith(`@furrow-data-${dev}-${ino}`))
    .map(({ length }) => length)
}

it('the lock of a folder has one name in every version of Node, so that two of them never share a folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'furrow-lock-'))
  const lock = await lockFolder(folder)
  // On systems other than Linux, the lock is a file and has no such name. There, the test only checks that a
  // second lock is denied.
  const names = process.platform === 'linux' ? namesHeld(folder) : [108]
  const again = await lockFolder(folder)
  await lock?.release()
  rmSync(folder, { recursive: true })
  expect(names).toEqual([108])
  expect(again).toBeUndefined()
})
