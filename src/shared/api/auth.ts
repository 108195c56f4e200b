import { calls } from '../endpoint.ts'
import type * as schemas from './auth-schemas.ts'

/** Response header, set once the user acted for is archived, or when page and session name different users. */
export const actingEnded = 'x-acting-ended'

/** Response header of a refusal: the sign-in provider must ask the user again first (rule sign-in/asks-again). */
export const signInAgain = 'x-sign-in-again'

/**
 * Request header of every write from a page: the URL-encoded e-mail of the user the page shows. If the
 * session belongs to someone else by then, nothing is stored (rule rights/stored-as-the-page-says).
 */
export const pageUser = 'x-page-user'

export const auth = calls<typeof schemas.auth>()({
  config: {
    method: 'GET',
    path: '/api/auth/config',
    audience: 'anyone',
    summary: 'How one signs in here, and the head of the printed order',
  },
  loginUsers: {
    method: 'GET',
    path: '/api/auth/login-users',
    audience: 'anyone',
    summary: 'Variant A: the active agronomists by last name',
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    audience: 'anyone',
    signsIn: 'directory',
    refusals: ['unauthenticated'],
    summary: 'Variant A: signs in as the chosen person',
  },
  status: {
    method: 'GET',
    path: '/api/auth/status',
    reads: ['picklists'],
    audience: 'anyone',
    summary: 'Whether one is signed in, and as whom; always 200',
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    audience: 'anyone',
    atAnyLoad: true,
    summary: 'Ends the session',
  },
  adminSwitch: {
    method: 'POST',
    path: '/api/auth/admin-switch',
    audience: 'signed-in',
    provesAgain: true,
    refusals: ['not_found'],
    summary: 'A manager acts as another user; userId holds an e-mail or a number',
  },
})

/** The user's own sessions (rule rights/my-sessions). */
export const sessions = calls<typeof schemas.sessions>()({
  list: {
    method: 'GET',
    path: '/api/auth/sessions',
    audience: 'signed-in',
    summary: "One's own sessions: this one, then the others by their last use",
  },
  endOne: {
    method: 'POST',
    path: '/api/auth/sessions/:id/end',
    audience: 'signed-in',
    summary: "Ends one of one's own sessions",
  },
  endOthers: {
    method: 'POST',
    path: '/api/auth/sessions/end-others',
    audience: 'signed-in',
    summary: "Ends all of one's own sessions but this one",
  },
})

/** Lets a browser open what its user left there, without asking again (rule drafts/sealed). */
export const deviceKey = calls<typeof schemas.deviceKey>()({
  read: {
    method: 'GET',
    path: '/api/auth/device-key',
    audience: 'signed-in',
    summary:
      'The key by which a browser seals what one leaves there, for oneself or for the person one acts for',
  },
})

/** What managers see and do about a user's sign-in (rule rights/sessions-of-a-person). */
export const personSignIn = calls<typeof schemas.personSignIn>()({
  read: {
    method: 'GET',
    path: '/api/agronomists/:email/sign-in',
    reads: ['picklists'],
    audience: 'managers',
    summary: 'How many sessions a person has, and since when an account of the provider is theirs',
  },
  endSessions: {
    method: 'POST',
    path: '/api/agronomists/:email/end-sessions',
    audience: 'managers',
    summary: 'Ends all sessions of a person',
  },
  releaseAccount: {
    method: 'POST',
    path: '/api/agronomists/:email/release-account',
    audience: 'managers',
    summary: 'Lets a person sign in with another account of the sign-in provider, the next one that comes',
  },
})

/** The company's sign-in provider, through OpenID Connect. */
export const oidc = calls<typeof schemas.oidc>()({
  start: {
    method: 'GET',
    path: '/api/auth/oidc/start',
    audience: 'anyone',
    signsIn: 'oidc',
    redirects: true,
    summary: 'Leads to the sign-in provider, and afterwards to a page of Furrow',
  },
  callback: {
    method: 'GET',
    path: '/api/auth/oidc/callback',
    audience: 'anyone',
    signsIn: 'oidc',
    redirects: true,
    // The provider decides what the query contains, and some add to it.
    summary: 'Where the sign-in provider leads back to, with a code that is good once',
  },
  verify: {
    method: 'POST',
    path: '/api/auth/verify',
    audience: 'anyone',
    signsIn: 'oidc',
    refusals: ['unauthenticated'],
    summary:
      'Signs in by a one-time credential of the callback, or with OIDC_PAGE_TOKENS=yes by an ID token of the provider',
  },
})
