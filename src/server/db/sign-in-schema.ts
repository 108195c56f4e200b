import { sql } from 'drizzle-orm'
import { index, integer, json, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * Sessions, and sign-ins in progress at a provider. The database stores them so that any process can handle a
 * browser's next call. Secrets that a browser sends are stored only as hashes.
 */

/**
 * A sign-in for which the user was sent to the provider. The provider's response contains `state`; the other
 * columns prove that the response belongs to this sign-in.
 */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    state: text('state').primaryKey(),
    browser: text('browser').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    nonce: text('nonce').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    wantedPage: text('wanted_page').notNull(),
    person: text('person'),
    /**
     * The provider must verify the user again if the last verification was more than this many seconds ago.
     * If null, the provider decides whether to verify the user again.
     */
    maxAge: integer('max_age'),
    expire: instant('expire').notNull(),
  },
  (t) => [index('sign_in_attempts_expire_idx').on(t.expire)],
)

/**
 * Verified claims from the sign-in provider. A sign-in from the same browser can use them once, to start a
 * session.
 */
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
 * The provider account with which a user first signed in (rule sign-in/same-account). `subject` is a hash of
 * the provider's ID for the account, which might be different for each client.
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
 * The secret from which we derive the keys that encrypt a user's data in browsers (rule drafts/sealed). It is
 * created on first use and never changes; otherwise, encrypted data could no longer be decrypted.
 */
export const deviceSecrets = pgTable('device_secrets', {
  email: text('email').primaryKey(),
  secret: text('secret').notNull(),
  made: instant('made').notNull(),
})

/** Used ID tokens, stored until they would be rejected as expired anyway. */
export const usedIdTokens = pgTable(
  'used_id_tokens',
  { token: text('token').primaryKey(), expire: instant('expire').notNull() },
  (t) => [index('used_id_tokens_expire_idx').on(t.expire)],
)

/**
 * Sessions. `sid` is the SHA-256 of the cookie's value, and `token` is the SHA-256 of the access token for
 * scripts. `sess` has the user's e-mail and the e-mail of the user they act for. After that user is archived,
 * `sess` has the archived user's name instead.
 */
export const userSessions = pgTable(
  'user_sessions',
  {
    sid: text('sid').primaryKey(),
    /** The ID that users see for the session. */
    id: serial('id').notNull().unique(),
    /**
     * The session's hashed access token; null if an older release started the session. In that case, the
     * cookie's value is also the access token.
     */
    token: text('token').unique(),
    browser: text('browser'),
    /** When the session was last used, to within a few minutes, because not every use is recorded. */
    used: instant('used'),
    /** When the sign-in provider last verified the user, if it reports that. */
    proved: instant('proved'),
    sess: json('sess').$type<{ email: string; actingFor?: string; actedFor?: string }>().notNull(),
    /**
     * When the user signed in. A session ends a fixed time after this, no matter how much it is used (rule
     * rights/session).
     */
    began: instant('began').notNull().defaultNow(),
    expire: instant('expire').notNull(),
  },
  (t) => [
    index('user_sessions_expire_idx').on(t.expire),
    index('user_sessions_person_idx').on(sql`(${t.sess}->>'email')`),
  ],
)

/** The number of sign-ins per network and minute, across all processes. Networks are stored as hashes. */
export const signInCounts = pgTable(
  'sign_in_counts',
  {
    network: text('network').notNull(),
    minute: instant('minute').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.network, t.minute] }), index('sign_in_counts_minute_idx').on(t.minute)],
)
