import { expect } from 'vitest'

/** Allows for a busy machine. A value above three times its goal means that the program is too slow. */
const slower = 3

/** Prints a measured value and its goal, and fails if the value is more than three times the goal. */
export function expectGoal(what: string, value: number, goal: number): void {
  const met = value <= goal ? 'ok    ' : 'MISSED'
  process.stdout.write(`${met} ${what}: ${value.toFixed(1)} (at most ${goal})\n`)
  expect(value, `${what}, at three times its goal`).toBeLessThanOrEqual(slower * goal)
}
