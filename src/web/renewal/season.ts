import { fiscalYearChoices } from '#shared/constants.ts'

export interface Season {
  /** The producer to renew; null for all of the user's own. */
  producerId: number | null
  from: number
  to: number
  as: 'ordered' | 'agreed'
}

const years: readonly number[] = fiscalYearChoices
const [first = 0, last = 0] = [years[0], years.at(-1)]

export const fromYears = years.filter((year) => year < last)
export const toYears = (from: number) => years.filter((year) => year > from)

/** The season before the year for new orders, to be renewed for that year. */
export function seasonBefore(year: number, producerId: number | null): Season {
  const to = Math.max(year, first + 1)
  return { producerId, from: to - 1, to, as: 'ordered' }
}

/** Changes the season to renew; keeps the year to renew for, if it is later. */
export function withFrom(season: Season, from: number): Season {
  return { ...season, from, to: season.to > from ? season.to : from + 1 }
}
