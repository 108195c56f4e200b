import { sql } from 'drizzle-orm'
import { index, integer, json, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Signing in at a provider, between the calls it takes: any process may answer the next one. Secrets are hashed. */

/** Somebody was sent to the provider. It answers with `state`; the rest proves that the answer belongs here. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    state: text('state').primaryKey(),
    browser: text('browser').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    nonce: text('nonce').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    wantedPage: text('wanted_page').notNull(),
    /** The only person who may come back. */
    person: text('person'),
    /** The seconds after which the provider asks for a proof again; null: as it likes. */
    maxAge: integer('max_age'),
    expire: instant('expire').notNull(),
  },
  (t) => [index('sign_in_attempts_expire_idx').on(t.expire)],
)

/** The provider has answered; the page of the same browser may begin a session with what it said. */
export const signInCredentials = pgTable(
  'sign_in_credentials',
  {
    credential: text('credential').primaryKey(),
    browser: text('browser').notNull(),
    claims: json('claims').$type<Record<string, unknown>>().notNull(),
    wantedPage: text('wanted_page').notNull(),
    person: text('person'),
    expire: instant('expire').notNull(),
  },
  (t) => [index('sign_in_credentials_expire_idx').on(t.expire)],
)

/**
 * The account with which a person first signed in, as a hash of the provider's own name of it
 * (rule sign-in/same-account). The provider may give each client another one.
 */
export const signInAccounts = pgTable(
  'sign_in_accounts',
  {
    issuer: text('issuer').notNull(),
    client: text('client').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    since: instant('since').notNull(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.client, t.email] })],
)

/**
 * What the keys are made of by which browsers seal what a person leaves there (rule drafts/sealed). Made when it is first
 * asked for, and never changed: what was sealed could not be opened any more.
 */
export const deviceSecrets = pgTable('device_secrets', {
  email: text('email').primaryKey(),
  secret: text('secret').notNull(),
  made: instant('made').notNull(),
})

/** ID tokens that were taken, until they would be refused as too old anyway. */
export const usedIdTokens = pgTable(
  'used_id_tokens',
  { token: text('token').primaryKey(), expire: instant('expire').notNull() },
  (t) => [index('used_id_tokens_expire_idx').on(t.expire)],
)

/**
 * sid is the SHA-256 of the cookie's value, and token that of the access token for scripts; sess holds the person and
 * whom they act for, by e-mail, or acted for until that one was archived, by name.
 */
export const userSessions = pgTable(
  'user_sessions',
  {
    sid: text('sid').primaryKey(),
    /** By which its person names it. */
    id: serial('id').notNull().unique(),
    /** Null where an older Furrow began it: the cookie's value is its access token, too. */
    token: text('token').unique(),
    /** What it was begun with, such as "Firefox on Windows". */
    browser: text('browser'),
    /** When it was last used, give or take the minutes for which no use is written. */
    used: instant('used'),
    /** When the sign-in provider last asked the person for a proof, as far as it says so. */
    proved: instant('proved'),
    sess: json('sess').$type<{ email: string; actingFor?: string; actedFor?: string }>().notNull(),
    /** When the person signed in: however much it is used, a session ends (rule rights/session). */
    began: instant('began').notNull().defaultNow(),
    expire: instant('expire').notNull(),
  },
  (t) => [
    index('user_sessions_expire_idx').on(t.expire),
    index('user_sessions_person_idx').on(sql`(${t.sess}->>'email')`),
  ],
)

/** How many sign-ins came from a network in a minute, for all processes together; the network is hashed. */
export const signInCounts = pgTable(
  'sign_in_counts',
  {
    network: text('network').notNull(),
    minute: instant('minute').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.network, t.minute] }), index('sign_in_counts_minute_idx').on(t.minute)],
)
