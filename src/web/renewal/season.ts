import { fiscalYearChoices } from '#shared/constants.ts'

export interface Season {
  /** The producer whose orders to renew; null for all of the user's producers. */
  producerId: number | null
  from: number
  to: number
  as: 'ordered' | 'agreed'
}

const years: readonly number[] = fiscalYearChoices
const [first = 0, last = 0] = [years[0], years.at(-1)]

export const fromYears = years.filter((year) => year < last)
export const toYears = (from: number) => years.filter((year) => year > from)

/**
 * Returns the initial settings: renew the orders of the season before `year`, without supplementals or
 * credits.
 */
export function seasonBefore(year: number, producerId: number | null): Season {
  const to = Math.max(year, first + 1)
  return { producerId, from: to - 1, to, as: 'ordered' }
}

/**
 * Sets the season to renew. If `to` isn't later than that season, `to` becomes the season that follows it.
 */
export function withFrom(season: Season, from: number): Season {
  return { ...season, from, to: season.to > from ? season.to : from + 1 }
}
