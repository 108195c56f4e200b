import type { OrderContent } from './compose-order.ts'

export interface ListKeys {
  viewerEmails: string[]
  producerKey: string
  customer1Key: string
  agronomist1Key: string
  searchText: string
}

/** What an order is sorted, searched and seen by; lower-cased here, so that every PostgreSQL agrees. */
export function listKeys(content: OrderContent, creator: string): ListKeys {
  const people = content.agronomistAssignments
  const words = [
    content.producerName,
    ...content.customerAssignments.map((share) => share.customerName),
    ...people.flatMap((share) => [share.name, share.email]),
  ]
  return {
    viewerEmails: [...new Set([creator.toLowerCase(), ...people.map((share) => share.email)])],
    producerKey: content.producerName.toLowerCase(),
    customer1Key: (content.customerAssignments[0]?.customerName ?? '').toLowerCase(),
    agronomist1Key: (people[0]?.name ?? '').toLowerCase(),
    searchText: words.join('\n').toLowerCase(),
  }
}
