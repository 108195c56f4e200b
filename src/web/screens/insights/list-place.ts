import type { VirtualItem } from '@tanstack/react-virtual'

/** Where somebody was in a list, to come back to. Only the last place of this window is kept. */
export interface ListPlace {
  offset: number
  measurements: VirtualItem[]
  opened: ReadonlySet<number>
}

let left: { who: string; query: string; key: string; place: ListPlace | null } | null = null

/** The address of the list that this person left, without the place in it. */
export function leftQuery(who: string): string {
  return left?.who === who ? left.query : ''
}

export function leaveQuery(who: string, query: string): void {
  left = left?.who === who ? { ...left, query } : { who, query, key: '', place: null }
}

export function leavePlace(who: string, key: string, place: ListPlace): void {
  left = { who, query: left?.who === who ? left.query : '', key, place }
}

export function leftPlace(who: string, key: string): ListPlace | null {
  return left?.who === who && left.key === key ? left.place : null
}
