import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { DocumentTab } from '#shared/help.ts'
import { withoutEnd } from '#shared/text.ts'
import { type Environment, environment } from './environment.ts'
import type { LogFormat, LogLevel } from './log/log.ts'
import { misspelled } from './misspelled.ts'
import { helpDocuments, isKeptFromNetwork, isLoopback, isSharedIssuer, list } from './setting-values.ts'

/** Settings from the environment, read once at startup. Nothing else in the server reads the environment. */
export interface Config {
  host: string
  /** The port to listen on; 0 picks a free one. */
  port: number
  /** The database's URL; undefined means the embedded database in dataDir. */
  databaseUrl: string | undefined
  dataDir: string
  /** Whether the database is behind a pooler that assigns connections per transaction. */
  pooled: boolean
  seed: 'demo' | 'none'
  signIn: 'directory' | 'oidc'
  /** The sign-in provider; set only if `signIn` is 'oidc'. */
  oidc: Oidc | undefined
  /** The e-mail address of the first administrator, who is added to an empty database if `seed` is 'none'. */
  adminEmail: string | undefined
  aces: Aces
  companyName: string | undefined
  companyAddress: string[] | undefined
  feedbackEmail: string | undefined
  /** Contact for security reports: a `mailto:` or `https:` URL. */
  securityContact: string | undefined
  helpDocuments: { tab: DocumentTab; url: string }[]
  /**
   * The URL at which users open the app, without a trailing slash; if undefined, it consists of the host and
   * the actual port.
   */
  publicUrl: string | undefined
  /**
   * IP addresses or ranges of trusted proxies, or proxy-addr's names for them; false if there is no proxy.
   */
  trustProxy: string[] | false
  /** Maximum sign-ins per minute from an IP address (or IPv6 /64 network), counted across all processes. */
  rateLimitSignIns: number
  /** Maximum writes per minute for each user in each process. */
  rateLimitWrites: number
  /** Maximum reads per minute for each user in each process. */
  rateLimitReads: number
  /**
   * The maximum number of calls that this process handles at once. Further calls are rejected, and clients
   * must retry them.
   */
  maxInFlight: number
  /** How long requests are still accepted after the process is asked to stop. */
  drainMs: number
  /** Folder with the scripts and styles of recent builds; undefined if there is none. */
  assetsDir: string | undefined
  logLevel: LogLevel
  /** The format of the log; undefined means text on a terminal and JSON otherwise. */
  logFormat: LogFormat | undefined
  /** Where to serve metrics; undefined if metrics are off. Port 0 means any free port. */
  metrics: { host: string; port: number } | undefined
  requestTimeoutMs: number
  businessTimeZone: string
  discountApproval: 'off' | 'required'
}

export interface Oidc {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  companyDomain: string
  /**
   * Whether to accept e-mail addresses that the provider doesn't mark as verified. Safe only if the company's
   * own administrators assign all of the provider's addresses.
   */
  trustEmail: boolean
  emailClaim: string
  /** Whether to accept an ID token that a page got directly from the provider. */
  pageTokens: boolean
  /**
   * How long after signing in with the provider a user can take irreversible actions; undefined means no
   * limit.
   */
  reauthMs: number | undefined
}

export type Aces =
  | { mode: 'remote'; url: string; token: string | undefined; timeoutMs: number }
  | { mode: 'simulator' | 'none'; timeoutMs: number }

/** An invalid setting. The one-line message names the variable, its value, and what is allowed. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const WITH_PASSWORD = new Set(['DATABASE_URL', 'ACES_URL'])
const SECRETS = ['DATABASE_URL', 'OIDC_CLIENT_SECRET', 'ACES_TOKEN'] as const

export function readPlace(env: Variables): Pick<Config, 'databaseUrl' | 'dataDir'> {
  const set = readSettings(env)
  return { databaseUrl: set.DATABASE_URL, dataDir: resolve(set.DATA_DIR) }
}

type Variables = Record<string, string | undefined>

/** Reads all settings; an empty value counts as not set. Throws a ConfigError for the first invalid value. */
function readSettings(env: Variables): Environment {
  const given: Variables = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )
  const slip = misspelled(Object.keys(given), Object.keys(environment.shape))
  if (slip) throw new ConfigError(`${slip.name} is set, but is not a setting. Did you mean ${slip.meant}?`)
  for (const name of SECRETS) readSecretFile(given, name)
  const read = environment.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    const name = String(issue?.path[0])
    throw refusal(name, given[name], issue?.message ?? 'a value that can be read')
  }
  const { DATABASE_URL: database } = read.data
  if (database && !isKeptFromNetwork(database)) {
    const allowed =
      'an address with ?sslmode=verify-full, or with ?sslmode=disable on a network that no one else uses'
    throw refusal('DATABASE_URL', database, allowed)
  }
  return read.data
}

function readSecretFile(given: Variables, name: (typeof SECRETS)[number]): void {
  const file = given[`${name}_FILE`]
  if (file === undefined) return
  if (given[name] !== undefined) throw new ConfigError(`${name} and ${name}_FILE are both set: keep one`)
  let secret = ''
  try {
    secret = readFileSync(file, 'utf8').trim()
  } catch {
    // Treats an unreadable file as empty, which is rejected below.
  }
  if (secret === '') throw refusal(`${name}_FILE`, file, 'a file that can be read and is not empty')
  given[name] = secret
}

/**
 * Reads the configuration. Throws a ConfigError for the first value that is invalid or conflicts with
 * another.
 */
export function readConfig(env: Variables): Config {
  const set = readSettings(env)
  const seed = set.SEED ?? (set.DATABASE_URL ? 'none' : 'demo')
  if (!isLoopback(set.HOST) && !set.SIGN_IN) {
    throw refusal(
      'HOST',
      set.HOST,
      'a loopback address unless SIGN_IN says how people sign in (directory or oidc)',
    )
  }
  const signIn = set.SIGN_IN ?? (seed === 'demo' ? 'directory' : 'oidc')
  if (signIn === 'oidc' && !isLoopback(set.HOST) && !set.PUBLIC_URL)
    throw refusal(
      'PUBLIC_URL',
      undefined,
      'the address that people open, because the provider redirects back to it',
    )
  if (signIn !== 'oidc' && set.REAUTH_MINUTES !== undefined)
    throw refusal(
      'REAUTH_MINUTES',
      String(set.REAUTH_MINUTES),
      'left out unless SIGN_IN is oidc, because only a provider can ask again',
    )
  return {
    host: set.HOST,
    port: set.PORT,
    databaseUrl: set.DATABASE_URL,
    dataDir: resolve(set.DATA_DIR),
    pooled: set.DATABASE_POOLER === 'transaction',
    seed,
    signIn,
    oidc: signIn === 'oidc' ? oidc(set) : undefined,
    adminEmail: set.ADMIN_EMAIL,
    aces: aces(set, seed),
    ...company(set, seed),
    feedbackEmail: set.FEEDBACK_EMAIL,
    securityContact: set.SECURITY_CONTACT?.replace(/^(?!https:)/, 'mailto:'),
    helpDocuments: (set.HELP_DOCUMENTS && helpDocuments(set.HELP_DOCUMENTS)) || [],
    publicUrl: set.PUBLIC_URL && withoutEnd(set.PUBLIC_URL, '/'),
    trustProxy: set.TRUST_PROXY ? list(set.TRUST_PROXY) : false,
    rateLimitSignIns: set.RATE_LIMIT_SIGN_INS,
    rateLimitWrites: set.RATE_LIMIT_WRITES,
    rateLimitReads: set.RATE_LIMIT_READS,
    maxInFlight: set.MAX_IN_FLIGHT,
    drainMs: set.DRAIN_MS,
    assetsDir: set.ASSETS_DIR && resolve(set.ASSETS_DIR),
    logLevel: set.LOG_LEVEL ?? 'info',
    logFormat: set.LOG_FORMAT,
    metrics: metrics(set),
    requestTimeoutMs: set.REQUEST_TIMEOUT_MS,
    businessTimeZone: set.BUSINESS_TIME_ZONE,
    discountApproval: set.DISCOUNT_APPROVAL ?? 'off',
  }
}

function metrics(set: Environment): Config['metrics'] {
  const { METRICS_PORT: port, METRICS_HOST: host } = set
  if (port === undefined) return undefined
  if (port !== 0 && port === set.PORT)
    throw refusal('METRICS_PORT', String(port), 'a different port than PORT')
  return { host, port }
}

function refusal(name: string, value: string | undefined, allowed: string): ConfigError {
  return new ConfigError(`${name} is ${shown(name, value)}, but must be ${allowed}`)
}

function shown(name: string, value: string | undefined): string {
  if (value === undefined) return 'not set'
  if (!WITH_PASSWORD.has(name)) return JSON.stringify(value)
  // The password could be anywhere in a URL that can't be parsed, so the message shows only the scheme.
  const scheme = /^[a-z]+:\/\//i.exec(value)?.[0]
  return scheme ? `"${scheme}..."` : 'set to something else'
}

function oidc(set: Environment): Oidc {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, COMPANY_DOMAIN: companyDomain } = set
  const { OIDC_TRUST_EMAIL: trusted, OIDC_EMAIL_CLAIM: emailClaim } = set
  if (trusted && trusted !== issuer)
    throw refusal('OIDC_TRUST_EMAIL', trusted, 'exactly the value of OIDC_ISSUER')
  if (trusted && isSharedIssuer(trusted))
    throw refusal('OIDC_TRUST_EMAIL', trusted, 'left out: accounts of many companies come from that address')
  if (emailClaim !== 'email' && !trusted)
    throw refusal('OIDC_EMAIL_CLAIM', emailClaim, 'email unless OIDC_TRUST_EMAIL names the issuer')
  if (!issuer)
    throw refusal(
      'OIDC_ISSUER',
      undefined,
      'the address of the sign-in provider, because SIGN_IN is oidc (see docs/sign-in.md); SIGN_IN=directory lets anyone choose a name',
    )
  if (!clientId) throw refusal('OIDC_CLIENT_ID', undefined, 'what the sign-in provider calls this client')
  if (!companyDomain) throw refusal('COMPANY_DOMAIN', undefined, 'the domain of the people who may sign in')
  return {
    issuer,
    clientId,
    clientSecret: set.OIDC_CLIENT_SECRET,
    companyDomain: companyDomain.toLowerCase(),
    trustEmail: trusted !== undefined,
    emailClaim,
    pageTokens: set.OIDC_PAGE_TOKENS === 'yes',
    reauthMs: set.REAUTH_MINUTES && set.REAUTH_MINUTES * 60_000,
  }
}

function aces(set: Environment, seed: Config['seed']): Aces {
  const timeoutMs = set.ACES_TIMEOUT_MS
  if (set.ACES_URL) {
    const { protocol, hostname } = new URL(set.ACES_URL)
    if (set.ACES_TOKEN && protocol !== 'https:' && !isLoopback(hostname))
      throw refusal('ACES_URL', set.ACES_URL, 'an https address, because ACES_TOKEN is sent to it')
    return { mode: 'remote', url: withoutEnd(set.ACES_URL, '/'), token: set.ACES_TOKEN, timeoutMs }
  }
  return { mode: seed === 'demo' ? 'simulator' : 'none', timeoutMs }
}

const FICTIONAL = {
  companyName: 'Harrow & Vale Agronomy',
  companyAddress: ['2140 Section Line Road, Webster City, IA 50595', '515-555-0142'],
}

/** Uses the fictional address only together with the fictional company name. */
function company(set: Environment, seed: Config['seed']): Pick<Config, 'companyName' | 'companyAddress'> {
  if (seed === 'demo' && !set.COMPANY_NAME && !set.COMPANY_ADDRESS) return FICTIONAL
  return {
    companyName: set.COMPANY_NAME ?? (seed === 'demo' ? FICTIONAL.companyName : undefined),
    companyAddress: set.COMPANY_ADDRESS ? list(set.COMPANY_ADDRESS, '|') : undefined,
  }
}
