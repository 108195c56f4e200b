import { index, json, pgTable, text } from 'drizzle-orm/pg-core'
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

/** ID tokens that were taken, until they would be refused as too old anyway. */
export const usedIdTokens = pgTable(
  'used_id_tokens',
  { token: text('token').primaryKey(), expire: instant('expire').notNull() },
  (t) => [index('used_id_tokens_expire_idx').on(t.expire)],
)
