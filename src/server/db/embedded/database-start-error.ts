/** The embedded database can't start; the message is a sentence for the user who starts the product. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}

/** The operating system's error code, such as ENOENT. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
