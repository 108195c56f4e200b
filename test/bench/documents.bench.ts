import { fetchDocuments, listTimes, percentile, timed } from './document-times.ts'
import { isShort, remark, report } from './report.ts'
import { serveDemonstration } from './served.ts'

/**
 * Measures how long it takes to make a ten-line document, and how long order lists take while fifty documents
 * are being made.
 */
const calls = isShort ? 5 : 60
const documents = isShort ? 4 : 50

const served = await serveDemonstration()
try {
  const { rows } = await served.pool.query<{ email: string }>(
    `select email from agronomists where active and lower(level) in ('manager', 'admin') order by email limit 1`,
  )
  const headers = { authorization: `Bearer ${await served.signIn(rows[0]?.email ?? '')}` }
  const ids = await served.pool.query<{ id: number }>(
    'select id from purchase_orders where status order by abs(line_count - 10), id limit $1',
    [calls],
  )
  const addresses = ids.rows.map(
    ({ id }) => `${served.url}/api/purchase-orders/${id}/versions/1/document.pdf`,
  )
  const [first = ''] = addresses
  for (let i = 0; i < 3; i++) await timed(first, headers)
  const times = []
  for (const address of addresses) times.push(await timed(address, headers))
  remark(`half of the documents take ${percentile(times, 0.5).toFixed(0)} ms`)
  report('a document of ten lines, p95 in ms', percentile(times, 0.95), { atMost: 400 })

  const list = `${served.url}/api/purchase-orders?view=card&limit=50`
  const alone = percentile(await listTimes(list, headers, Promise.resolve(), calls), 0.5)
  const made = fetchDocuments(addresses, headers, documents)
  const meanwhile = percentile(await listTimes(list, headers, made, 5), 0.5)
  remark(`a list takes ${alone.toFixed(1)} ms, and ${meanwhile.toFixed(1)} ms beside ${documents} documents`)
  report('a list beside fifty documents, times of a list alone', meanwhile / alone, { atMost: 2 })
} finally {
  await served.close()
}
