import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const database = 'postgres://furrow:hushhush@db.example.com/furrow?sslmode=verify-full'
const oidc = {
  SIGN_IN: 'oidc',
  OIDC_ISSUER: 'https://login.example.com/tenant/v2.0',
  OIDC_CLIENT_ID: 'furrow',
  COMPANY_DOMAIN: 'example.com',
}

describe('a secret on its way', () => {
  test.each(['db.example.com', 'db', '10.1.2.3'])('goes to a database at %s only with sslmode', (host) => {
    const url = `postgres://furrow:hushhush@${host}/furrow`
    expect(() => readConfig({ DATABASE_URL: url, ...oidc })).toThrow(
      new ConfigError(
        'DATABASE_URL is "postgres://...", but must be an address with ?sslmode=verify-full, or with ?sslmode=disable on a network that no one else uses',
      ),
    )
    for (const mode of ['', 'none', 'verify-full&sslmode=disable'])
      expect(() => readConfig({ DATABASE_URL: `${url}?sslmode=${mode}`, ...oidc })).toThrow(ConfigError)
    for (const mode of ['disable', 'verify-full'])
      expect(readConfig({ DATABASE_URL: `${url}?sslmode=${mode}`, ...oidc }).databaseUrl).toContain(host)
  })

  test.each([
    'postgres://furrow:hushhush@127.0.0.1/furrow',
    'postgres://furrow@localhost:5433/furrow',
    'postgres://[::1]/furrow',
    'postgres:///furrow?host=/run/postgresql',
  ])('goes to a database on this machine without sslmode: %s', (url) => {
    expect(readConfig({ DATABASE_URL: url, ...oidc }).databaseUrl).toBe(url)
  })

  test('goes to ACES by https, or on this machine', () => {
    const at = (ACES_URL: string) => readConfig({ ACES_URL, ACES_TOKEN: 'hushhush' }).aces
    expect(() => at('http://aces.example.com')).toThrow(
      new ConfigError(
        'ACES_URL is "http://...", but must be an https address, because ACES_TOKEN is sent to it',
      ),
    )
    expect(at('https://aces.example.com')).toMatchObject({ url: 'https://aces.example.com' })
    expect(at('http://[::1]:4010')).toMatchObject({ url: 'http://[::1]:4010' })
    expect(readConfig({ ACES_URL: 'http://aces.example.com' }).aces).toMatchObject({ token: undefined })
  })
})

describe('a secret in a file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'furrow-secrets-')), 'secret')
  afterAll(() => rmSync(dirname(file), { recursive: true }))

  test('is read without the blanks around it', () => {
    writeFileSync(file, '\n hushhush\n')
    const settings = { ACES_URL: 'https://aces.example.com', ACES_TOKEN_FILE: file }
    expect(readConfig(settings).aces).toMatchObject({ token: 'hushhush' })
    expect(readConfig({ ...oidc, OIDC_CLIENT_SECRET_FILE: file }).oidc).toMatchObject({
      clientSecret: 'hushhush',
    })
    writeFileSync(file, `${database}\n`)
    expect(readConfig({ ...oidc, DATABASE_URL_FILE: file }).databaseUrl).toBe(database)
  })

  test('stops the start if it cannot be read, is empty, or the secret itself is set, too', () => {
    writeFileSync(file, '\n')
    for (const path of [file, `${file}.gone`])
      expect(() => readConfig({ ACES_TOKEN_FILE: path })).toThrow(
        new ConfigError(`ACES_TOKEN_FILE is "${path}", but must be a file that can be read and is not empty`),
      )
    expect(() => readConfig({ ACES_TOKEN_FILE: file, ACES_TOKEN: 'hushhush' })).toThrow(
      new ConfigError('ACES_TOKEN and ACES_TOKEN_FILE are both set: keep one'),
    )
  })
})
