import { index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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

/** ID tokens that were taken, until they would be refused as too old anyway. */
export const usedIdTokens = pgTable(
  'used_id_tokens',
  { token: text('token').primaryKey(), expire: instant('expire').notNull() },
  (t) => [index('used_id_tokens_expire_idx').on(t.expire)],
)
