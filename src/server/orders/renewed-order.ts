import type { Database } from '#server/db/database.ts'
import { type Actor, canSee, type Guarded } from '#shared/access.ts'
import { AppError, refusalOf } from '#shared/errors.ts'
import { largestId } from '#shared/limits.ts'
import type { Draft } from '#shared/order/draft.ts'
import type { OrderInput } from '#shared/order/order.ts'
import type { Renewing } from './order-store.ts'
import { isVisible, visibleValues } from './read-order.ts'

/**
 * Checks the order that a new order renews. It must be an active original from an earlier year, for the same
 * producer, that the user can see (rule renewals/what-can-be-renewed). If it already has a renewal for the
 * new order's year, even one created after the page was loaded, the user must confirm first (rule
 * renewals/a-second-one-asks).
 */
export async function judgeRenewal(
  db: Database,
  actor: Actor,
  draft: Pick<Draft, 'documentType' | 'fiscalYear' | 'producerId'>,
  input: OrderInput,
  now: Date,
): Promise<Renewing | null> {
  const { renewedFromId: id } = input
  if (!id) return null
  const path = 'renewedFromId'
  if (draft.documentType !== 'original') {
    throw refusalOf([{ path, message: 'A supplemental PO or credit memo cannot renew an order' }])
  }
  const known = knownTo(input)
  const source = id <= largestId ? await findSource(db, actor, id, draft.fiscalYear) : null
  if (!source || !canSee(actor, source)) {
    throw new AppError('not_found', `Purchase order ${id} does not exist, or you cannot see it`)
  }
  if (source.documentType !== 'original') {
    throw refusalOf([
      { path, message: 'A supplemental PO or credit memo can only be renewed with its original' },
    ])
  }
  if (!source.status) {
    throw new AppError('conflict', `Purchase order ${id} is archived; it cannot be renewed`)
  }
  if (draft.fiscalYear <= source.fiscalYear) {
    const message = `Purchase order ${id} is for FY ${source.fiscalYear}; renew it for a later year`
    throw refusalOf([{ path: 'fiscalYear', message }])
  }
  refuseOtherProducer(source, draft)
  if (source.renewals > known) throw renewedAlready(source, actor, draft.fiscalYear, now)
  return { sourceId: id, producerId: source.producerId, made: source.renewalsMade }
}

function knownTo({ renewAgain, knownRenewals }: OrderInput): number {
  if (renewAgain !== true) return 0
  if (typeof knownRenewals === 'number') return knownRenewals
  const message = 'To create another renewal, send the number of renewals you know of for that year'
  throw refusalOf([{ path: 'knownRenewals', message }])
}

/** (rule renewals/fixed-in-place) */
function refuseOtherProducer(source: Source, { producerId }: Pick<Draft, 'producerId'>): void {
  // A missing producer isn't an error here, because the rules for all orders report it.
  if (producerId === null || producerId === source.producerId || !source.producerActive) return
  const message = `Purchase order ${source.id} is for ${source.producerName}; renew it for the same producer`
  throw refusalOf([{ path: 'producerId', message }])
}

interface Source extends Guarded {
  id: number
  fiscalYear: number
  producerId: number
  producerName: string
  producerActive: boolean
  renewalsMade: number
  /** The number of active renewals for the new order's year. `last` has the most recent ones. */
  renewals: number
  last: (Pick<Guarded, 'userId' | 'agronomistAssignments'> & { id: number; userName: string; at: number })[]
}

/**
 * Uses a single statement, so that the counts of active renewals and of all renewals are from the same
 * moment.
 */
async function findSource(
  { pool }: Database,
  actor: Actor,
  id: number,
  fiscalYear: number,
): Promise<Source | null> {
  const { rows } = await pool.query<Source>({
    name: 'find-renewed',
    text: `select id, user_id as "userId", agronomist_assignments as "agronomistAssignments", status, finalized,
      aces_state as "acesState", document_type as "documentType", fiscal_year as "fiscalYear",
      producer_id as "producerId", producer_name as "producerName",
      exists (select from customers where id = source.producer_id and active) as "producerActive",
      renewals_made as "renewalsMade", (select count(*)::int ${renewalsSql}) as renewals,
      (select coalesce(json_agg(l order by id), '[]') from (select id, user_id as "userId", user_name as "userName",
        agronomist_assignments as "agronomistAssignments", extract(epoch from created_at)::float8 * 1000 as at
        ${renewalsSql} order by id desc limit 20) l) as last
      from purchase_orders source where id = $1::int and ${isVisible('$3', '$4')}`,
    values: [id, fiscalYear, ...visibleValues(actor)],
  })
  return rows[0] ?? null
}

const renewalsSql = `from purchase_orders
  where renewed_from_id = $1::int and fiscal_year = $2::bigint and status`

/** For a renewal newer than this, the error message says `a moment ago`. */
const momentMs = 10 * 60_000

/** Returns the error for an order that was already renewed. Doesn't name renewals that the user can't see. */
function renewedAlready(
  { id, last, renewals }: Source,
  actor: Actor,
  fiscalYear: number,
  now: Date,
): AppError {
  const seen = last.filter((one) => canSee(actor, { ...one, ...active }))
  const newest = seen.at(-1)
  const renewedAs = seen.map((one) => one.id)
  const by = newest && `${seen.length > 1 ? ', last' : ''} by ${newest.userName}`
  const when = newest && now.getTime() - newest.at < momentMs ? ' a moment ago' : ''
  const how = newest ? ` as ${renewedAs.join(', ')}${by}${when}` : ''
  const message = `Purchase order ${id} was already renewed for FY ${fiscalYear}${how}. Renew it again?`
  return new AppError('conflict', message, [], { renewedAs, renewals })
}

const active = { status: true, finalized: false, acesState: 'none', documentType: 'original' }

export function renewedAtOnce(id: number): AppError {
  return new AppError('conflict', `Purchase order ${id} is being renewed by another user; check it again`)
}
