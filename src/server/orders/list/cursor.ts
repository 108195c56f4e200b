import { createHash } from 'node:crypto'
import type { OrderListQuery } from '#shared/api/orders-schemas.ts'
import { AppError } from '#shared/errors.ts'
import { isNarrowed, narrowingOf } from './narrowed.ts'

/**
 * Creates a cursor, which is opaque to callers. The cursor contains a fingerprint of the query and the sort
 * values of the page's last order.
 */
export function writeCursor(query: OrderListQuery, position: string[]): string {
  return Buffer.from(JSON.stringify([fingerprint(query), ...position])).toString('base64url')
}

/**
 * Reads a cursor's sort values. Throws a 400 error if we didn't create the cursor or if it is for another
 * query (rule lists/pages).
 */
export function readCursor(cursor: string, query: OrderListQuery, length: number): string[] {
  const parts = parse(cursor)
  const [belongsTo, ...position] = parts
  const whole = belongsTo === fingerprint(query) && position.length === length
  if (!whole) throw foreignCursor()
  return position
}

export function foreignCursor(): AppError {
  return new AppError('invalid', 'This cursor belongs to another list; start again without it')
}

function parse(cursor: string): string[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) && value.every((part) => typeof part === 'string') ? value : []
  } catch {
    return []
  }
}

function fingerprint(query: OrderListQuery): string {
  const { sort, fiscalYear, q, status } = query
  // Without filters, the fingerprint is the same as before filters existed, so that cursors stored by
  // browsers stay valid.
  const narrowed = isNarrowed(query) ? [narrowingOf(query)] : []
  return createHash('sha256')
    .update(JSON.stringify([sort, fiscalYear, q, status, ...narrowed]))
    .digest('base64url')
    .slice(0, 16)
}
