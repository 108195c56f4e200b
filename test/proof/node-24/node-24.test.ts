import { once } from 'node:events'
import { expect, test } from 'vitest'
import { isManager } from '#shared/levels.ts'
import type { Order } from '#shared/order/order.ts'
import { readPdf } from '#test/document/read-pdf.ts'
import { address, cleanUp, start } from '#test/world/npm-start.ts'
import { call, order, scoutingLine } from '#test/world/world.ts'

cleanUp()

const orders = '/api/purchase-orders'

async function signInManager(url: string): Promise<{ email: string; authorization: string }> {
  const users = await call<{ email: string }[]>(url, 'GET', '/api/auth/login-users')
  for (const { email } of users.body) {
    const answer = await call<{ user: { level: string }; accessToken: string }>(
      url,
      'POST',
      '/api/auth/login',
      { email },
    )
    if (isManager(answer.body.user.level))
      return { email, authorization: `Bearer ${answer.body.accessToken}` }
  }
  throw new Error('Nobody is a manager')
}

// The product runs on the same Node version as this test. `npm run proof -- node-24` runs both on Node 24.
test('the product starts, signs in, stores an order, prints, exports and finalizes it, and stops', async () => {
  const { product } = start()
  const url = await address(product)
  const { email, authorization } = await signInManager(url)
  const ask = <T>(method: string, path: string, body?: unknown) =>
    call<T>(url, method, path, body, { authorization })

  const services = await ask<{ id: number; name: string }[]>('GET', '/api/picklists/service-types')
  const scouting = services.body.find(({ name }) => name === 'Corn Scouting')
  const written = order({
    agronomistAssignments: [{ email, percentage: 100 }],
    lineItems: [scoutingLine({ fieldName: 'Hill Acre', serviceTypeId: scouting?.id })],
  })
  const stored = await ask<Order>('POST', orders, written)
  expect([stored.status, stored.body.grandTotal]).toEqual([201, 525])
  const { id, displayPo } = stored.body

  const printed = await fetch(`${url}${orders}/${id}/versions/1/document.pdf`, { headers: { authorization } })
  const { text } = await readPdf(Buffer.from(await printed.arrayBuffer()))
  expect(text).toContain('Hill Acre')
  const exported = await ask<string>('GET', `${orders}/export/csv?ids=${id}`)
  expect(exported.body).toContain(`${displayPo},`)
  const finalized = await ask<Order>('PATCH', `${orders}/${id}/finalized`, { finalized: true })
  expect(finalized.body).toMatchObject({ finalized: true, acesState: 'synced' })

  product.kill('SIGTERM')
  expect(await once(product, 'exit')).toEqual([0, null])
})
