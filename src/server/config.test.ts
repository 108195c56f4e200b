import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const database = 'postgres://furrow:hushhush@db.example.com/furrow?sslmode=verify-full'

describe('with nothing set', () => {
  test('the product runs with demonstration data on its own database, for this machine only', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: undefined,
      dataDir: `${process.cwd()}/data`,
      pooled: false,
      seed: 'demo',
      signIn: 'directory',
      oidc: undefined,
      discountApproval: 'off',
      adminEmail: undefined,
      aces: { mode: 'simulator', timeoutMs: 15_000 },
      companyName: 'Harrow & Vale Agronomy',
      companyAddress: ['2140 Section Line Road, Webster City, IA 50595', '515-555-0142'],
      feedbackEmail: undefined,
      helpDocuments: [],
      publicUrl: undefined,
      trustProxy: false,
      rateLimitReads: 100_000,
      maxInFlight: 100,
      drainMs: 0,
      assetsDir: undefined,
      rateLimitSignIns: 60,
      rateLimitWrites: 600,
      logLevel: 'info',
      logFormat: undefined,
      metrics: undefined,
      requestTimeoutMs: 30_000,
      businessTimeZone: 'America/Chicago',
    })
  })

  test('an empty value counts as not set', () => {
    expect(readConfig({ PORT: '', SEED: ' ' })).toEqual(readConfig({}))
  })
})

const provider = {
  OIDC_ISSUER: 'https://login.example.com/tenant/v2.0',
  OIDC_CLIENT_ID: 'furrow',
  COMPANY_DOMAIN: 'Example.com',
}

const oidc = { SIGN_IN: 'oidc', ...provider }

test('an external database starts empty, with third-party sign-in, without ACES or a company', () => {
  expect(readConfig({ DATABASE_URL: database, ...provider })).toMatchObject({
    seed: 'none',
    signIn: 'oidc',
    oidc: { clientId: 'furrow' },
    aces: { mode: 'none' },
    companyName: undefined,
    companyAddress: undefined,
  })
})

test('what is set is read', () => {
  const config = readConfig({
    DATABASE_URL: database,
    SEED: 'demo',
    HOST: '0.0.0.0',
    PORT: '0',
    SIGN_IN: 'oidc',
    OIDC_ISSUER: 'https://accounts.google.com',
    OIDC_CLIENT_ID: 'furrow',
    COMPANY_DOMAIN: 'Example.com',
    ACES_URL: 'http://127.0.0.1:4010/',
    ACES_TOKEN: 'token',
    ACES_TIMEOUT_MS: '250',
    COMPANY_NAME: 'Hill Farm',
    COMPANY_ADDRESS: '1 Hill Road | Ames, IA',
    PUBLIC_URL: 'https://orders.example.com/',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    RATE_LIMIT_WRITES: '1000000000',
    LOG_LEVEL: 'debug',
    LOG_FORMAT: 'text',
    METRICS_PORT: '9464',
    BUSINESS_TIME_ZONE: 'America/Denver',
  })

  expect(config).toMatchObject({
    port: 0,
    seed: 'demo',
    oidc: { issuer: 'https://accounts.google.com', clientId: 'furrow', companyDomain: 'example.com' },
    aces: { mode: 'remote', url: 'http://127.0.0.1:4010', token: 'token', timeoutMs: 250 },
    companyName: 'Hill Farm',
    companyAddress: ['1 Hill Road', 'Ames, IA'],
    publicUrl: 'https://orders.example.com',
    trustProxy: ['10.0.0.0/8', '::1'],
    rateLimitSignIns: 60,
    rateLimitWrites: 1_000_000_000,
    logLevel: 'debug',
    logFormat: 'text',
    metrics: { host: '127.0.0.1', port: 9464 },
    businessTimeZone: 'America/Denver',
  })
})

describe('a bad value stops the start with one line', () => {
  test.each([
    ['PORT', '65536', 'PORT is "65536", but must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'PORT is "-1", but must be a whole number from 0 to 65535'],
    ['PORT', '80.5', 'PORT is "80.5", but must be a whole number from 0 to 65535'],
    ['RATE_LIMIT_WRITES', '0', 'RATE_LIMIT_WRITES is "0", but must be a whole number from 1 to 1000000000'],
    [
      'RATE_LIMIT_SIGN_INS',
      '1000000001',
      'RATE_LIMIT_SIGN_INS is "1000000001", but must be a whole number from 1 to 1000000000',
    ],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud", but must be debug or info or warn or error'],
    ['LOG_FORMAT', 'xml', 'LOG_FORMAT is "xml", but must be text or json'],
    ['METRICS_PORT', '3000', 'METRICS_PORT is "3000", but must be a different port than PORT'],
    ['METRICS_PORT', '70000', 'METRICS_PORT is "70000", but must be a whole number from 0 to 65535'],
    ['METRICS_HOST', 'a b', 'METRICS_HOST is "a b", but must be an IP address or a host name'],
    ['SEED', 'full', 'SEED is "full", but must be demo or none'],
    ['SIGN_IN', 'none', 'SIGN_IN is "none", but must be directory or oidc'],
    ['HOST', 'a b', 'HOST is "a b", but must be an IP address or a host name'],
    [
      'BUSINESS_TIME_ZONE',
      'Iowa',
      'BUSINESS_TIME_ZONE is "Iowa", but must be a time zone such as America/Chicago',
    ],
    [
      'PUBLIC_URL',
      'example.com',
      'PUBLIC_URL is "example.com", but must be an address such as https://orders.example.com',
    ],
    [
      'TRUST_PROXY',
      '10.0.0.0/33',
      'TRUST_PROXY is "10.0.0.0/33", but must be IP addresses or ranges no wider than /8, such as 10.0.0.0/8, separated by commas',
    ],
    ...['0.0.0.0/0', '::/0', '0.0.0.0/1', '10.0.0.0/8, ::/1', '::ffff:0:0/96'].map((everything) => [
      'TRUST_PROXY',
      everything,
      `TRUST_PROXY is "${everything}", but must be IP addresses or ranges no wider than /8, such as 10.0.0.0/8, separated by commas`,
    ]),
    ...['gmail.com', 'Outlook.com', 'yahoo.co.uk', 'co.uk'].map((domain) => [
      'COMPANY_DOMAIN',
      domain,
      `COMPANY_DOMAIN is "${domain}", but must be a domain that the company owns, such as example.com`,
    ]),
    [
      'HELP_DOCUMENTS',
      'analytics=http://docs.example.com',
      'HELP_DOCUMENTS is "analytics=http://docs.example.com", but must be tab=https://…, separated by spaces, each tab once: getting-started, creating-pos, managing-pos, analytics, managing-customers, admin-functions',
    ],
    ['ADMIN_EMAIL', 'alice', 'ADMIN_EMAIL is "alice", but must be an e-mail address'],
    ['PORT', '1\n2', 'PORT is "1\\n2", but must be a whole number from 0 to 65535'],
  ])('%s=%s', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(sentence))
  })

  test.each([
    ['hushhush', 'set to something else'],
    ['mysql:u:hushhush', 'set to something else'],
    ['mysql://furrow:hushhush@db:3306/furrow', '"mysql://..."'],
    ['mysql://db/furrow?password=hush@hush', '"mysql://..."'],
  ])('of an address without the secrets in it: %s', (value, shown) => {
    expect(() => readConfig({ DATABASE_URL: value })).toThrow(
      new ConfigError(
        `DATABASE_URL is ${shown}, but must be an address such as postgres://user:password@host:5432/name`,
      ),
    )
  })
})

test('sign-in at a provider needs PUBLIC_URL if other machines are let in', () => {
  expect(() => readConfig({ ...oidc, HOST: '0.0.0.0' })).toThrow(
    'PUBLIC_URL is not set, but must be the address that people open, because the provider redirects back to it',
  )
  expect(readConfig({ ...oidc, HOST: '127.0.0.1' }).publicUrl).toBeUndefined()
})

// (rule help/documents)
describe('documents of help', () => {
  test('are read by their tabs', () => {
    const HELP_DOCUMENTS = ' analytics=https://docs.example.com/a?b=c  creating-pos=https://example.org:8443 '
    expect(readConfig({ HELP_DOCUMENTS }).helpDocuments).toEqual([
      { tab: 'analytics', url: 'https://docs.example.com/a?b=c' },
      { tab: 'creating-pos', url: 'https://example.org:8443' },
    ])
  })

  test.each([
    'https://docs.example.com',
    'feedback=https://docs.example.com',
    'Analytics=https://docs.example.com',
    'analytics=docs.example.com',
    'analytics=//docs.example.com',
    'analytics=javascript:alert(1)',
    'analytics=data:text/html,x',
    'analytics=https://*',
    'analytics=https://*.example.com',
    "analytics=https://'unsafe-inline'",
    'analytics=https://a;script-src',
    'analytics=https://a,b',
    'analytics=https://user:password@docs.example.com',
    'analytics=https://a.example analytics=https://b.example',
    'analytics=https://a.example,creating-pos=',
    'analytics=https://a.example creating-pos',
  ])('are refused: %s', (HELP_DOCUMENTS) => {
    expect(() => readConfig({ HELP_DOCUMENTS })).toThrow(/^HELP_DOCUMENTS is ".*", but must be tab=https/)
  })
})

describe('other machines are let in', () => {
  test.each(['0.0.0.0', '::', '192.168.1.20', 'orders.example.com'])(
    'at %s only when it is said how people sign in',
    (HOST) => {
      expect(() => readConfig({ HOST })).toThrow(
        `HOST is "${HOST}", but must be a loopback address unless SIGN_IN`,
      )
      expect(readConfig({ HOST, SIGN_IN: 'directory' }).signIn).toBe('directory')
    },
  )

  test.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])('never at %s', (HOST) => {
    expect(readConfig({ HOST }).host).toBe(HOST)
  })
})

describe('the sign-in provider', () => {
  const issuer = provider.OIDC_ISSUER
  const settings = { SIGN_IN: 'oidc', ...provider }

  // (rule sign-in/verified-addresses)
  test('is trusted with addresses when it is named a second time, and may then use another claim for them', () => {
    expect(readConfig(settings).oidc).toMatchObject({ trustEmail: false, emailClaim: 'email' })
    const trusting = { ...settings, OIDC_TRUST_EMAIL: issuer, OIDC_EMAIL_CLAIM: 'preferred_username' }
    expect(readConfig(trusting).oidc).toMatchObject({ trustEmail: true, emailClaim: 'preferred_username' })
  })

  test.each([
    [{ OIDC_TRUST_EMAIL: 'yes' }, 'OIDC_TRUST_EMAIL is "yes", but must be exactly the value of OIDC_ISSUER'],
    [
      { OIDC_TRUST_EMAIL: 'https://accounts.google.com' },
      'OIDC_TRUST_EMAIL is "https://accounts.google.com", but must be exactly the value of OIDC_ISSUER',
    ],
    [
      { OIDC_EMAIL_CLAIM: 'preferred_username' },
      'OIDC_EMAIL_CLAIM is "preferred_username", but must be email unless OIDC_TRUST_EMAIL names the issuer',
    ],
    [
      { OIDC_EMAIL_CLAIM: 'e-mail' },
      'OIDC_EMAIL_CLAIM is "e-mail", but must be the name of a claim such as preferred_username',
    ],
  ])('is refused with %o', (changes, sentence) => {
    expect(() => readConfig({ ...settings, ...changes })).toThrow(new ConfigError(sentence))
  })

  // (rule sign-in/one-company)
  test.each(['https://accounts.google.com', 'https://appleid.apple.com'])(
    'cannot be trusted with addresses that it does not call verified where many companies share it, as %s is',
    (shared) => {
      const sharing = { ...settings, OIDC_ISSUER: shared }
      expect(readConfig(sharing).oidc).toMatchObject({ trustEmail: false })
      expect(() => readConfig({ ...sharing, OIDC_TRUST_EMAIL: shared })).toThrow(
        `OIDC_TRUST_EMAIL is "${shared}", but must be left out: accounts of many companies come from that address`,
      )
    },
  )

  // (rule sign-in/one-company)
  test.each([
    'https://login.microsoftonline.com/common/v2.0',
    'https://login.microsoftonline.com/organizations/v2.0',
    'https://login.microsoftonline.com/Consumers/v2.0',
    'https://login.microsoftonline.com/common',
    'https://login.microsoftonline.com/9188040D-6c67-4c5b-b112-36a304b66dad/v2.0',
    'https://sts.windows.net/9188040d-6c67-4c5b-b112-36a304b66dad/',
    'http://login.example.com',
    'http://localhost.evil.example',
    'https://login.example.com/?tenant=a',
    'ftp://login.example.com',
    'login.example.com',
  ])('cannot be %s', (OIDC_ISSUER) => {
    expect(() => readConfig({ ...settings, OIDC_ISSUER })).toThrow(
      `OIDC_ISSUER is "${OIDC_ISSUER}", but must be the https address of one company’s sign-in provider`,
    )
  })

  test.each(['https://accounts.google.com', 'http://127.0.0.1:4020', 'http://localhost:4020/realm', issuer])(
    'may be %s',
    (OIDC_ISSUER) => {
      expect(readConfig({ ...settings, OIDC_ISSUER }).oidc?.issuer).toBe(OIDC_ISSUER)
    },
  )
})

test.each([
  [{}, 'OIDC_ISSUER is not set, but must be the address of the sign-in provider, because SIGN_IN is oidc'],
  [
    { OIDC_CLIENT_ID: 'furrow', COMPANY_DOMAIN: 'example.com' },
    'OIDC_ISSUER is not set, but must be the address of the sign-in provider, because SIGN_IN is oidc',
  ],
  [
    { OIDC_ISSUER: 'https://accounts.google.com' },
    'OIDC_CLIENT_ID is not set, but must be what the sign-in provider calls this client',
  ],
  [
    { OIDC_ISSUER: 'https://accounts.google.com', OIDC_CLIENT_ID: 'furrow' },
    'COMPANY_DOMAIN is not set, but must be the domain of the people who may sign in',
  ],
])('third-party sign-in with only %o names what is missing', (some, sentence) => {
  expect(() => readConfig({ SIGN_IN: 'oidc', ...some })).toThrow(sentence)
  expect(() => readConfig({ SEED: 'none', ...some })).toThrow(sentence)
})

describe('a name that is one slip away from a setting', () => {
  test.each([
    ['OIDC_ISUER', 'OIDC_ISSUER'],
    ['OIDC_ISSSUER', 'OIDC_ISSUER'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['ACES_TOKNE', 'ACES_TOKEN'],
    ['PROT', 'PORT'],
    ['SIGN-IN', 'SIGN_IN'],
    ['DATADIR', 'DATA_DIR'],
    ['COMPANY_NAMES', 'COMPANY_NAME'],
  ])('stops the start, with the one that was meant: %s', (name, meant) => {
    expect(() => readConfig({ [name]: 'https://login.example.com' })).toThrow(
      new ConfigError(`${name} is set, but is not a setting. Did you mean ${meant}?`),
    )
  })

  test('does so also where all the others are right', () => {
    expect(() => readConfig({ SIGN_IN: 'oidc', ...provider, OIDC_CLIENT_SECRT: 'hushhush' })).toThrow(
      new ConfigError('OIDC_CLIENT_SECRT is set, but is not a setting. Did you mean OIDC_CLIENT_SECRET?'),
    )
  })

  test.each([
    'PATH',
    'HOSTNAME',
    'PGPORT',
    'POSTS',
    'TEST_DATABASE_URL',
    'CHROMIUM_PATH',
    'NODE_ENV',
    'oidc_issuer',
  ])('does not include settings of other programs: %s', (name) => {
    expect(readConfig({ [name]: 'https://login.example.com' })).toEqual(readConfig({}))
  })

  test('counts only with a value', () => {
    expect(readConfig({ OIDC_ISUER: '' })).toEqual(readConfig({}))
  })
})
