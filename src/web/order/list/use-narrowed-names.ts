import { picklists } from '#shared/api/picklists.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import type { NarrowedNames, Narrowing } from './narrowing.ts'

/**
 * The names of the agronomist and customer that the list is filtered by, loaded only if those filters are
 * set.
 */
export function useNarrowedNames({ person, customer }: Narrowing): NarrowedNames {
  const people = useEndpoint(picklists.agronomists, {}, { enabled: person !== undefined })
  const customers = useEndpoint(picklists.customers, {}, { enabled: customer !== undefined })
  return {
    person: people.data?.find(({ email }) => email.toLowerCase() === person)?.name,
    customer: customers.data?.find(({ id }) => id === customer)?.name,
  }
}
