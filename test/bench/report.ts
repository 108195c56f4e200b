/** Prints a figure, and its target where it has one; a target that is missed fails the run. */
export function report(
  what: string,
  value?: number,
  target: { atLeast?: number; atMost?: number } = {},
): void {
  if (value === undefined) {
    console.log(`  ${what}`)
    return
  }
  const missed =
    (target.atLeast !== undefined && value < target.atLeast) ||
    (target.atMost !== undefined && value > target.atMost)
  const aim = target.atLeast === undefined ? `at most ${target.atMost}` : `at least ${target.atLeast}`
  console.log(`${missed ? 'MISSED' : 'ok    '} ${what}: ${value.toFixed(2)} (${aim})`)
  if (missed) process.exitCode = 1
}
