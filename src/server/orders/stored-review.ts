import type { Database } from '#server/db/database.ts'
import type { DiscountReview } from '#shared/order/order.ts'

export const reviewJson = `json_build_object('decision', r.decision, 'note', r.note, 'by', r.user_email,
  'byName', coalesce((select name from agronomists where email = r.user_email), r.user_email),
  'realName', coalesce((select name from agronomists where email = r.real_user), r.real_user),
  'at', to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

interface StoredReview {
  review: DiscountReview
  realUser: string | null
}

export async function findReview(
  { pool }: Pick<Database, 'pool'>,
  orderId: number,
  versionNumber: number,
): Promise<StoredReview | null> {
  const { rows } = await pool.query<StoredReview>(
    `select ${reviewJson} as review, r.real_user as "realUser" from discount_reviews r
     where r.purchase_order_id = $1::int and r.version_number = $2::bigint`,
    [orderId, versionNumber],
  )
  return rows[0] ?? null
}
