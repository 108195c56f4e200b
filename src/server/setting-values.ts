import { isIP, isIPv4 } from 'node:net'
import { type DocumentTab, isDocumentTab } from '#shared/help.ts'

export const list = (value: string, separator = ',') =>
  value
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/**
 * Matches Microsoft's endpoints for all organizations and for personal accounts. The GUID is the tenant of
 * all personal accounts.
 */
const sharedTenant = /\/(common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)(\/|$)/i

/**
 * Sign-in providers that serve many companies and private individuals. Anyone can sign up there with any
 * e-mail address.
 */
const sharedHosts = new Set([
  'accounts.google.com',
  'appleid.apple.com',
  'gitlab.com',
  'login.live.com',
  'token.actions.githubusercontent.com',
  'www.facebook.com',
  'www.linkedin.com',
])

/**
 * Whether a provider has accounts for many companies. An unverified e-mail from such a provider could be
 * anyone's.
 */
export function isSharedIssuer(value: string): boolean {
  return sharedHosts.has(new URL(value).hostname) || sharedTenant.test(value)
}

/**
 * Whether a value can be the URL of a sign-in provider. Microsoft's URLs for all organizations and personal
 * accounts can't: an e-mail address from them could be anyone's. Plain HTTP is allowed only for a provider on
 * this machine, where no one can eavesdrop.
 */
export function isIssuer(value: string): boolean {
  if (/\s/.test(value) || !URL.canParse(value)) return false
  const { protocol, hostname, pathname, search, hash } = new URL(value)
  const local = protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  return (protocol === 'https:' || local) && search === '' && hash === '' && !sharedTenant.test(pathname)
}

/**
 * Parses pairs of a tab and the URL of its help document, such as `analytics=https://example.com`. Returns
 * null if a pair is invalid or a tab is repeated (rule help/documents).
 */
export function helpDocuments(value: string): { tab: DocumentTab; url: string }[] | null {
  const documents = value.split(/\s+/).map((part) => {
    const [, tab = '', url = ''] = /^([^=]+)=(.+)$/.exec(part) ?? []
    return isDocumentTab(tab) && isDocumentAddress(url) ? { tab, url } : null
  })
  const known = documents.filter((document) => document !== null)
  const tabs = new Set(known.map(({ tab }) => tab))
  return tabs.size === documents.length ? known : null
}

/**
 * Whether a value can be the URL of a help document. The host is copied into the content security policy.
 * Only letters, digits, dots and hyphens are allowed in it, because other characters could add a second host.
 */
function isDocumentAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, username, password } = new URL(value)
  return protocol === 'https:' && !username && !password && /^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(hostname)
}

/** Domains where anyone can get an e-mail address, so they don't identify a company. */
const mailForEverybody = new Set(
  `163.com aol.com att.net charter.net comcast.net cox.net fastmail.com gmail.com gmx.com gmx.net googlemail.com icloud.com
  mac.com mail.com mail.ru me.com pm.me proton.me protonmail.com qq.com rocketmail.com sbcglobal.net t-online.de
  verizon.net web.de ymail.com zoho.com onmicrosoft.com`.split(/\s+/),
)

/**
 * Mail providers with country-specific domains, such as hotmail.co.uk. Also matches `co.uk` itself, which
 * isn't a company's domain.
 */
const inEveryCountry = /^(gmx|hotmail|live|msn|outlook|yahoo|yandex)\.|^(com?|org|net)\.[a-z]{2}$/

export function isCompanyDomain(value: string): boolean {
  const domain = value.toLowerCase()
  return (
    /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(domain) && !mailForEverybody.has(domain) && !inEveryCountry.test(domain)
  )
}

export function isLoopback(host: string): boolean {
  return /^(localhost|\[?::1\]?)$/i.test(host) || (isIPv4(host) && host.startsWith('127.'))
}

/**
 * Whether the password in this database URL stays on this machine, is encrypted, or is explicitly allowed to
 * be sent in the clear.
 */
export function isKeptFromNetwork(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? hostname
  if (host === '' || host.startsWith('/') || isLoopback(host)) return true
  const [mode = '', ...others] = searchParams.getAll('sslmode')
  return sslModes.has(mode) && others.length === 0
}

/**
 * The allowed values of `sslmode`. The driver misinterprets other values, and URLs with more than one
 * `sslmode`.
 */
const sslModes = new Set(['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'])

export function isHost(value: string): boolean {
  return isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value)
}

/**
 * Whether a value can identify trusted proxies: an IP address, or a network no larger than the private ones,
 * 10.0.0.0/8 and fc00::/7. Larger networks would include other people's machines.
 */
export function isProxy(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true
  const [ip = '', bits, ...rest] = value.split('/')
  // In an IPv4 address written as IPv6, the last 32 bits are the IPv4 address.
  const [widest, narrowest] = isIP(ip) !== 6 ? [8, 32] : /^[0:]*:ffff:/i.test(ip) ? [104, 128] : [7, 128]
  return (
    isIP(ip) !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= widest && Number(bits) <= narrowest))
  )
}

export function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false // Intl throws a RangeError for an unknown time zone.
  }
}
