import { expect } from 'vitest'
import type { ListSort } from '#shared/api/list-sort.ts'
import { adminLists } from '#shared/picklist/lists.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'

const values = ['', 'x', '\u0000', '\ud800', '9'.repeat(400), '1e9', 'infinity', '-000001-01-01T00:00:00Z']

/** One sort order for each type of column. */
const sorts: readonly ListSort[] = ['date-newest', 'po', 'producer', 'total', '-fy']

// (rule input/any-request)
it.for(sorts)('a cursor of %s with forged values is refused, or taken at its word', async (sort, { mia }) => {
  await createOrder(mia)
  await createOrder(mia)
  const { headers } = await mia.call('GET', `${ordersPath}?limit=1&sort=${sort}`)
  const cursor = /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1] ?? ''
  const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[]
  for (const value of values)
    for (const at of parts.keys()) {
      const forged = Buffer.from(JSON.stringify(parts.with(at, value))).toString('base64url')
      const { status } = await mia.call('GET', `${ordersPath}?limit=1&sort=${sort}&cursor=${forged}`)
      // Some forged values are valid; for example, infinity is a valid time.
      expect([sort, value, at, status]).toEqual([sort, value, at, expect.toSatisfy(isAnswered)])
    }
})

// (rule input/any-request)
it.for(['999999999999999.1.1', '1.9.1', '1.1.9999999999', '000000000000001.0.0000000000'])(
  'a made-up position in the audit trail is refused or finds nothing: %s',
  async (cursor, { mia }) => {
    const { status } = await mia.call('GET', `/api/audit?cursor=${cursor}`)
    expect([200, 400]).toContain(status)
  },
)

// (rule input/any-request)
it.for([
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  'December 17, 1995 (a day)',
  '0000-01-01T00:00:00Z',
])('an instant that no one was given is refused, or compared like any other: %s', async (time, { mia }) => {
  const legal = { content: 'Pay soon.', updatedAt: time }
  expect([400, 409]).toContain((await mia.call('PUT', '/api/legal/terms_and_conditions', legal)).status)
  const looked = await mia.call('PUT', '/api/purchase-orders/refused', { upTo: time })
  expect([200, 400]).toContain(looked.status)
})

// (rule input/any-request)
it('a list value that is an object with its own toString is refused, or treated as text', async ({ mia }) => {
  const odd = { toString: 'x', length: -1 }
  for (const value of [odd, [odd]]) {
    for (const name of ['id', 'name', 'accountId', 'active'])
      expect([200, 400, 404]).toContain(
        (await mia.call('PUT', '/api/customers/101', { [name]: value })).status,
      )
    for (const list of adminLists)
      for (const { name } of list.fields) {
        const to = `/api/picklists/${list.list}`
        for (const [method, path, body] of [
          ['POST', `${to}/import-plan`, [{ [name]: value }]],
          ['POST', list.list === 'customers-detailed' ? '/api/customers' : to, { [name]: value }],
        ] as const) {
          const { status } = await mia.call(method, path, body)
          expect([method, path, name, status]).toEqual([method, path, name, expect.toSatisfy(isAnswered)])
        }
      }
  }
})

const isAnswered = (status: number) => status < 500
