import { expect, it } from 'vitest'
import { knownFields } from '#shared/api/known-fields.ts'
import { orders } from '#shared/api/orders.ts'
import { legal, picklists } from '#shared/api/picklists.ts'
import { endpointQuery, invalidateOrders, invalidatePicklists } from './hooks.ts'
import { createQueryClient } from './query-client.ts'

it('a write makes outdated what shows its subject, and nothing else', async () => {
  const client = createQueryClient()
  const of = {
    order: endpointQuery(orders.get, { params: { id: 1 } }),
    fields: endpointQuery(knownFields.list, { params: { id: 1 } }),
    crops: endpointQuery(picklists.crops),
    law: endpointQuery(legal.get, { params: { type: 'terms' } }),
  }
  for (const { queryKey, meta = { reads: [] } } of Object.values(of))
    client.getQueryCache().build(client, { queryKey: [...queryKey], meta })
  const outdated = () =>
    Object.entries(of).flatMap(([name, { queryKey }]) =>
      client.getQueryState(queryKey)?.isInvalidated ? [name] : [],
    )
  await invalidateOrders(client)
  expect(outdated()).toEqual(['order', 'fields'])
  await invalidatePicklists(client)
  expect(outdated()).toEqual(['order', 'fields', 'crops'])
})
