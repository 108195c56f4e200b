import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase } from '#test/world/database.ts'
import { address, cleanUp, dataDir, type Started, start } from '#test/world/npm-start.ts'

cleanUp()

let copy: string
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'furrow-copy-'))
})
afterEach(() => rmSync(copy, { recursive: true, force: true }))

async function refused({ product, errors, output }: Started) {
  const [status] = await once(product, 'close')
  return { status, errors: errors(), output: output() }
}

describe('npm start stops with one line', { timeout: 60_000 }, () => {
  test('before it makes a database if the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo

    const { status, errors, output } = await refused(start({ PORT: `${port}` }))
    const measured = await refused(start({ METRICS_PORT: `${port}` }))
    other.close()

    expect(status).toBe(1)
    expect(errors).toContain(
      `PORT is ${port}, which another program is using. Set PORT to a free one, or to 0.\n`,
    )
    expect(measured.errors).toContain(
      `METRICS_PORT is ${port}, which another program is using. Set METRICS_PORT to a free one, or to 0.\n`,
    )
    expect(output).not.toContain('database')
    expect(existsSync(dataDir())).toBe(false)
  })

  test('if the provider of the company account is missing', async () => {
    const { status, errors } = await refused(start({ SIGN_IN: 'oidc' }))
    expect({ status, errors }).toEqual({
      status: 1,
      errors: expect.stringMatching(/^OIDC_ISSUER is not set, but must be .*\n$/),
    })
  })

  test('if a name is misspelled', async () => {
    const { status, errors } = await refused(start({ OIDC_ISUER: 'https://login.example.com' }))
    expect({ status, errors }).toEqual({
      status: 1,
      errors: 'OIDC_ISUER is set, but is not a setting. Did you mean OIDC_ISSUER?\n',
    })
  })

  test.each(['/proc/x', '/proc/x/y', '/dev/null/x'])(
    'if no folder can be made: DATA_DIR=%s',
    async (DATA_DIR) => {
      const { status, errors } = await refused(start({ DATA_DIR }))
      expect(status).toBe(1)
      expect(errors).toContain(`DATA_DIR ${DATA_DIR} can’t be used: `)
    },
  )

  test('if the database is newer than the program', async () => {
    const { url, drop } = await freshDatabase()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('next', 2500000000000)",
    )
    await client.end()

    const { status, errors, output } = await refused(start({ DATABASE_URL: url, SIGN_IN: 'directory' }))
    await drop()

    expect(status).toBe(1)
    expect(errors).toContain('\nThe database is newer than this Furrow: it has 1 migration (of 2049-03-22)')
    expect(output).not.toContain('Ready')
  })

  test('if the copy belongs to another user and has no dependencies', async () => {
    for (const name of ['package.json', 'package-lock.json', 'scripts'])
      cpSync(name, join(copy, name), { recursive: true })
    // Runs as another user, because root can write anywhere.
    const uid = process.getuid?.() === 0 ? 65_534 : undefined
    chmodSync(copy, uid === undefined ? 0o555 : 0o755)

    const { status, errors } = await refused(start({}, { folder: copy, ...(uid ? { uid } : {}) }))

    expect({ status, errors }).toEqual({
      status: 1,
      errors: `Furrow in ${copy} does not have its dependencies (npm ci installs them), and this user may not write there (EACCES). Let its owner do it, or start a copy of your own.\n`,
    })
  })
})

test('npm start downloads nothing if dist was shipped and its dependencies were installed', {
  timeout: 60_000,
}, async () => {
  for (const name of ['package.json', 'package-lock.json', 'scripts', 'migrations', 'dist'])
    cpSync(name, join(copy, name), { recursive: true })
  installWhatRuns(copy)

  // The first npm in PATH always fails, so nothing can be installed.
  mkdirSync(join(copy, 'bin'))
  writeFileSync(join(copy, 'bin/npm'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })

  const { product, output } = start({ PATH: `${join(copy, 'bin')}:${process.env.PATH}` }, { folder: copy })
  const page = await fetch(await address(product))

  expect(await page.text()).toContain('<title>')
  expect(output()).not.toMatch(/Installing|Building/)
})

/** Links the packages that `npm ci --omit=dev` would install. */
function installWhatRuns(folder: string) {
  const record = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8'))
  const runs = Object.entries<{ dev?: boolean }>(record.packages).filter(([, { dev }]) => !dev)
  for (const [path] of runs.filter(([path]) => path.lastIndexOf('node_modules/') === 0)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(process.cwd(), path), join(folder, path))
  }
  const packages = Object.fromEntries(runs)
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ ...record, packages }))
}
