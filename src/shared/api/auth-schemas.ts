import { z } from 'zod'
import { signInWays } from '../endpoint.ts'
import { isOwnPath } from '../own-path.ts'
import { AuthUser, LoginUser } from '../people.ts'
import { emailKey, shortText } from '../text-schemas.ts'
import { wholeNumber } from '../whole-number.ts'

const SignedIn = z.object({ user: AuthUser, accessToken: z.string() })

const Redirect = z.object({ location: z.string() })

const OwnPath = z
  .string({ error: 'to must be a path of Furrow, such as /insights' })
  .refine(isOwnPath, 'to must be a path of Furrow, such as /insights')

/** The `details` of a rejected sign-in: the values needed to try again. */
export const WantedPage = z.object({ to: OwnPath, as: z.string().optional() })
export type WantedPage = z.output<typeof WantedPage>

export const auth = {
  config: {
    response: z.object({
      variant: z.enum(signInWays),
      clientId: z.string().nullable(),
      demonstration: z.boolean(),
      /** True if this installation sends no contracts to ACES (rule finalizing/simulation-is-said). */
      acesSimulated: z.boolean(),
      /**
       * With `required`, an order with the Check badge needs a manager's Okay before it can be finalized
       * (rule checks/required).
       */
      discountApproval: z.enum(['off', 'required']),
      companyName: z.string(),
      companyAddress: z.array(z.string()),
      timeZone: z.string(),
    }),
  },
  loginUsers: {
    response: z.array(LoginUser),
  },
  login: {
    body: z.object({ email: emailKey }),
    response: SignedIn,
  },
  status: {
    response: z.object({
      authenticated: z.boolean(),
      user: AuthUser.nullable(),
      /** The signed-in manager, if they are acting for another user. */
      realUser: AuthUser.nullable(),
      /** Why the manager is no longer acting for another user (rule rights/acting-ends-with-the-person). */
      notice: z.string().nullable(),
      /**
       * Whether finalizing and switching users need a fresh sign-in at the provider (rule
       * sign-in/asks-again).
       */
      provesAgain: z.boolean(),
    }),
  },
  logout: {
    response: z.object({ message: z.string() }),
  },
  adminSwitch: {
    body: z.object({
      userId: z
        .union([shortText, z.int()], { error: 'userId must be an e-mail or a whole number' })
        .optional(),
      email: shortText.optional(),
    }),
    response: z.object({ user: AuthUser, message: z.string() }),
  },
}

const SessionInList = z.object({
  id: z.int(),
  /** The session's browser, such as `Firefox on Windows`; null for a script. */
  browser: z.string().nullable(),
  began: z.string(),
  /** When the session was last used, accurate to within ten minutes. */
  lastUsed: z.string(),
  current: z.boolean(),
})
export type SessionInList = z.output<typeof SessionInList>

const Ended = z.object({ ended: z.int() })

export const sessions = {
  list: {
    response: z.array(SessionInList),
  },
  endOne: {
    params: z.object({ id: wholeNumber('The session') }),
    response: z.object({ message: z.string() }),
  },
  endOthers: {
    response: Ended,
  },
}

export const deviceKey = {
  read: {
    response: z.object({
      /**
       * The key that encrypts data on the user's devices: 32 bytes in base64url. The same in every session
       * with the same `email` and `realEmail`.
       */
      key: z.string(),
      email: z.string(),
      /** The manager who acts on behalf of the user, if any. */
      realEmail: z.string().nullable(),
    }),
  },
}

export const personSignIn = {
  read: {
    params: z.object({ email: emailKey }),
    response: z.object({
      sessions: z.int(),
      /** When the user was linked to an account at the sign-in provider; null before the first sign-in. */
      account: z.object({ since: z.string() }).nullable(),
    }),
  },
  endSessions: {
    params: z.object({ email: emailKey }),
    response: Ended,
  },
  releaseAccount: {
    params: z.object({ email: emailKey }),
    response: z.object({ message: z.string() }),
  },
}

export const oidc = {
  start: {
    query: z.strictObject({
      to: OwnPath.default('/'),
      /**
       * The only user who is allowed to sign in; set if a page needs a new sign-in to save the user's
       * changes.
       */
      as: emailKey.optional(),
      /** Makes the provider verify the user again if the last verification is older than REAUTH_MINUTES. */
      again: z.literal('yes', { error: 'again must be yes' }).optional(),
    }),
    response: Redirect,
  },
  callback: {
    response: Redirect,
  },
  verify: {
    body: z.object({
      credential: z
        .string({ error: 'Send the credential as text' })
        .min(1, 'Send the credential')
        .max(20_000, 'The credential is too long'),
      clientId: shortText,
    }),
    response: z.object({ user: AuthUser.extend({ accessToken: z.string() }), to: z.string() }),
  },
}
