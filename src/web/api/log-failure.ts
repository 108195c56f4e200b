/**
 * For whoever looks into the browser's console: what failed without a word on the screen
 * (rule lists/failing-picklist).
 */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is where such failures are logged
  console.error(`${what}:`, error instanceof Error ? error.message : error)
}
