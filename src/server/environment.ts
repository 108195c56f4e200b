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

/** What docs/settings.md and .env.example say about a setting, besides the allowed values and the default. */
interface About {
  means: string
  /** The default, if it depends on other settings. */
  otherwise?: string
}
export const about = z.registry<About>()
const row = <T extends z.ZodType>(schema: T, means: string, otherwise?: string): T => {
  about.add(schema, { means, ...(otherwise ? { otherwise } : {}) })
  return schema
}
const secretFile = (name: string) =>
  row(anything(), `A file that holds \`${name}\`, as container platforms hand out secrets.`)

/**
 * Every variable: allowed values, default and purpose. `npm run settings` generates docs/settings.md and
 * .env.example from it.
 */
export const environment = z.object({
  HOST: row(
    text('an IP address or a host name', isHost).default('127.0.0.1'),
    'The address to listen at. Another than a loopback address only with `SIGN_IN` set.',
  ),
  PORT: row(whole(0, 65_535, 3000), 'The port to listen at; 0 takes a free one and prints it.'),
  PUBLIC_URL: row(
    address('https?', 'https://orders.example.com'),
    'The address that people open, and the only one that is answered at. With https, cookies are Secure and their names begin with `__Host-`. Needed with `SIGN_IN=oidc` unless `HOST` is a loopback address.',
    'from `HOST` and `PORT`',
  ),
  TRUST_PROXY: row(
    text('IP addresses or ranges such as 10.0.0.0/8 and no wider, separated by commas', (value) =>
      list(value).every(isProxy),
    ),
    'The proxies in front, whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed; `loopback`, `linklocal` and `uniquelocal` name ranges.',
  ),
  DATABASE_URL: row(
    address('postgres|postgresql', 'postgres://user:password@host:5432/name'),
    'A database on PostgreSQL 15 or newer, of which Furrow is the owner. On another machine it says `?sslmode=verify-full`, or `?sslmode=disable` where nobody else is on the network between.',
    'an embedded PostgreSQL in `DATA_DIR`',
  ),
  DATABASE_URL_FILE: secretFile('DATABASE_URL'),
  DATA_DIR: row(
    z.string().default('./data'),
    'The folder of the embedded database, and of nothing else. Not used with `DATABASE_URL`.',
  ),
  DATABASE_POOLER: row(
    one('transaction'),
    'Set where `DATABASE_URL` leads to a pooler that gives out connections for a transaction each, such as PgBouncer: statements then have no names, and limits of time are those of the database role.',
  ),
  SEED: row(
    one('demo', 'none'),
    'What an empty database is filled with: `demo` is a fictional company. A filled one stays as it is.',
    '`demo` with the embedded database, `none` with `DATABASE_URL`',
  ),
  ADMIN_EMAIL: row(
    email(),
    'With `SEED=none`: the first person of an empty database, who adds the others under Admin.',
  ),
  SIGN_IN: row(
    one('directory', 'oidc'),
    '`oidc`: with the company account, see [sign-in](sign-in.md). `directory`: everybody chooses a name, without a password; for demonstrations and tests.',
    '`directory` with `SEED=demo`, else `oidc`',
  ),
  OIDC_ISSUER: row(
    text(
      'the https address of one company’s sign-in provider, such as https://accounts.google.com',
      isIssuer,
    ),
    'The sign-in provider, as it names itself; any OpenID provider with discovery. Needed with `SIGN_IN=oidc`.',
  ),
  OIDC_CLIENT_ID: row(anything(), 'What the provider calls Furrow. Needed with `SIGN_IN=oidc`.'),
  OIDC_CLIENT_SECRET: row(
    anything(),
    'What Furrow proves itself with. Without one the provider must allow a public client with PKCE.',
  ),
  OIDC_CLIENT_SECRET_FILE: secretFile('OIDC_CLIENT_SECRET'),
  COMPANY_DOMAIN: row(
    text('a domain of the company’s own such as example.com', isCompanyDomain),
    'The domain of the e-mail addresses that may come in. Needed with `SIGN_IN=oidc`.',
  ),
  OIDC_TRUST_EMAIL: row(
    anything(),
    'The same address as `OIDC_ISSUER`, to the letter: an address passes that the provider doesn’t call verified (Microsoft Entra says nothing of it).',
  ),
  OIDC_EMAIL_CLAIM: row(
    text('the name of a claim such as preferred_username', (value) => /^\w{1,60}$/.test(value)).default(
      'email',
    ),
    'The claim that holds the e-mail address; another than `email` only with `OIDC_TRUST_EMAIL`.',
  ),
  OIDC_PAGE_TOKENS: row(
    one('yes', 'no'),
    '`yes`: a page that got an ID token from the provider itself may sign in with it at `/api/auth/verify`.',
    '`no`',
  ),
  REAUTH_MINUTES: row(
    wholeOrNone(1, 10_080),
    'Finalizing and switching the user ask the sign-in provider again when it last asked the person longer ago than that. Only with `SIGN_IN=oidc`, and a provider that knows `max_age`.',
    'nobody is asked again',
  ),
  ACES_URL: row(
    address('https?', 'https://aces.example.com'),
    'The contract system that orders are finalized into, see [its calls](aces.md).',
    'a simulator with `SEED=demo`, else nobody can finalize',
  ),
  ACES_TOKEN: row(
    anything(),
    'What Furrow proves itself to it with. `ACES_URL` is then https, or on this machine.',
  ),
  ACES_TOKEN_FILE: secretFile('ACES_TOKEN'),
  ACES_TIMEOUT_MS: row(
    whole(1, 600_000, 15_000),
    'So many milliseconds it is waited for; then the outcome is looked up.',
  ),
  DISCOUNT_APPROVAL: row(
    one('off', 'required'),
    '`required`: an order with the badge Check is finalized only after a manager’s Okay on this version, by someone who neither saved it nor acted for the person who did. Takes two managers.',
    '`off`',
  ),
  COMPANY_NAME: row(
    anything(),
    'The name at the head of the printed order.',
    'a fictional one with `SEED=demo`',
  ),
  COMPANY_ADDRESS: row(
    anything(),
    'The lines below the name, separated by `|`.',
    'a fictional one with `SEED=demo`',
  ),
  FEEDBACK_EMAIL: row(email(), 'Where feedback and error reports are addressed to.'),
  SECURITY_CONTACT: row(
    text(
      'an e-mail address or an https address',
      (value) =>
        z.email().safeParse(value).success ||
        (value.startsWith('https://') && !/\s/.test(value) && URL.canParse(value)),
    ),
    'Where weaknesses are reported: an e-mail address or an https address. Answered at `/.well-known/security.txt`.',
  ),
  HELP_DOCUMENTS: row(
    text(
      `tab=https://…, separated by spaces, each tab once: ${documentTabs.join(', ')}`,
      (value) => helpDocuments(value) !== null,
    ),
    'The company’s own documents, each in a tab of Help.',
  ),
  BUSINESS_TIME_ZONE: row(
    text('a time zone such as America/Chicago', isTimeZone).default('America/Chicago'),
    'The days in exports and in names of files.',
  ),
  RATE_LIMIT_SIGN_INS: row(
    whole(1, ALLOWED_IN_ALL, 60),
    'Sign-ins a minute from one address (of IPv6, from one /64), counted in the database for all processes together, and logouts of one person at one process; beyond, the answer is 429 with Retry-After.',
  ),
  RATE_LIMIT_WRITES: row(
    whole(1, ALLOWED_IN_ALL, 600),
    'Writes a minute of one person at one process; beyond, the answer is 429 with Retry-After.',
  ),
  RATE_LIMIT_READS: row(
    whole(1, ALLOWED_IN_ALL, 100_000),
    'Reads a minute of one person at one process; beyond, the answer is 429 with Retry-After.',
  ),
  MAX_IN_FLIGHT: row(
    whole(1, 100_000, 100),
    'Calls that one process works at; beyond, the answer is 503 with Retry-After.',
  ),
  REQUEST_TIMEOUT_MS: row(whole(100, 600_000, 30_000), 'So many milliseconds a request may take to arrive.'),
  DRAIN_MS: row(
    whole(0, 600_000, 0),
    'After SIGTERM: so many milliseconds requests are still taken, each answered with `Connection: close`, while `/api/health/ready` is 503. For processes behind a proxy; longer than its time between two checks.',
  ),
  ASSETS_DIR: row(
    anything(),
    'A folder outside of the build, to which each start adds the scripts and styles of its build, and where those of builds of the last 14 days are served from: pages that were open during an upgrade find theirs.',
    'only the files of this build are served',
  ),
  LOG_LEVEL: row(one(...logLevels), 'How much the log says.', '`info`'),
  LOG_FORMAT: row(
    one(...logFormats),
    '`text`: a plain line for each event. `json`: an object a line.',
    '`text` on a terminal, else `json`',
  ),
  METRICS_PORT: row(
    wholeOrNone(0, 65_535),
    'The port of the figures for Prometheus, under `/metrics`; 0 takes a free one and prints it.',
    'no figures are served',
  ),
  METRICS_HOST: row(
    text('an IP address or a host name', isHost).default('127.0.0.1'),
    'The address that the figures are served at. Anyone who reaches it can read them: keep it inside.',
  ),
})
export type Environment = z.output<typeof environment>
