import type { WriteContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import type { Session } from '#server/session.ts'
import { customerOfCopy, type DocumentCopy } from '#shared/document/document-copy.ts'
import type { Format } from '#shared/document/document-formats.ts'
import type { Order } from '#shared/order/order.ts'
import type { Fingerprinted } from './document-job.ts'

interface TheDocument {
  format: Format
  order: Pick<Order, 'id' | 'versionNumber' | 'customerAssignments'>
  copy: DocumentCopy
  fingerprint: string
}

interface HandOut extends TheDocument {
  etag: string
}

/**
 * Returns the first of these jobs whose document users have already downloaded; null if there is none. `jobs`
 * is sorted by format, newest first (rule documents/format).
 */
export async function handedOut(
  { pool }: Database,
  { order, copy }: Pick<TheDocument, 'order' | 'copy'>,
  jobs: readonly Fingerprinted[],
): Promise<Fingerprinted | null> {
  const { rows } = await pool.query<{ fingerprint: string }>(
    `select fingerprint from document_hand_outs
     where purchase_order_id = $1 and version_number = $2 and copy = $3 and fingerprint = any($4::text[])`,
    [order.id, order.versionNumber, String(copy), jobs.map(({ fingerprint }) => fingerprint)],
  )
  const known = new Set(rows.map(({ fingerprint }) => fingerprint))
  return jobs.find(({ fingerprint }) => known.has(fingerprint)) ?? null
}

/**
 * Returns the ETag of a document that users have already downloaded. If the caller has this ETag, the
 * document isn't rendered again.
 */
export async function knownEtag(
  { pool }: Database,
  { order, copy, fingerprint }: TheDocument,
): Promise<string | null> {
  const { rows } = await pool.query<{ etag: string | null }>(
    `select etag from document_hand_outs
     where purchase_order_id = $1 and version_number = $2 and copy = $3 and fingerprint = $4`,
    [order.id, order.versionNumber, String(copy), fingerprint],
  )
  return rows[0]?.etag ?? null
}

/**
 * Stores one row when a document is first downloaded. Later downloads only update the row's ETag (rule
 * documents/handed-out).
 */
export async function keepHandOut(
  { db, clock }: WriteContext,
  { user, realUser }: Pick<Session, 'user' | 'realUser'>,
  { order, copy, fingerprint, etag, format }: HandOut,
): Promise<void> {
  await db.pool.query(
    `insert into document_hand_outs
       (purchase_order_id, version_number, copy, customer_name, fingerprint, at, user_email, real_user, etag, format)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict on constraint document_hand_outs_pk do update set etag = excluded.etag
     where document_hand_outs.etag is distinct from excluded.etag`,
    [
      order.id,
      order.versionNumber,
      String(copy),
      customerOfCopy(order.customerAssignments, copy)?.customerName ?? '',
      fingerprint,
      clock(),
      user.email,
      realUser?.email ?? null,
      etag,
      format,
    ],
  )
}
