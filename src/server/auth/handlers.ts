import { recordRefusedSignIn } from '#server/audit.ts'
import type { AppContext } from '#server/context.ts'
import type { Handlers } from '#server/implement.ts'
import {
  actFor,
  endActing,
  endedSentence,
  endSession,
  mustProveAgain,
  startSession,
} from '#server/session.ts'
import type { auth } from '#shared/api/auth.ts'
import { accessDenied } from '#shared/constants.ts'
import { AppError } from '#shared/errors.ts'
import { byLastName, isManager } from '#shared/levels.ts'
import type { AuthUser } from '#shared/people.ts'
import { forgetBrowser } from './attempts.ts'
import { markLoggedOut } from './logged-out.ts'

const activeSql = 'select name, email, territory, level from agronomists where active'

type Named = { email: string } | { id: number }

function named(wanted: string | number | undefined): Named {
  return /^\d{1,9}$/.test(String(wanted))
    ? { id: Number(wanted) }
    : { email: String(wanted).trim().toLowerCase() }
}

/** Rejects a request that names a user both by e-mail and by ID, unless both identify the same user. */
async function refuseTwo({ db }: AppContext, wanted: readonly Named[]): Promise<void> {
  const { rows } = await db.pool.query(
    'select from agronomists where (email = $1 or id = $2::int) and (email = $3 or id = $4::int)',
    wanted.flatMap((one): unknown[] => ('email' in one ? [one.email, null] : [null, one.id])),
  )
  if (rows.length === 0) throw new AppError('invalid', 'userId and email must name the same user')
}

export function authHandlers(context: AppContext): Handlers<typeof auth> {
  const { config, db } = context

  return {
    config: async () => ({
      variant: config.signIn,
      clientId: config.oidc?.clientId ?? null,
      demonstration: config.seed === 'demo',
      acesSimulated: config.aces.mode === 'simulator',
      discountApproval: config.discountApproval,
      companyName: config.companyName ?? '',
      companyAddress: config.companyAddress ?? [],
      timeZone: config.businessTimeZone,
    }),

    loginUsers: async () => {
      if (config.signIn !== 'directory') throw new AppError('not_found', 'This URL does not exist')
      const { rows } = await db.pool.query<AuthUser>(activeSql)
      return rows.sort(byLastName).map(({ name, email }) => ({ name, email }))
    },

    login: async ({ body, request, reply }) => {
      const { rows } = await db.pool.query<AuthUser>(`${activeSql} and email = $1`, [body.email])
      const user = rows[0]
      if (!user) {
        await recordRefusedSignIn(context, 'no person', body.email)
        throw new AppError('forbidden', accessDenied)
      }
      return { user, accessToken: await startSession(context, request, reply, { email: user.email }) }
    },

    status: async ({ session }) => {
      if (session) await endActing(context, session)
      return {
        authenticated: session !== null,
        user: session?.user ?? null,
        realUser: session?.realUser ?? null,
        notice: session && endedSentence(session),
        provesAgain: session !== null && mustProveAgain(context, session),
      }
    },

    logout: async ({ request, reply }) => {
      await endSession(context, request, reply)
      // Clears the browser's cache, because cached orders must not be visible to the next user of this
      // computer (rule rights/logout).
      reply.header('clear-site-data', '"cache"')
      if (config.signIn === 'oidc') {
        await forgetBrowser(context, request, reply)
        markLoggedOut(context, reply)
      }
      return { message: 'Signed out' }
    },

    adminSwitch: async ({ session, body }) => {
      const real = session.realUser ?? session.user
      if (!isManager(real.level)) throw new AppError('forbidden', 'Only managers and admins may switch users')
      const wanted = [body.userId, body.email].filter((one) => one !== undefined && one !== '').map(named)
      const [sought] = wanted
      if (!sought) throw new AppError('invalid', 'Please select a user to switch to.')
      if (wanted.length > 1) await refuseTwo(context, wanted)
      const user = await actFor(context, { sid: session.sid, real }, sought)
      if (!user) throw new AppError('not_found', 'There is no active user with that e-mail address')
      return { user, message: 'Successfully switched to the selected user' }
    },
  }
}
