/** What of an order decides who customer 1 is. */
interface WhoseOrder {
  producerId: number | null
  customers: readonly { id: number | null }[]
}

/**
 * Whether somebody other than the producer is customer 1: chosen by hand, so it no longer follows
 * (rule shares/customer-1-follows-producer).
 */
export function customer1Chosen({ producerId, customers }: WhoseOrder): boolean {
  const first = customers[0]?.id ?? null
  return first !== null && first !== producerId
}

/**
 * Whether customer 1 becomes the producer that is being chosen, or is cleared with it: as long as nobody else was
 * chosen by hand (rule shares/customer-1-follows-producer). It then follows the next producer again. Nobody
 * is a customer twice.
 */
export function customer1Follows(
  order: Pick<WhoseOrder, 'customers'> & { customer1Chosen: boolean },
  producerId: number | null,
): boolean {
  const [first, ...others] = order.customers
  const taken = producerId !== null && others.some(({ id }) => id === producerId)
  return first !== undefined && !order.customer1Chosen && !taken
}
