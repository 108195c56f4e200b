import type { WantedPage } from '#shared/api/auth-schemas.ts'
import { isOwnPath } from '#shared/own-path.ts'
import { plural } from '#shared/plural.ts'

/** The data that login starts from: the page the user wanted, and what the server put into the address. */
export interface Arrival {
  /** The one-time credential, valid for a minute. */
  credential: string | null
  /** True if the sign-in provider did not respond when needed. */
  away: boolean
  /** Why sign-in at the provider is unavailable. */
  refusal: string | null
  wanted: WantedPage
}

interface Place {
  pathname: string
  search: string
  hash: string
  /** Navigation state from the previous page. */
  state: unknown
}

/** Anyone can craft this address, so it leads only to paths of this application (rule sign-in/own-pages-only). */
export function readArrival({ pathname, search, hash, state }: Place): Arrival {
  const parameters = new URLSearchParams(hash.slice(1))
  const as = parameters.get('as')
  const pages = [parameters.get('to'), pathname === '/login' ? wantedBefore(state) : pathname + search]
  const to = pages.find((page) => page !== null && isOwnPath(page)) ?? '/'
  return {
    credential: parameters.get('credential'),
    away: parameters.get('provider') === 'away',
    refusal: refusalSentence(parameters.get('refused'), Number(parameters.get('wait'))),
    wanted: { to, ...(as === null ? {} : { as }) },
  }
}

/** The address has a code for the message, never the message itself. */
function refusalSentence(code: string | null, seconds: number): string | null {
  if (code === null) return null
  const wait = Number.isInteger(seconds) && seconds > 0 ? `${plural(seconds, 'second')}` : 'a minute'
  if (code === 'limited') return `Too many sign-ins at once. Wait ${wait}, then try again.`
  if (code === 'invalid') return 'That link doesn’t lead to Furrow. Sign in here to start.'
  return 'We couldn’t sign you in. Please try again in a moment.'
}

function wantedBefore(state: unknown): string | null {
  const wanted = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : null
  return typeof wanted === 'string' ? wanted : null
}
