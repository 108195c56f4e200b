import { z } from 'zod'
import { endpoint, signInWays } from '../endpoint.ts'
import { OwnPath } from '../own-path.ts'
import { AuthUser, LoginUser } from '../people.ts'
import { emailKey, shortText } from '../text.ts'

const SignedIn = z.object({ user: AuthUser, accessToken: z.string() })

/** A header of every answer after the person acted for was archived, or where the page names another than the session. */
export const actingEnded = 'x-acting-ended'

/**
 * A header of every write of the page: the e-mail of whom it names, encoded as in an address. Where the session is
 * another's by now, nothing is stored (rule rights/stored-as-the-page-says).
 */
export const pageUser = 'x-page-user'

export const auth = {
  config: endpoint({
    method: 'GET',
    path: '/api/auth/config',
    audience: 'anyone',
    summary: 'How one signs in here, and the head of the printed order',
    response: z.object({
      variant: z.enum(signInWays),
      clientId: z.string().nullable(),
      demonstration: z.boolean(),
      /** No contract leaves this installation (rule finalizing/simulation-is-said). */
      acesSimulated: z.boolean(),
      companyName: z.string(),
      companyAddress: z.array(z.string()),
      timeZone: z.string(),
    }),
  }),
  loginUsers: endpoint({
    method: 'GET',
    path: '/api/auth/login-users',
    audience: 'anyone',
    summary: 'Variant A: the active agronomists by last name',
    response: z.array(LoginUser),
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    audience: 'anyone',
    signsIn: 'directory',
    refusals: ['unauthenticated'],
    summary: 'Variant A: signs in as the chosen person',
    body: z.object({ email: emailKey }),
    response: SignedIn,
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/auth/status',
    audience: 'anyone',
    summary: 'Whether one is signed in, and as whom; always 200',
    response: z.object({
      authenticated: z.boolean(),
      user: AuthUser.nullable(),
      /** The signed-in manager when someone else is acted for. */
      realUser: AuthUser.nullable(),
      /** Why a manager is himself again (rule rights/acting-ends-with-the-person). */
      notice: z.string().nullable(),
    }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    audience: 'anyone',
    atAnyLoad: true,
    summary: 'Ends the session',
    response: z.object({ message: z.string() }),
  }),
  adminSwitch: endpoint({
    method: 'POST',
    path: '/api/auth/admin-switch',
    audience: 'signed-in',
    refusals: ['not_found'],
    summary: 'A manager acts as another user; userId holds an e-mail or a number',
    body: z.object({
      userId: z
        .union([shortText, z.int()], { error: 'userId must be an e-mail or a whole number' })
        .optional(),
      email: shortText.optional(),
    }),
    response: z.object({ user: AuthUser, message: z.string() }),
  }),
}

const Redirect = z.object({ location: z.string() })

/** What a refused sign-in may be tried again with: `details` of the refusal. */
export const WantedPage = z.object({ to: OwnPath, as: z.string().optional() })
export type WantedPage = z.output<typeof WantedPage>

/** Variant B: the sign-in provider of the company, by OpenID Connect. */
export const oidc = {
  start: endpoint({
    method: 'GET',
    path: '/api/auth/oidc/start',
    audience: 'anyone',
    signsIn: 'oidc',
    redirects: true,
    summary: 'Leads to the sign-in provider, and afterwards to a page of Furrow',
    query: z.strictObject({
      to: OwnPath.default('/'),
      /** Only this person may come back: they sign in again above their unsaved work. */
      as: emailKey.optional(),
    }),
    response: Redirect,
  }),
  callback: endpoint({
    method: 'GET',
    path: '/api/auth/oidc/callback',
    audience: 'anyone',
    signsIn: 'oidc',
    redirects: true,
    // What stands in the query is the provider's to say, and some add to it.
    summary: 'Where the sign-in provider leads back to, with a code that is good once',
    response: Redirect,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api/auth/verify',
    audience: 'anyone',
    signsIn: 'oidc',
    refusals: ['unauthenticated'],
    summary: 'Signs in by a one-time credential of the callback, or by an ID token of the provider',
    body: z.object({
      credential: z
        .string({ error: 'Send the credential as a text' })
        .min(1, 'Send the credential')
        .max(20_000, 'That is too long for a credential'),
      clientId: shortText,
    }),
    response: z.object({ user: AuthUser.extend({ accessToken: z.string() }), to: z.string() }),
  }),
}
