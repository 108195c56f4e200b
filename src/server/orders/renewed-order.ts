import type { Database } from '#server/db/database.ts'
import { type Actor, canSee } from '#shared/access.ts'
import { AppError, refusalOf } from '#shared/errors.ts'
import type { Draft } from '#shared/order/draft.ts'
import type { OrderInput } from '#shared/order/order.ts'
import { findOrder } from './read-order.ts'
import { largestId } from './references.ts'

/**
 * The order that a new one renews, if it may: an active original of an earlier year that the person sees
 * (rule renewals/what-can-be-renewed). One that was renewed for that year already asks first, also whoever looked
 * before somebody else renewed it (rule renewals/a-second-one-asks).
 */
export async function renewedOrder(
  db: Database,
  actor: Actor,
  draft: Pick<Draft, 'documentType' | 'fiscalYear'>,
  { renewedFromId: id, renewAgain }: OrderInput,
): Promise<number | null> {
  if (!id) return null
  const path = 'renewedFromId'
  if (draft.documentType !== 'original') {
    throw refusalOf([{ path, message: 'A supplemental PO or credit memo renews nothing' }])
  }
  const source = id <= largestId ? await findOrder(db, id) : null
  if (!source || !canSee(actor, source)) {
    throw new AppError('not_found', `There is no purchase order ${id} that you may see`)
  }
  if (source.documentType !== 'original') {
    throw refusalOf([{ path, message: 'A supplemental PO or credit memo is renewed with its original' }])
  }
  if (!source.status) {
    throw new AppError('conflict', `Purchase order ${id} is archived; it cannot be renewed`)
  }
  if (draft.fiscalYear <= source.fiscalYear) {
    const message = `Purchase order ${id} is of FY ${source.fiscalYear}; it is renewed for a later year`
    throw refusalOf([{ path: 'fiscalYear', message }])
  }
  if (renewAgain !== true) await refuseSecond(db, actor, id, draft.fiscalYear)
  return id
}

interface EarlierRenewal {
  id: number
  userId: string
  agronomistAssignments: { email: string }[]
}

/** Those that the person doesn't see are said to be there, but not which they are. */
async function refuseSecond({ pool }: Database, actor: Actor, id: number, fiscalYear: number): Promise<void> {
  const { rows } = await pool.query<EarlierRenewal>({
    name: 'renewals-of-order',
    text: `select id, user_id as "userId", agronomist_assignments as "agronomistAssignments" from purchase_orders
      where renewed_from_id = $1::int and fiscal_year = $2::int and status order by id limit 20`,
    values: [id, fiscalYear],
  })
  if (rows.length === 0) return
  const seen = rows.filter((one) => canSee(actor, { ...one, ...active })).map((one) => one.id)
  const as = seen.length > 0 ? ` as ${seen.join(', ')}` : ''
  throw new AppError('conflict', `Purchase order ${id} was renewed for FY ${fiscalYear} already${as}`, [], {
    renewedAs: seen,
  })
}

const active = { status: true, finalized: false, acesState: 'none', documentType: 'original' }
