/** The embedded database can't be started; the message is a sentence for the person who starts the product. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}

/** The system's code of a failure, such as ENOENT. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
