import type { RuleContext } from '#shared/order/draft.ts'
import type { OrderForm } from '#web/order/model/order-form.ts'

/**
 * An archived person or service in a copied order, with the path of its input. An example of `text` is
 * `Agronomist 1: Ann Zed (archived)`.
 */
export interface ArchivedChoice {
  path: string
  text: string
}

/**
 * Finds archived people and services in a copied order (rule kinds/copy-replaces-archived). Ignores picklists
 * that haven't loaded yet.
 */
export function archivedChoices(
  form: Pick<OrderForm, 'producerId' | 'lines' | 'agronomists' | 'customers'>,
  rules: Pick<RuleContext, 'customer' | 'agronomist' | 'service'>,
): ArchivedChoice[] {
  const gone = (known: { name: string; active: boolean } | undefined, path: string, what: string) =>
    known?.active === false ? [{ path, text: `${what}: ${known.name} (archived)` }] : []
  const customer = (id: number | null) => (id === null ? undefined : rules.customer(id))
  return [
    ...gone(customer(form.producerId), 'producerId', 'Producer'),
    ...form.lines.flatMap((line, at) => {
      const service = line.serviceTypeId === null ? undefined : rules.service(line.serviceTypeId)
      return gone(service, `lineItems.${at}.serviceTypeId`, `Line ${at + 1}`)
    }),
    ...form.agronomists.flatMap((row, at) =>
      gone(rules.agronomist(row.email), `agronomistAssignments.${at}.email`, `Agronomist ${at + 1}`),
    ),
    ...form.customers.flatMap((row, at) =>
      gone(customer(row.id), `customerAssignments.${at}.id`, `Customer ${at + 1}`),
    ),
  ]
}
