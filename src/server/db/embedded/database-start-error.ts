/** Thrown if the embedded database can't start. The message is a sentence for the user who starts the app. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}

export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
