import { useSyncExternalStore } from 'react'
import type { Order } from '#shared/order/order.ts'
import { stored } from '#web/ui/stored.ts'

type OfferedOrder = Pick<
  Order,
  | 'id'
  | 'displayPo'
  | 'documentType'
  | 'producerId'
  | 'producerName'
  | 'userId'
  | 'customerAssignments'
  | 'agronomistAssignments'
>

export interface SplitOffer {
  /** The user who saved the order; no one else sees the offer. */
  who: string
  order: OfferedOrder
}

/** Increase the number in the key when the stored format changes. */
const place = stored<SplitOffer>('tab', 'splitOffer1')
let now: SplitOffer | null | undefined
/**
 * Shares that the user declined to save as a usual split. While this page is open, they aren't offered again.
 */
const declined = new Set<string>()
const listeners = new Set<() => void>()

/**
 * Offers to save an edited order's shares as a usual split. The offer appears on the next page and survives a
 * reload, until the user saves or declines. If several orders were saved, only the last one's shares are
 * offered (rule splits/offered-after-saving).
 */
export function offerSplit(order: Order, who: string): void {
  const { id, displayPo, documentType, producerId, producerName, userId } = order
  const { customerAssignments, agronomistAssignments } = order
  const offered = { id, displayPo, documentType, producerId, producerName, userId }
  const offer = { who, order: { ...offered, customerAssignments, agronomistAssignments } }
  set(documentType === 'original' && !declined.has(nameOf(offer)) ? offer : null)
}

export function dropOffer(): void {
  set(null)
}

export function declineOffer(offer: SplitOffer): void {
  declined.add(nameOf(offer))
  set(null)
}

export function useSplitOffer(who: string): SplitOffer | null {
  const offer = useSyncExternalStore(subscribe, read)
  return offer?.who === who ? offer : null
}

function nameOf({ who, order }: SplitOffer): string {
  const { producerId, customerAssignments, agronomistAssignments } = order
  const customers = customerAssignments.map(({ id, percentage }) => `${id} ${percentage}`).sort()
  const agronomists = agronomistAssignments.map(({ email, percentage }) => `${email} ${percentage}`).sort()
  return JSON.stringify([who, producerId, customers, agronomists])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: SplitOffer | null): void {
  now = next
  place.write(next)
  for (const listener of listeners) listener()
}

function read(): SplitOffer | null {
  // Reads storage only once, because React compares snapshots by identity.
  if (now === undefined) now = place.read()
  return now
}
