import { expect } from 'vitest'

/** A shared machine is slower, but a threefold slowdown must be caused by the program. */
const slower = 3

/** Prints a figure and its goal, and fails above three times the goal. */
export function expectGoal(what: string, value: number, goal: number): void {
  const met = value <= goal ? 'ok    ' : 'MISSED'
  process.stdout.write(`${met} ${what}: ${value.toFixed(1)} (at most ${goal})\n`)
  expect(value, `${what}, at three times its goal`).toBeLessThanOrEqual(slower * goal)
}
