import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { cookieOptions, nameOf } from '#server/credentials.ts'
import type { WantedPage } from '#shared/api/auth-schemas.ts'
import type { Claims } from './company-email.ts'

/**
 * What is stored about a sign-in while the user is at the provider (rule sign-in/once-and-in-one-browser).
 */

export interface Attempt {
  state: string
  codeVerifier: string
  nonce: string
  redirectUri: string
  wanted: WantedPage
  /**
   * The provider must verify the user again if the last verification was more than this many seconds ago. If
   * null, the provider decides whether to verify the user again.
   */
  maxAge: number | null
}

export interface Proof {
  claims: Claims
  wanted: WantedPage
}

const attemptMs = 10 * 60_000
const credentialMs = 60_000
const cookieName = 'furrow_sign_in'

export const random = () => randomBytes(32).toString('base64url')
const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * Sets a random cookie that identifies this browser, and returns the cookie's value. Reuses an existing
 * cookie, because two windows might be signing in at the same time.
 */
export function markBrowser(context: AppContext, request: FastifyRequest, reply: FastifyReply): string {
  const browser = browserOf(context, request) ?? random()
  reply.setCookie(nameOf(context, cookieName), browser, {
    ...cookieOptions(context, '/api/auth'),
    maxAge: attemptMs / 1000,
  })
  return browser
}

function browserOf(context: AppContext, request: FastifyRequest): string | null {
  const value = request.cookies[nameOf(context, cookieName)] ?? ''
  return /^[\w-]{43}$/.test(value) ? value : null
}

/** On logout, drops sign-ins in progress in this browser's other windows, so that none completes later. */
export async function forgetBrowser(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const browser = browserOf(context, request)
  if (browser === null) return
  for (const table of ['sign_in_attempts', 'sign_in_credentials'])
    await context.db.pool.query(`delete from ${table} where browser = $1`, [hash(browser)])
  reply.clearCookie(nameOf(context, cookieName), cookieOptions(context, '/api/auth'))
}

export async function keepAttempt(context: AppContext, browser: string, attempt: Attempt): Promise<void> {
  const now = context.clock()
  await context.db.pool.query('delete from sign_in_attempts where expire < $1', [now])
  await context.db.pool.query(
    `insert into sign_in_attempts (state, browser, code_verifier, nonce, redirect_uri, wanted_page, person, max_age, expire)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      hash(attempt.state),
      hash(browser),
      attempt.codeVerifier,
      attempt.nonce,
      attempt.redirectUri,
      attempt.wanted.to,
      attempt.wanted.as ?? null,
      attempt.maxAge,
      new Date(now.getTime() + attemptMs),
    ],
  )
}

/** Finds and removes this browser's sign-in attempt with the given state. A second call returns null. */
export async function takeAttempt(
  context: AppContext,
  request: FastifyRequest,
  state: string,
): Promise<Attempt | null> {
  const { rows } = await context.db.pool.query<AttemptRow>(
    `delete from sign_in_attempts where state = $1 and browser = $2 and expire > $3
     returning code_verifier, nonce, redirect_uri, wanted_page, person, max_age`,
    [hash(state), hash(browserOf(context, request) ?? ''), context.clock()],
  )
  const [row] = rows
  if (!row) return null
  const { code_verifier: codeVerifier, nonce, redirect_uri: redirectUri, max_age: maxAge } = row
  return { state, codeVerifier, nonce, redirectUri, maxAge, wanted: wantedOf(row) }
}

/**
 * Stores the provider's claims under a random credential, which can be used once to sign in from this
 * browser.
 */
export async function keepCredential(
  context: AppContext,
  request: FastifyRequest,
  { claims, wanted }: Proof,
): Promise<string> {
  const credential = random()
  const now = context.clock()
  await context.db.pool.query('delete from sign_in_credentials where expire < $1', [now])
  await context.db.pool.query(
    `insert into sign_in_credentials (credential, browser, claims, wanted_page, person, expire)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      hash(credential),
      hash(browserOf(context, request) ?? ''),
      JSON.stringify(claims),
      wanted.to,
      wanted.as ?? null,
      new Date(now.getTime() + credentialMs),
    ],
  )
  return credential
}

export async function takeCredential(
  context: AppContext,
  request: FastifyRequest,
  credential: string,
): Promise<Proof | null> {
  const { rows } = await context.db.pool.query<PageRow & { claims: Claims }>(
    `delete from sign_in_credentials where credential = $1 and browser = $2 and expire > $3
     returning claims, wanted_page, person`,
    [hash(credential), hash(browserOf(context, request) ?? ''), context.clock()],
  )
  const [row] = rows
  return row ? { claims: row.claims, wanted: wantedOf(row) } : null
}

/**
 * Marks an ID token as used; returns false if it already was. Identifies the token by a hash that leaves out
 * the signature, because one signature can be encoded in several ways.
 */
export async function takeIdToken(context: AppContext, idToken: string, expire: Date): Promise<boolean> {
  await context.db.pool.query('delete from used_id_tokens where expire < $1', [context.clock()])
  const { rowCount } = await context.db.pool.query(
    'insert into used_id_tokens (token, expire) values ($1, $2) on conflict do nothing',
    [hash(idToken.slice(0, idToken.lastIndexOf('.'))), expire],
  )
  return rowCount === 1
}

interface PageRow {
  wanted_page: string
  person: string | null
}

interface AttemptRow extends PageRow {
  code_verifier: string
  nonce: string
  redirect_uri: string
  max_age: number | null
}

function wantedOf(row: PageRow): WantedPage {
  return { to: row.wanted_page, ...(row.person === null ? {} : { as: row.person }) }
}
