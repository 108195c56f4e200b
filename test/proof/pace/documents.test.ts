import { fetchDocuments, listTimes, percentile, timed } from '#test/bench/document-times.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder } from '#test/world/orders.ts'
import { order, scoutingLine } from '#test/world/world.ts'
import { expectGoal } from './goal.ts'

// (rule documents/threads)
it('a document of ten lines is made at once, and lists are still served', async ({ world, ann }) => {
  const lineItems = Array.from({ length: 10 }, (_, at) => scoutingLine({ fieldName: `Field ${at}` }))
  const headers = { authorization: `Bearer ${ann.token}` }
  // Creates several orders, because requests for a single order would all share one document.
  const addresses: string[] = []
  for (let i = 0; i < 10; i++) {
    const { id } = await createOrder(ann, order({ lineItems }))
    addresses.push(`${world.url}/api/purchase-orders/${id}/versions/1/document.pdf`)
  }
  const [address = ''] = addresses
  for (let i = 0; i < 3; i++) await timed(address, headers)
  const times: number[] = []
  for (let i = 0; i < 20; i++) times.push(await timed(address, headers))
  expectGoal('a document of ten lines, p95 in ms', percentile(times, 0.95), 400)

  const list = `${world.url}/api/purchase-orders?view=card`
  const alone = percentile(await listTimes(list, headers, Promise.resolve(), 20), 0.5)
  const meanwhile = percentile(await listTimes(list, headers, fetchDocuments(addresses, headers, 50), 5), 0.5)
  // Generating documents keeps both CPU cores busy, which slows lists down a little. If documents were
  // generated on the thread that serves lists, each would delay a list by about 40 times the list's usual
  // response time.
  expectGoal('a list beside fifty documents, ms', meanwhile, Math.max(35, alone * 2.7))
})
