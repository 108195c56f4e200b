import { createHash } from 'node:crypto'

/**
 * Random values that are the same on every machine and in every run, so that all users see the same data. The
 * algorithm, Mulberry32, is good enough only for demo data.
 */
export interface Chance {
  /** A number from 0 up to but not including 1. */
  next(): number
  /** A whole number from `low` to `high`, inclusive. */
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  /** Distinct entries from the list, in the order they were picked. */
  several<T>(list: readonly T[], count: number): T[]
  yes(percent: number): boolean
}

export function chance(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]) => {
    const drawn = list[between(0, list.length - 1)]
    if (drawn === undefined) throw new Error('Nothing to draw from')
    return drawn
  }
  const several = <T>(list: readonly T[], count: number) => {
    const remaining = [...list]
    return Array.from({ length: Math.min(count, remaining.length) }, () =>
      pick(remaining.splice(between(0, remaining.length - 1), 1)),
    )
  }
  return { next, between, pick, several, yes: (percent) => next() * 100 < percent }
}

/** Derives a UUID, in version 5 format, from a name. The same name gives the same UUID in every run. */
export function uuidOf(name: string): string {
  const hex = createHash('sha1').update(`furrow demonstration ${name}`).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    variant + hex.slice(18, 20),
    hex.slice(20, 32),
  ].join('-')
}
