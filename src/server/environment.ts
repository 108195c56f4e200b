import { z } from 'zod'
import { documentTabs } from '#shared/help.ts'
import { logFormats, logLevels } from './log/log.ts'
import {
  helpDocuments,
  isCompanyDomain,
  isHost,
  isIssuer,
  isProxy,
  isTimeZone,
  list,
} from './setting-values.ts'

const ALLOWED_IN_ALL = 1_000_000_000

const text = (allowed: string, fits: (value: string) => boolean) =>
  z.string().refine(fits, allowed).optional()
const anything = () => z.string().optional()
const one = <const T extends string>(...values: T[]) => z.enum(values, values.join(' or ')).optional()
const wholeOrNone = (from: number, to: number) =>
  text(
    `a whole number from ${from} to ${to}`,
    (value) => /^\d{1,10}$/.test(value) && Number(value) >= from && Number(value) <= to,
  ).transform((value) => (value === undefined ? undefined : Number(value)))
const whole = (from: number, to: number, otherwise: number) =>
  wholeOrNone(from, to).transform((value) => value ?? otherwise)
const address = (schemes: string, example: string) =>
  text(
    `an address such as ${example}`,
    (value) => new RegExp(`^(${schemes})://[^\\s]+$`).test(value) && URL.canParse(value),
  )
const email = () => text('an e-mail address', (value) => z.email().safeParse(value).success)

interface About {
  means: string
  /** The default in words, if it depends on other settings. */
  otherwise?: string
}
export const about = z.registry<About>()
const row = <T extends z.ZodType>(schema: T, means: string, otherwise?: string): T => {
  about.add(schema, { means, ...(otherwise ? { otherwise } : {}) })
  return schema
}
const secretFile = (name: string) =>
  row(
    anything(),
    `A file that contains the value of \`${name}\`. Container platforms provide secrets this way.`,
  )

/**
 * All environment variables, each with its allowed values, default and purpose. `npm run settings` generates
 * docs/settings.md and .env.example from them.
 */
export const environment = z.object({
  HOST: row(
    text('an IP address or a host name', isHost).default('127.0.0.1'),
    'The address to listen on. Anything but a loopback address requires `SIGN_IN`.',
  ),
  PORT: row(whole(0, 65_535, 3000), 'The port to listen on; 0 picks a free one and prints it.'),
  PUBLIC_URL: row(
    address('https?', 'https://orders.example.com'),
    'The address that users open, and the only one that works. With https, cookies are Secure and their names begin with `__Host-`. Required with `SIGN_IN=oidc` unless `HOST` is a loopback address.',
    'from `HOST` and `PORT`',
  ),
  TRUST_PROXY: row(
    text('IP addresses or ranges no wider than /8, such as 10.0.0.0/8, separated by commas', (value) =>
      list(value).every(isProxy),
    ),
    'The proxies in front of Furrow, whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted; `loopback`, `linklocal` and `uniquelocal` name ranges.',
  ),
  DATABASE_URL: row(
    address('postgres|postgresql', 'postgres://user:password@host:5432/name'),
    'A database that Furrow owns, on PostgreSQL 15 or newer. If it is on another machine, add `?sslmode=verify-full`, or `?sslmode=disable` on a network that no one else uses.',
    'an embedded PostgreSQL in `DATA_DIR`',
  ),
  DATABASE_URL_FILE: secretFile('DATABASE_URL'),
  DATA_DIR: row(
    z.string().default('./data'),
    'The folder for the embedded database, and for nothing else. Not used with `DATABASE_URL`.',
  ),
  DATABASE_POOLER: row(
    one('transaction'),
    'Use `transaction` if `DATABASE_URL` points to a pooler that assigns connections per transaction, such as PgBouncer. Statements then aren’t prepared, and the database role’s time limits apply.',
  ),
  SEED: row(
    one('demo', 'none'),
    'What an empty database is filled with: `demo` is a fictional company. Existing data is never changed.',
    '`demo` with the embedded database, `none` with `DATABASE_URL`',
  ),
  ADMIN_EMAIL: row(
    email(),
    'With `SEED=none`: the first user of an empty database, who adds the others under Admin.',
  ),
  SIGN_IN: row(
    one('directory', 'oidc'),
    '`oidc`: with the company account, see [sign-in](sign-in.md). `directory`: users pick their name, without a password; for demonstrations and tests.',
    '`directory` with `SEED=demo`, else `oidc`',
  ),
  OIDC_ISSUER: row(
    text(
      'the https address of one company’s sign-in provider, such as https://accounts.google.com',
      isIssuer,
    ),
    'The sign-in provider’s own issuer name; any OpenID provider with discovery. Required with `SIGN_IN=oidc`.',
  ),
  OIDC_CLIENT_ID: row(anything(), 'The provider’s client ID for Furrow. Required with `SIGN_IN=oidc`.'),
  OIDC_CLIENT_SECRET: row(
    anything(),
    'The provider’s client secret for Furrow. Without one, the provider must allow a public client with PKCE.',
  ),
  OIDC_CLIENT_SECRET_FILE: secretFile('OIDC_CLIENT_SECRET'),
  COMPANY_DOMAIN: row(
    text('a domain that the company owns, such as example.com', isCompanyDomain),
    'Only users with an e-mail address at this domain may sign in. Required with `SIGN_IN=oidc`.',
  ),
  OIDC_TRUST_EMAIL: row(
    anything(),
    'To accept e-mail addresses that the provider doesn’t mark as verified (Microsoft Entra never does), enter the exact value of `OIDC_ISSUER`.',
  ),
  OIDC_EMAIL_CLAIM: row(
    text('the name of a claim such as preferred_username', (value) => /^\w{1,60}$/.test(value)).default(
      'email',
    ),
    'The claim with the e-mail address; anything but `email` requires `OIDC_TRUST_EMAIL`.',
  ),
  OIDC_PAGE_TOKENS: row(
    one('yes', 'no'),
    '`yes`: a page that got an ID token from the provider itself may sign in with it at `/api/auth/verify`.',
    '`no`',
  ),
  REAUTH_MINUTES: row(
    wholeOrNone(1, 10_080),
    'Finalizing and switching users require a new sign-in if the last one is older than this. Applies only with `SIGN_IN=oidc` and a provider that supports `max_age`.',
    'no new sign-in is required',
  ),
  ACES_URL: row(
    address('https?', 'https://aces.example.com'),
    'The contract system that receives finalized orders; see [its calls](aces.md).',
    'a simulator with `SEED=demo`, else no one can finalize',
  ),
  ACES_TOKEN: row(
    anything(),
    'The token that Furrow sends to identify itself to ACES. Requires `ACES_URL` to use HTTPS or point to this machine.',
  ),
  ACES_TOKEN_FILE: secretFile('ACES_TOKEN'),
  ACES_TIMEOUT_MS: row(
    whole(1, 600_000, 15_000),
    'How many milliseconds to wait for ACES; after that, the outcome is looked up.',
  ),
  DISCOUNT_APPROVAL: row(
    one('off', 'required'),
    '`required`: an order with the badge Check is finalized only after a manager’s Okay on this version, by someone who neither saved it nor acted for the user who did. Requires two managers.',
    '`off`',
  ),
  COMPANY_NAME: row(
    anything(),
    'The company name in the letterhead of printed orders.',
    'a fictional one with `SEED=demo`',
  ),
  COMPANY_ADDRESS: row(
    anything(),
    'The lines below the name, separated by `|`.',
    'a fictional one with `SEED=demo`',
  ),
  FEEDBACK_EMAIL: row(email(), 'The address for feedback and error reports.'),
  SECURITY_CONTACT: row(
    text(
      'an e-mail address or an https address',
      (value) =>
        z.email().safeParse(value).success ||
        (value.startsWith('https://') && !/\s/.test(value) && URL.canParse(value)),
    ),
    'Where to report vulnerabilities: an e-mail address or an https address. Shown at `/.well-known/security.txt`.',
  ),
  HELP_DOCUMENTS: row(
    text(
      `tab=https://…, separated by spaces, each tab once: ${documentTabs.join(', ')}`,
      (value) => helpDocuments(value) !== null,
    ),
    'The company’s own documents, each on its own tab in Help.',
  ),
  BUSINESS_TIME_ZONE: row(
    text('a time zone such as America/Chicago', isTimeZone).default('America/Chicago'),
    'The time zone for dates in exports and file names.',
  ),
  RATE_LIMIT_SIGN_INS: row(
    whole(1, ALLOWED_IN_ALL, 60),
    'Sign-ins per minute from one address (for IPv6, one /64), counted in the database for all processes together, and logouts of one user per process; further ones get 429 with Retry-After.',
  ),
  RATE_LIMIT_WRITES: row(
    whole(1, ALLOWED_IN_ALL, 600),
    'Writes per minute by one user per process; further ones get 429 with Retry-After.',
  ),
  RATE_LIMIT_READS: row(
    whole(1, ALLOWED_IN_ALL, 100_000),
    'Reads per minute by one user per process; further ones get 429 with Retry-After.',
  ),
  MAX_IN_FLIGHT: row(
    whole(1, 100_000, 100),
    'Concurrent calls per process; further ones get 503 with Retry-After.',
  ),
  REQUEST_TIMEOUT_MS: row(whole(100, 600_000, 30_000), 'How many milliseconds a request may take to arrive.'),
  DRAIN_MS: row(
    whole(0, 600_000, 0),
    'After SIGTERM: how many milliseconds requests are still accepted, each answered with `Connection: close`, while `/api/health/ready` returns 503. For processes behind a proxy; must be longer than the interval of its health checks.',
  ),
  ASSETS_DIR: row(
    anything(),
    'A folder outside the build. Each start adds its build’s scripts and styles, and those of the last 14 days are served from there, so that pages open during an upgrade still find theirs.',
    'only the files of this build are served',
  ),
  LOG_LEVEL: row(one(...logLevels), 'The lowest level that is logged.', '`info`'),
  LOG_FORMAT: row(
    one(...logFormats),
    '`text`: one plain line per event. `json`: one object per line.',
    '`text` on a terminal, else `json`',
  ),
  METRICS_PORT: row(
    wholeOrNone(0, 65_535),
    'The port for Prometheus metrics, under `/metrics`; 0 picks a free one and prints it.',
    'no metrics are served',
  ),
  METRICS_HOST: row(
    text('an IP address or a host name', isHost).default('127.0.0.1'),
    'The address to serve metrics on. Anyone who can reach it can read them: keep it internal.',
  ),
})
export type Environment = z.output<typeof environment>
