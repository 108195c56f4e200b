import { DrizzleQueryError } from 'drizzle-orm'

/** A database failure that is temporary or that the operator must fix. */
export interface Trouble {
  sentence: string
  /** How soon to retry; null if retrying soon won't help. */
  retryAfterSeconds: number | null
}

/**
 * Returns the database failure behind an error, or null if the error is a bug in our own code (rule
 * load/database-failures).
 */
export function failureOf(thrown: Error, { reading }: { reading: boolean }): Trouble | null {
  const error = causeOf(thrown)
  const code = 'code' in error ? String(error.code) : ''
  if (error.message === 'timeout exceeded when trying to connect') return busy
  // A lock timeout, or a statement that PostgreSQL canceled to resolve a deadlock.
  if (code === '55P03' || code === '40P01') return locked
  if (code === '57014') return tooLong
  if (/^53[12]00$/.test(code)) return full
  if (isReadOnly(error)) return readOnly
  if (/^(ECONNREFUSED|ENOENT|ETIMEDOUT|57P0[1-5]|53300|08001|08004)$/.test(code)) return away
  if (error.message === 'Connection terminated due to connection timeout') return away
  if (/^(ECONNRESET|EPIPE|08...)$/.test(code) || lostConnection.has(error.message))
    return reading ? away : lost
  return null
}

/**
 * Whether an error means that its connection can't store anything. Either the connection leads to a read-only
 * server, such as a replaced primary, or a pooler left a failed transaction open on the connection. Another
 * connection might work.
 */
export function isReadOnly(thrown: Error): boolean {
  const error = causeOf(thrown)
  return 'code' in error && (error.code === '25006' || error.code === '25P02')
}

/** Whether a save failed because it refers to a row that an import removed (rule imports/nothing-dangles). */
export function isReferenceGone(thrown: Error): boolean {
  const error = causeOf(thrown)
  return 'code' in error && error.code === '23503'
}

const busy: Trouble = {
  sentence: 'The server has too many users right now; nothing was saved. Try again in a moment.',
  retryAfterSeconds: 2,
}
const locked: Trouble = {
  sentence:
    'A long operation is running, and this has to wait for it; nothing was saved. Try again in a moment.',
  retryAfterSeconds: 5,
}
const tooLong: Trouble = {
  sentence: 'This took the database too long and was canceled; nothing was saved. Try again in a moment.',
  retryAfterSeconds: 5,
}
const full: Trouble = {
  sentence: 'The database is full; nothing was saved. Keep this page open, and tell your administrator.',
  retryAfterSeconds: null,
}
const away: Trouble = {
  sentence: 'The database is not responding; nothing was saved. Try again in a moment.',
  retryAfterSeconds: 2,
}
const readOnly: Trouble = {
  sentence: 'The database is read-only right now; nothing was saved. Try again in a moment.',
  retryAfterSeconds: 2,
}
/** The connection broke after the statement was sent, so no one knows whether the statement completed. */
const lost: Trouble = {
  sentence:
    'The connection to the database was lost, so we can’t tell whether this was saved. Try again in a moment.',
  retryAfterSeconds: 2,
}

/** The database driver's messages for lost connections, whose errors have no code. */
const lostConnection = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])

function causeOf(error: Error): Error {
  return error instanceof DrizzleQueryError && error.cause ? causeOf(error.cause) : error
}
