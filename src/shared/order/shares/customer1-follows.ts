interface WhoseOrder {
  producerId: number | null
  customers: readonly { id: number | null }[]
}

/**
 * Whether the user chose a customer 1 other than the producer. If so, customer 1 no longer follows the
 * producer (rule shares/customer-1-follows-producer).
 */
export function customer1Chosen({ producerId, customers }: WhoseOrder): boolean {
  const first = customers[0]?.id ?? null
  return first !== null && first !== producerId
}

/**
 * Whether customer 1 changes to the newly chosen producer, or is cleared along with the producer. Customer 1
 * doesn't change if the user chose it separately or if the producer is already another customer of the order
 * (rule shares/customer-1-follows-producer).
 */
export function customer1Follows(
  order: Pick<WhoseOrder, 'customers'> & { customer1Chosen: boolean },
  producerId: number | null,
): boolean {
  const [first, ...others] = order.customers
  const taken = producerId !== null && others.some(({ id }) => id === producerId)
  return first !== undefined && !order.customer1Chosen && !taken
}
