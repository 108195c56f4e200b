import { z } from 'zod'
import type { OrderContent } from '#shared/order/order.ts'

/** What an order is sorted, searched and seen by; lower-cased here, so that every PostgreSQL agrees. */
export const ListKeys = z.object({
  viewerEmails: z.array(z.string()),
  producerKey: z.string(),
  customer1Key: z.string(),
  agronomist1Key: z.string(),
  searchText: z.string(),
})
export type ListKeys = z.output<typeof ListKeys>

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
