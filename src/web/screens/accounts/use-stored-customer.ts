import { useQueryClient } from '@tanstack/react-query'
import type { Customer } from '#shared/people.ts'
import { wholeLists } from '#shared/picklist/whole-lists.ts'
import { endpointKey } from '#web/api/hooks.ts'

/** Shows a customer as just saved, until the list reloads. */
export function useStoredCustomer() {
  const queryClient = useQueryClient()
  return (stored: Customer) =>
    queryClient.setQueryData<Customer[]>(endpointKey(wholeLists.customersDetailed), (customers = []) =>
      customers.some(({ id }) => id === stored.id)
        ? customers.map((customer) => (customer.id === stored.id ? stored : customer))
        : [...customers, stored],
    )
}
