import type { WantedPage } from '#shared/api/auth-schemas.ts'
import { isOwnPath } from '#shared/own-path.ts'
import { plural } from '#shared/plural.ts'

/**
 * What the login page reads from the URL and the navigation state: the page the user wanted to open, and the
 * server's parameters.
 */
export interface Arrival {
  /** A one-time credential, valid for one minute. */
  credential: string | null
  /** True if the sign-in provider was needed but didn't respond. */
  away: boolean
  refusal: string | null
  wanted: WantedPage
}

interface Place {
  pathname: string
  search: string
  hash: string
  state: unknown
}

/**
 * Reads the URL. Anyone can craft a URL, so the result leads only to paths in this app (rule
 * sign-in/own-pages-only).
 */
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

/** Returns the message for a code in the URL. The URL never contains the message itself. */
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
