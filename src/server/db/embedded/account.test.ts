import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databaseAccount } from './account.ts'

let machine: string
beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), 'furrow-users-'))
  vi.stubEnv('PATH', `${machine}:/bin:/usr/bin`)
  vi.spyOn(process, 'getuid').mockReturnValue(0)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(machine, { recursive: true })
})

function hasUsers(users: string[], useradd: string): void {
  const known = join(machine, 'known')
  writeFileSync(known, users.map((user) => `${user}\n`).join(''))
  const programs = {
    id: `grep -qx "$2" ${known} && echo 990`,
    useradd: `for user; do :; done; ${useradd} ${known}`,
  }
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(machine, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(machine, name), 0o755)
  }
}

const nowhere = '/no/cluster/here'

test('root runs PostgreSQL as the existing user for it', () => {
  hasUsers(['postgres', 'nobody'], 'exit 1;')
  expect(databaseAccount(nowhere)).toEqual({ name: 'postgres', uid: 990, gid: 990 })
})

test('without such a user root makes one of its own, not shared with anything as "nobody" is', () => {
  hasUsers(['nobody'], 'echo "$user" >>')
  expect(databaseAccount(nowhere)?.name).toBe('furrow-database')
  hasUsers(['nobody', 'furrow-database'], 'exit 1;')
  expect(databaseAccount(nowhere)?.name).toBe('furrow-database')
})

test('if none can be created, the message says what to do', () => {
  hasUsers(['nobody'], 'exit 1;')
  expect(() => databaseAccount(nowhere)).toThrow(
    'PostgreSQL refuses to run as root, and a user "furrow-database" could not be created. Start as another user, or set DATABASE_URL.',
  )
})
