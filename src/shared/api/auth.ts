import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { AuthUser, LoginUser } from '../people.ts'
import { emailKey, shortText } from '../text.ts'

const SignedIn = z.object({ user: AuthUser, accessToken: z.string() })

/** A header of every answer after the person acted for was archived; `status` then says why. */
export const actingEnded = 'x-acting-ended'

export const auth = {
  config: endpoint({
    method: 'GET',
    path: '/api/auth/config',
    audience: 'anyone',
    summary: 'How one signs in here, and the head of the printed order',
    response: z.object({
      variant: z.enum(['directory', 'oidc']),
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
    summary: 'Ends the session',
    response: z.object({ message: z.string() }),
  }),
  adminSwitch: endpoint({
    method: 'POST',
    path: '/api/auth/admin-switch',
    audience: 'signed-in',
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
