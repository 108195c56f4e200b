import fc from 'fast-check'

/** Every property starts from the same seed, so that a failure comes from the change; FURROW_SEED sets another. */
export const seed = Number(process.env.FURROW_SEED ?? 42)

/** The factor by which the number of runs of properties is multiplied. */
export const longer = Number(process.env.PROPERTY_RUNS ?? 1)

/** That many runs of a property, or more if requested. */
export const runs = (usual: number): number => usual * longer

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
const exactly = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The command that repeats this failure. */
export function repeating(file: string, name: string): string {
  const asked = longer === 1 ? '' : ` PROPERTY_RUNS=${longer}`
  const title = exactly(name.replaceAll(' > ', ' '))
  return `FURROW_SEED=${seed}${asked} npx vitest run ${file} -t ${quoted(title)}`
}

/** Throws for a failed property, ending with the command that repeats it. */
export function reportProperty<Ts>(details: fc.RunDetails<Ts>, command: string): void {
  if (!details.failed) return
  const cause = details.errorInstance ?? undefined
  throw new Error(`${fc.defaultReportMessage(details)}\n\nTo repeat it: ${command}`, { cause })
}
