import { calls } from '../endpoint.ts'
import type * as schemas from './auth-schemas.ts'

/**
 * Response header that is set if a manager is acting for a user who has been archived, or if the page and the
 * session belong to different users.
 */
export const actingEnded = 'x-acting-ended'

/**
 * Response header of a rejected request; set if the user must sign in at the provider again
 * (rule sign-in/asks-again).
 */
export const signInAgain = 'x-sign-in-again'

/**
 * Request header of every write from a page: the URL-encoded e-mail of the user the page shows. If the
 * session belongs to another user, nothing is stored (rule rights/stored-as-the-page-says).
 */
export const pageUser = 'x-page-user'

export const auth = calls<typeof schemas.auth>()({
  config: {
    method: 'GET',
    path: '/api/auth/config',
    audience: 'anyone',
    summary: 'How users sign in here, and the letterhead of printed orders',
  },
  loginUsers: {
    method: 'GET',
    path: '/api/auth/login-users',
    audience: 'anyone',
    summary: 'The active agronomists by last name, for sign-in by name',
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    audience: 'anyone',
    signsIn: 'directory',
    refusals: ['unauthenticated'],
    summary: 'Signs in as the chosen user, without a provider',
  },
  status: {
    method: 'GET',
    path: '/api/auth/status',
    reads: ['picklists'],
    audience: 'anyone',
    summary: 'Whether the caller is signed in, and as whom; always 200',
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
    summary: 'A manager acts as another user; userId is an e-mail or a number',
  },
})

/** (rule rights/my-sessions) */
export const sessions = calls<typeof schemas.sessions>()({
  list: {
    method: 'GET',
    path: '/api/auth/sessions',
    audience: 'signed-in',
    summary: 'The user’s own sessions: this one, then the others, most recently used first',
  },
  endOne: {
    method: 'POST',
    path: '/api/auth/sessions/:id/end',
    audience: 'signed-in',
    summary: 'Ends one of the user’s own sessions',
  },
  endOthers: {
    method: 'POST',
    path: '/api/auth/sessions/end-others',
    audience: 'signed-in',
    summary: 'Ends all of the user’s own sessions except this one',
  },
})

/**
 * Lets a browser decrypt what its user stored on the device, without another sign-in (rule drafts/sealed).
 */
export const deviceKey = calls<typeof schemas.deviceKey>()({
  read: {
    method: 'GET',
    path: '/api/auth/device-key',
    audience: 'signed-in',
    summary: 'The key that a browser uses to encrypt a user’s drafts, different for each person they act for',
  },
})

/** (rule rights/sessions-of-a-person) */
export const personSignIn = calls<typeof schemas.personSignIn>()({
  read: {
    method: 'GET',
    path: '/api/agronomists/:email/sign-in',
    reads: ['picklists'],
    audience: 'managers',
    summary: 'How many sessions a user has, and when their provider account was linked',
  },
  endSessions: {
    method: 'POST',
    path: '/api/agronomists/:email/end-sessions',
    audience: 'managers',
    summary: 'Ends all of a user’s sessions',
  },
  releaseAccount: {
    method: 'POST',
    path: '/api/agronomists/:email/release-account',
    audience: 'managers',
    summary:
      'Unlinks a user’s provider account: the next account to sign in with their address is linked instead',
  },
})

export const oidc = calls<typeof schemas.oidc>()({
  start: {
    method: 'GET',
    path: '/api/auth/oidc/start',
    audience: 'anyone',
    signsIn: 'oidc',
    redirects: true,
    summary: 'Redirects to the sign-in provider, then back to a page in Furrow',
  },
  callback: {
    method: 'GET',
    path: '/api/auth/oidc/callback',
    audience: 'anyone',
    signsIn: 'oidc',
    redirects: true,
    // Unknown query parameters are accepted, because the provider determines what it sends.
    summary: 'Where the sign-in provider redirects back to, with a one-time code',
  },
  verify: {
    method: 'POST',
    path: '/api/auth/verify',
    audience: 'anyone',
    signsIn: 'oidc',
    refusals: ['unauthenticated'],
    summary:
      'Signs in with a one-time credential from the callback, or if OIDC_PAGE_TOKENS=yes with an ID token from the provider',
  },
})
