import { isIP } from 'node:net'
import { z } from 'zod'
import { type DocumentTab, documentTabs, isDocumentTab } from '#shared/help.ts'

const ALLOWED_IN_ALL = 1_000_000_000

const text = (allowed: string, fits: (value: string) => boolean) =>
  z.string().refine(fits, allowed).optional()
const one = <const T extends string>(...values: T[]) => z.enum(values, values.join(' or ')).optional()
const whole = (from: number, to: number, otherwise: number) =>
  text(
    `a whole number from ${from} to ${to}`,
    (value) => /^\d{1,10}$/.test(value) && Number(value) >= from && Number(value) <= to,
  ).transform((value) => (value === undefined ? otherwise : Number(value)))
const address = (schemes: string, example: string) =>
  text(
    `an address such as ${example}`,
    (value) => new RegExp(`^(${schemes})://[^\\s]+$`).test(value) && URL.canParse(value),
  )
const email = () => text('an e-mail address', (value) => z.email().safeParse(value).success)

/** Every variable, what it may be, and what it is when it isn't set. */
export const environment = z.object({
  HOST: text('an IP address or a host name', isHost).default('127.0.0.1'),
  PORT: whole(0, 65_535, 3000),
  DATABASE_URL: address('postgres|postgresql', 'postgres://user:password@host:5432/name'),
  DATA_DIR: z.string().default('./data'),
  SEED: one('demo', 'none'),
  SIGN_IN: one('directory', 'oidc'),
  OIDC_ISSUER: text(
    'the https address of one company’s sign-in provider, such as https://accounts.google.com',
    isIssuer,
  ),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_TRUST_EMAIL: z.string().optional(),
  OIDC_EMAIL_CLAIM: text('the name of a claim such as preferred_username', (value) =>
    /^\w{1,60}$/.test(value),
  ).default('email'),
  COMPANY_DOMAIN: text('a domain such as example.com', (value) => /^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(value)),
  ADMIN_EMAIL: email(),
  ACES_URL: address('https?', 'https://aces.example.com'),
  ACES_TOKEN: z.string().optional(),
  ACES_TIMEOUT_MS: whole(1, 600_000, 15_000),
  COMPANY_NAME: z.string().optional(),
  COMPANY_ADDRESS: z.string().optional(),
  FEEDBACK_EMAIL: email(),
  HELP_DOCUMENTS: text(
    `tab=https://…, separated by spaces, each tab once: ${documentTabs.join(', ')}`,
    (value) => helpDocuments(value) !== null,
  ),
  PUBLIC_URL: address('https?', 'https://orders.example.com'),
  TRUST_PROXY: text('IP addresses or ranges such as 10.0.0.0/8, separated by commas', (value) =>
    list(value).every(isProxy),
  ),
  RATE_LIMIT_SIGN_INS: whole(1, ALLOWED_IN_ALL, 60),
  RATE_LIMIT_WRITES: whole(1, ALLOWED_IN_ALL, 600),
  RATE_LIMIT_READS: whole(1, ALLOWED_IN_ALL, 100_000),
  MAX_IN_FLIGHT: whole(1, 100_000, 100),
  REQUEST_TIMEOUT_MS: whole(100, 600_000, 30_000),
  BUSINESS_TIME_ZONE: text('a time zone such as America/Chicago', isTimeZone).default('America/Chicago'),
})
export type Environment = z.output<typeof environment>

export const list = (value: string, separator = ',') =>
  value
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Microsoft's addresses for every company and every private person; the number is that of the consumers' tenant. */
const sharedTenant = /\/(common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)(\/|$)/i

/** Providers with accounts of many companies and of private people, each with the address that it likes. */
const sharedHosts = new Set([
  'accounts.google.com',
  'appleid.apple.com',
  'gitlab.com',
  'login.live.com',
  'token.actions.githubusercontent.com',
  'www.facebook.com',
  'www.linkedin.com',
])

/** Whether accounts of many companies come from there: what it doesn't call verified is anybody's word. */
export function isSharedIssuer(value: string): boolean {
  return sharedHosts.has(new URL(value).hostname) || sharedTenant.test(value)
}

/**
 * Not the addresses that Microsoft shares between all companies and private people: whose e-mail such an issuer
 * vouches for is anybody's. Plain http is for a provider on this machine, where nobody listens in.
 */
function isIssuer(value: string): boolean {
  if (/\s/.test(value) || !URL.canParse(value)) return false
  const { protocol, hostname, pathname, search, hash } = new URL(value)
  const local = protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  return (protocol === 'https:' || local) && search === '' && hash === '' && !sharedTenant.test(pathname)
}

/** A document for each tab that is named; null where that can't be read (rule help/documents). */
export function helpDocuments(value: string): { tab: DocumentTab; url: string }[] | null {
  const documents = value.split(/\s+/).map((part) => {
    const [, tab = '', url = ''] = /^([^=]+)=(.+)$/.exec(part) ?? []
    return isDocumentTab(tab) && isDocumentAddress(url) ? { tab, url } : null
  })
  const known = documents.filter((document) => document !== null)
  const tabs = new Set(known.map(({ tab }) => tab))
  return tabs.size === documents.length ? known : null
}

/** Its host goes into the content policy as it is: letters, digits, dots and hyphens can't mean more than one host. */
function isDocumentAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, username, password } = new URL(value)
  return protocol === 'https:' && !username && !password && /^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(hostname)
}

function isHost(value: string): boolean {
  return isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value)
}

function isProxy(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true
  const [ip = '', bits, ...rest] = value.split('/')
  const widest = isIP(ip) === 6 ? 128 : 32
  return (
    isIP(ip) !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest))
  )
}

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false // RangeError is how Intl says that it doesn't know the zone
  }
}
