import { useSyncExternalStore } from 'react'
import type { Order } from '#shared/order/order.ts'
import { stored } from '#web/ui/stored.ts'

/** The stored data of an order whose shares may become a usual split. */
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
  /** The user who saved the split; no one else is asked. */
  who: string
  order: OfferedOrder
}

/** The number in the key must increase when the stored shape changes. */
const place = stored<SplitOffer>('tab', 'splitOffer1')
let now: SplitOffer | null | undefined
/** Shares for which the user declined the offer. While the page is open, the next edit doesn't ask again. */
const declined = new Set<string>()
const listeners = new Set<() => void>()

/**
 * Offers a saved edit's shares on the page that opens next, until saved or declined, even after a reload.
 * Only the last of several is offered (rule splits/offered-after-saving).
 */
export function offerSplit(order: Order, who: string): void {
  const { id, displayPo, documentType, producerId, producerName, userId } = order
  const { customerAssignments, agronomistAssignments } = order
  const offered = { id, displayPo, documentType, producerId, producerName, userId }
  const offer = { who, order: { ...offered, customerAssignments, agronomistAssignments } }
  set(documentType === 'original' && !declined.has(nameOf(offer)) ? offer : null)
}

/** Removes the offer once the split was saved. */
export function dropOffer(): void {
  set(null)
}

export function declineOffer(offer: SplitOffer): void {
  declined.add(nameOf(offer))
  set(null)
}

/** The offer for this user, if any. */
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
  // Reads the offer only once, because React compares snapshots by identity.
  if (now === undefined) now = place.read()
  return now
}
