import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/**
 * What the log shows for an error: its type, its location in the program, and its message unless that might
 * quote data.
 */
export interface ShownError {
  type: string
  message: string
  code?: string
  /** Where PostgreSQL says the error occurred: the table, column and constraint, without any data. */
  place?: string
  /** The SQL statement with the placeholders $1, $2 …, not the values. */
  statement?: string
  stack: string
  cause?: ShownError
}

/**
 * Picks the properties of an error that the log may show. Other properties contain data. For example, the
 * driver attaches its connection, and PostgreSQL attaches the rejected row (rule
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

/**
 * Returns the error's message, or a general one if it could quote data: errors in SQLSTATE class 22 quote
 * values, and parsers quote what they can't parse.
 */
function sentenceOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return 'A statement failed'
  if (error instanceof SyntaxError) return 'Text could not be parsed'
  if (error instanceof pg.DatabaseError && error.code?.startsWith('22'))
    return 'A value is not valid for its column'
  return withoutAddresses(error.message)
}

/** Replaces e-mail addresses, and URLs that contain a user name or password, with a placeholder. */
const withoutAddresses = (text: string) =>
  text.replace(/[^\s"'<>(),;]+/g, (word) => (word.slice(1, -1).includes('@') ? '[address]' : word))

function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n')
}
