import type { Chance } from './random.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/** Some minute of a working day in Chicago, at least so many days after the given one, weekends left out. */
export function officeTime(after: Date, days: number, random: Chance): Date {
  let midnight = Math.floor(after.getTime() / dayMs) * dayMs + days * dayMs
  while ([0, 6].includes(new Date(midnight).getUTCDay())) midnight += dayMs
  return new Date(midnight + random.between(14 * 60, 22 * 60) * minuteMs)
}
