import { fiscalYearChoices } from '#shared/constants.ts'

/** What is renewed, and how. */
export interface Season {
  /** Null for all that are one's own. */
  producerId: number | null
  from: number
  to: number
  as: 'ordered' | 'agreed'
}

const years: readonly number[] = fiscalYearChoices
const [first = 0, last = 0] = [years[0], years.at(-1)]

export const fromYears = years.filter((year) => year < last)
export const toYears = (from: number) => years.filter((year) => year > from)

/** For the year that new orders get, from the one before. */
export function seasonBefore(year: number, producerId: number | null): Season {
  const to = Math.max(year, first + 1)
  return { producerId, from: to - 1, to, as: 'ordered' }
}

/** The year before the chosen one stays where it can. */
export function withFrom(season: Season, from: number): Season {
  return { ...season, from, to: season.to > from ? season.to : from + 1 }
}
