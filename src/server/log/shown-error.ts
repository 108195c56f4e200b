import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/**
 * What the log shows of an error: its kind, its place in the program, and its message if that quotes no data.
 */
export interface ShownError {
  type: string
  message: string
  code?: string
  /** Where PostgreSQL says that the error occurred: tables, never their content. */
  place?: string
  /** The statement with $1, $2 …, without the values. */
  statement?: string
  stack: string
  cause?: ShownError
}

/**
 * A driver attaches its connection to an error, Drizzle a statement's values, PostgreSQL the rejected row,
 * JSON the unreadable text. So the log gets only the properties named here (rule
 * operations/log-without-people).
 */
export function shownError(error: unknown, depth = 0): ShownError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const result: ShownError = {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: sentenceOf(error),
    stack: framesOf(error),
  }
  if ('code' in error && typeof error.code === 'string') result.code = error.code
  if (error instanceof DrizzleQueryError) result.statement = error.query
  if (error instanceof pg.DatabaseError) {
    const { table, column, constraint } = error
    const place = [table, column, constraint].filter(Boolean).join(' ')
    if (place) result.place = place
  }
  if (error.cause instanceof Error && depth < mostCauses) result.cause = shownError(error.cause, depth + 1)
  return result
}

const mostCauses = 3

/** Messages of SQLSTATE class 22 quote the value they are about; parsers quote what they couldn't parse. */
function sentenceOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return 'A statement failed'
  if (error instanceof SyntaxError) return 'A text could not be read'
  if (error instanceof pg.DatabaseError && error.code?.startsWith('22')) return 'A value does not fit'
  return withoutAddresses(error.message)
}

/** Matches e-mail addresses, and server addresses that contain a password. */
const withoutAddresses = (text: string) =>
  text.replace(/[^\s"'<>(),;]+/g, (word) => (word.slice(1, -1).includes('@') ? '[address]' : word))

/** The lines of the stack without the first, which repeats the message. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n')
}
