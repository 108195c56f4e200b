/**
 * Whether this is a short run. A short run only shows that each benchmark still works, even on a busy
 * machine.
 */
export const isShort = process.argv.includes('--short')

interface Target {
  atLeast?: number
  atMost?: number
}

/**
 * Prints a measurement and its target. The run fails if the measurement is invalid. A full run also fails if
 * the measurement misses the target.
 */
export function report(what: string, value: number, target: Target): void {
  const missed = !isFigure(value, target) || (!isShort && misses(value, target))
  const aim = target.atLeast === undefined ? `at most ${target.atMost}` : `at least ${target.atLeast}`
  console.log(`${missed ? 'MISSED' : 'ok    '} ${what}: ${value.toFixed(2)}${isShort ? '' : ` (${aim})`}`)
  if (missed) process.exitCode = 1
  // Lets the benchmark runner count the measurements.
  process.send?.(value)
}

/** Every measured action takes some time, so zero is valid only if the target is zero. */
function isFigure(value: number, { atMost }: Target): boolean {
  return Number.isFinite(value) && (value > 0 || (value === 0 && atMost === 0))
}

function misses(value: number, { atLeast, atMost }: Target): boolean {
  return (atLeast !== undefined && value < atLeast) || (atMost !== undefined && value > atMost)
}

export function remark(what: string): void {
  console.log(`  ${what}`)
}
