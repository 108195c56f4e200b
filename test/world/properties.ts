import fc from 'fast-check'

/** Every property begins with the same seed, so that a change fails by what it changed; FURROW_SEED is another one. */
export const seed = Number(process.env.FURROW_SEED ?? 42)

/** How many times longer than usual properties run. */
const longer = Number(process.env.PROPERTY_RUNS ?? 1)

/** So many runs of a property, more of them where it is asked for. */
export const runs = (usual: number): number => usual * longer

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
const exactly = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The command that fails like this again. */
export function repeating(file: string, name: string): string {
  const asked = longer === 1 ? '' : ` PROPERTY_RUNS=${longer}`
  const title = exactly(name.replaceAll(' > ', ' '))
  return `FURROW_SEED=${seed}${asked} npx vitest run ${file} -t ${quoted(title)}`
}

/** Throws for a property that failed, with the command that repeats it at the end. */
export function reportProperty<Ts>(details: fc.RunDetails<Ts>, command: string): void {
  if (!details.failed) return
  const cause = details.errorInstance ?? undefined
  throw new Error(`${fc.defaultReportMessage(details)}\n\nTo repeat it: ${command}`, { cause })
}
