import { expect } from 'vitest'

/** A machine that others use is slower, and a program that is three times slower is another program. */
const slower = 3

/** Prints a figure beside its goal, and fails at three times the goal. */
export function expectGoal(what: string, value: number, goal: number): void {
  const met = value <= goal ? 'ok    ' : 'MISSED'
  process.stdout.write(`${met} ${what}: ${value.toFixed(1)} (at most ${goal})\n`)
  expect(value, `${what}, at three times its goal`).toBeLessThanOrEqual(slower * goal)
}
