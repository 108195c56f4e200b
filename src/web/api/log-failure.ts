/** (rule lists/failing-picklist) */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that logs such failures
  console.error(`${what}:`, error instanceof Error ? error.message : error)
}
