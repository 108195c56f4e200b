import type { WantedPage } from '#shared/api/auth.ts'
import { isOwnPath } from '#shared/own-path.ts'

/** What the login begins with: where the person wanted to go, and what the server left in the address. */
export interface Arrival {
  /** Gets in, once and for a minute. */
  credential: string | null
  /** The provider did not answer when it was needed. */
  away: boolean
  wanted: WantedPage
}

interface Place {
  pathname: string
  search: string
  hash: string
  /** What the page before said. */
  state: unknown
}

/** The address is anybody's to write: only a path of this application is gone to (rule sign-in/own-pages-only). */
export function readArrival({ pathname, search, hash, state }: Place): Arrival {
  const told = new URLSearchParams(hash.slice(1))
  const as = told.get('as')
  const pages = [told.get('to'), pathname === '/login' ? wantedBefore(state) : pathname + search]
  const to = pages.find((page) => page !== null && isOwnPath(page)) ?? '/'
  return {
    credential: told.get('credential'),
    away: told.get('provider') === 'away',
    wanted: { to, ...(as === null ? {} : { as }) },
  }
}

function wantedBefore(state: unknown): string | null {
  const wanted = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : null
  return typeof wanted === 'string' ? wanted : null
}
