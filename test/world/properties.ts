import fc from 'fast-check'

/**
 * The seed for all property tests. It is fixed, so that a new failure comes from a change in the code;
 * FURROW_SEED overrides it.
 */
export const seed = Number(process.env.FURROW_SEED ?? 42)

/** The factor by which PROPERTY_RUNS multiplies the runs of each property test. */
export const longer = Number(process.env.PROPERTY_RUNS ?? 1)

export const runs = (usual: number): number => usual * longer

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
const exactly = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export function repeating(file: string, name: string): string {
  const asked = longer === 1 ? '' : ` PROPERTY_RUNS=${longer}`
  const title = exactly(name.replaceAll(' > ', ' '))
  return `FURROW_SEED=${seed}${asked} npx vitest run ${file} -t ${quoted(title)}`
}

/** Throws if a property failed. The message ends with the command that reproduces the failure. */
export function reportProperty<Ts>(details: fc.RunDetails<Ts>, command: string): void {
  if (!details.failed) return
  const cause = details.errorInstance ?? undefined
  throw new Error(`${fc.defaultReportMessage(details)}\n\nTo repeat it: ${command}`, { cause })
}
