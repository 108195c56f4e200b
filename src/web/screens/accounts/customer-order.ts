import type { Customer } from '#shared/people.ts'
import { buildSearchIndex, type SearchIndex } from '#web/ui/field/search-index.ts'

/** What names a customer: one without a name of its own shows the company. */
export function customerName({ name, company }: Pick<Customer, 'name' | 'company'>): string {
  return name || company
}

/** Made once, because making one takes longer than a comparison. */
const collator = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })

/** By the first word of the company, or of the name where there is none, then by the name (rule accounts/order). */
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

/** Customers are found by name, account id and company (rule accounts/search). */
export function customerIndex(customers: readonly Customer[]): SearchIndex<Customer> {
  return buildSearchIndex(customers, ({ name, accountId, company }) => `${name}\n${accountId}\n${company}`)
}

/** City, state and zip on one line, as on an envelope. */
export function cityLine({ city, state, zipCode }: Customer): string {
  return [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** Given by the office later (rule people/temporary-account-id). */
export function hasTemporaryId({ accountId }: Pick<Customer, 'accountId'>): boolean {
  return /^-\d+$/.test(accountId)
}
