import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { failureOf } from '#server/db/database-failures.ts'
import { AppError } from '#shared/errors.ts'
import { plural } from '#shared/plural.ts'

const minuteMs = 60_000

/**
 * Rejects sign-ins beyond the limit, counted in the database across all processes. Each process also counts
 * its own sign-ins, in case the database is down (rule load/sign-ins-are-counted-together).
 */
export async function refuseTooManySignIns(
  { config, db, clock, log }: AppContext,
  reply: FastifyReply,
  from: string,
): Promise<void> {
  const now = clock().getTime()
  const minute = now - (now % minuteMs)
  const count = await counted().catch((error: Error) => {
    if (!failureOf(error, { reading: false })) throw error
    log?.warn({ err: error }, 'The database is not responding, so each process limits sign-ins on its own')
    return 0
  })
  if (count <= config.rateLimitSignIns) return
  const seconds = Math.ceil((minute + minuteMs - now) / 1000)
  reply.header('retry-after', seconds)
  throw new AppError(
    'limited',
    `Too many requests at once. Wait ${plural(seconds, 'second')}, then try again.`,
  )

  async function counted(): Promise<number> {
    const { rows } = await db.pool.query<{ count: number }>(
      `insert into sign_in_counts (network, minute, count) values ($1, $2, 1)
       on conflict (network, minute) do update set count = sign_in_counts.count + 1 returning count`,
      // Hashes the IP address or network, because it is personal data.
      [createHash('sha256').update(from).digest('base64url'), new Date(minute)],
    )
    return rows[0]?.count ?? 0
  }
}
