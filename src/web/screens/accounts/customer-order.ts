import type { Customer } from '#shared/people.ts'
import { buildSearchIndex, type SearchIndex } from '#web/ui/field/search-index.ts'

/** The name to display: the company if the customer has no name. */
export function customerName({ name, company }: Pick<Customer, 'name' | 'company'>): string {
  return name || company
}

/** Created only once, because creating a collator takes longer than comparing two names. */
const collator = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })

/**
 * Sorts customers by the first word of the company (or of the name, if there is no company), then by name
 * (rule accounts/order).
 */
export function inOrder(customers: readonly Customer[]): Customer[] {
  return customers
    .map((customer) => {
      const [first = ''] = (customer.company || customer.name).trim().split(/\s+/)
      return { customer, first, name: customerName(customer) }
    })
    .sort(
      (a, b) =>
        collator.compare(a.first, b.first) ||
        collator.compare(a.name, b.name) ||
        a.customer.id - b.customer.id,
    )
    .map(({ customer }) => customer)
}

/** Builds an index for searching customers by name, account ID, and company (rule accounts/search). */
export function customerIndex(customers: readonly Customer[]): SearchIndex<Customer> {
  return buildSearchIndex(customers, ({ name, accountId, company }) => `${name}\n${accountId}\n${company}`)
}

export function cityLine({ city, state, zipCode }: Customer): string {
  return [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** True for a negative account ID, which the office replaces later (rule people/temporary-account-id). */
export function hasTemporaryId({ accountId }: Pick<Customer, 'accountId'>): boolean {
  return /^-\d+$/.test(accountId)
}
