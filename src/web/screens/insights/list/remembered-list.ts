/**
 * Where somebody was in a list, to come back to, also after a reload. Only the last place of this window is
 * kept.
 */
export interface RememberedList {
  offset: number
  /** Index and height of the cards that were measured. */
  sizes: readonly (readonly [number, number])[]
  /** The orders whose lines were shown. */
  opened: readonly number[]
  /** The page that was in sight, and the cursors that were known. */
  page: number
  cursors: readonly string[]
}

interface Left {
  who: string
  query: string
  key: string
  place: RememberedList | null
}

/** To be numbered anew when the shape changes. */
const storageKey = 'insightsPlace1'
let left: Left | null | undefined

/** The address of the list that this person left, without the place in it. */
export function rememberedQuery(who: string): string {
  return leftBy(who)?.query ?? ''
}

export function rememberQuery(who: string, query: string): void {
  keep({ ...(leftBy(who) ?? { who, key: '', place: null }), query })
}

export function rememberList(who: string, key: string, place: RememberedList): void {
  keep({ who, query: rememberedQuery(who), key, place })
}

export function rememberedList(who: string, key: string): RememberedList | null {
  const mine = leftBy(who)
  return mine?.key === key ? mine.place : null
}

function leftBy(who: string): Left | null {
  if (left === undefined) left = read()
  return left?.who === who ? left : null
}

/** Session storage may be closed or full: then the place is kept as long as the page is. */
function keep(now: Left): void {
  left = now
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(now))
  } catch {
    // Said above.
  }
}

function read(): Left | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Left | null
  } catch {
    return null
  }
}
