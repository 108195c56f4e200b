import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const script = join(import.meta.dirname, 'print-hashes.ts')

async function hashes(from: 'first' | 'last', env: Record<string, string>): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, '200', from], {
    env: { ...process.env, ...env },
    maxBuffer: 1_000_000,
  })
  return stdout.trim().split('\n')
}

// (rules documents/same-bytes, documents/fingerprint)
it('200 documents of all kinds are the same bytes in another process, time zone and language', async () => {
  const [here, there] = await Promise.all([
    hashes('first', { TZ: 'America/Chicago', LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' }),
    hashes('last', { TZ: 'Pacific/Kiritimati', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' }),
  ])
  expect(here).toHaveLength(200)
  // Generating the documents in reverse order doesn't change their bytes, even though they share fonts.
  expect(there.toReversed()).toEqual(here)
  expect(new Set(here).size).toBe(200)
}, 240_000)
