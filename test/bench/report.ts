/** A run that only shows that each benchmark still measures, on a machine that may do anything else beside it. */
export const isShort = process.argv.includes('--short')

interface Target {
  atLeast?: number
  atMost?: number
}

/** Prints a figure and its target; one that isn't a figure, or that misses its target, fails the run. */
export function report(what: string, value: number, target: Target): void {
  const missed = !isFigure(value, target) || (!isShort && misses(value, target))
  const aim = target.atLeast === undefined ? `at most ${target.atMost}` : `at least ${target.atLeast}`
  console.log(`${missed ? 'MISSED' : 'ok    '} ${what}: ${value.toFixed(2)}${isShort ? '' : ` (${aim})`}`)
  if (missed) process.exitCode = 1
  // Tells the runner that something was measured.
  process.send?.(value)
}

/** Nothing takes no time; only where nothing is allowed, zero is a figure as well. */
function isFigure(value: number, { atMost }: Target): boolean {
  return Number.isFinite(value) && (value > 0 || (value === 0 && atMost === 0))
}

function misses(value: number, { atLeast, atMost }: Target): boolean {
  return (atLeast !== undefined && value < atLeast) || (atMost !== undefined && value > atMost)
}

/** Prints what explains the figures and is none itself. */
export function remark(what: string): void {
  console.log(`  ${what}`)
}
