import net from 'node:net'
import { describe, expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { it as inWorld } from '#test/world/fixtures.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { finalize, openWorld, order, people, scoutingLine, services } from '#test/world/world.ts'

/** Tests requests that once got around the rules. */
const it = inWorld.extend('parent', async ({ world, ann }) => async (changes = {}): Promise<Order> => {
  const stored = await createOrder(ann, order(changes))
  await finalize(world, stored.id)
  return stored
})

const share = (person: keyof typeof people, percentage: number) => ({
  email: people[person].email,
  percentage,
})
const memo = (of: Order, changes: Record<string, unknown> = {}) => ({
  parentPoId: of.id,
  documentType: 'credit_memo',
  lineItems: [scoutingLine({ acres: 10 })],
  ...changes,
})

// (rules input/limits, kinds/three-kinds, prices/locked, prices/credit-ceiling, rights/order-discount)
// (rule shares/people-of-a-child)
describe('the agronomists of a child', () => {
  it('the agronomists of a child are those of its parent: no one else gets a share of it, on creating or later', async ({
    ann,
    parent,
  }) => {
    const stored = await parent({ agronomistAssignments: [share('ann', 60), share('bob', 40)] })
    const moved = await ann.call(
      'POST',
      ordersPath,
      memo(stored, { agronomistAssignments: [share('mia', 100)] }),
    )
    const extra = await ann.call(
      'POST',
      ordersPath,
      memo(stored, { agronomistAssignments: [share('ann', 60), share('bob', 40), share('mia', 0)] }),
    )
    const fewer = await ann.call(
      'POST',
      ordersPath,
      memo(stored, { agronomistAssignments: [share('ann', 100)] }),
    )
    const kept = await ann.call<Order>(
      'POST',
      ordersPath,
      memo(stored, { agronomistAssignments: [share('ann', 100), share('bob', 0)] }),
    )
    const later = await ann.call('PATCH', `${ordersPath}/${kept.body.id}`, {
      agronomistAssignments: [share('mia', 100)],
    })
    expect([moved.status, extra.status, fewer.status, kept.status, later.status]).toEqual([
      400, 400, 400, 201, 400,
    ])
    expect(moved.body).toMatchObject({
      errors: expect.arrayContaining([
        { path: 'agronomistAssignments.0.email', message: expect.any(String) },
      ]),
    })
  })

  it('the agronomists of a child may be replaced if one was archived since', async ({
    world,
    ann,
    parent,
  }) => {
    const stored = await parent({ agronomistAssignments: [share('ann', 60), share('bob', 40)] })
    await world.sql('update agronomists set active = false where email = $1', [people.bob.email])
    const replaced = await ann.call<Order>(
      'POST',
      ordersPath,
      memo(stored, { agronomistAssignments: [share('ann', 60), share('mia', 40)] }),
    )
    const kept = await ann.call<Order>('POST', ordersPath, memo(stored))
    await world.sql('update agronomists set active = true where email = $1', [people.bob.email])
    expect([replaced.status, kept.status]).toEqual([201, 201])
    const again = await ann.call('PATCH', `${ordersPath}/${replaced.body.id}`, { comments: 'still fine' })
    expect(again.status).toBe(200)
  })
})

describe('the order discount', () => {
  it('an agronomist cannot change the order discount, not even by half a hundredth at a time', async ({
    ann,
    mia,
  }) => {
    const { id } = await createOrder(
      mia,
      order({ discountPercentage: 1, agronomistAssignments: [share('ann', 100)] }),
    )
    for (const discountPercentage of [1.005, 1.0049999, 0.994, 1.01]) {
      const answer = await ann.call('PATCH', `${ordersPath}/${id}`, { discountPercentage })
      expect([discountPercentage, answer.status]).toEqual([
        discountPercentage,
        discountPercentage === 1.0049999 ? 200 : 403,
      ])
    }
    const { body } = await ann.call<Order>('GET', `${ordersPath}/${id}`)
    expect([body.discountPercentage, body.grandTotal]).toEqual([1, 519.75])
  })
})

describe('prices', () => {
  const locked = (changes: Record<string, unknown>) =>
    order({
      contractType: 'custom',
      lineItems: [
        {
          fieldName: 'A',
          serviceTypeId: services.lockedSampling,
          units: 'sample',
          acres: 10,
          serviceDetails: 'd',
          ...changes,
        },
      ],
    })

  it('the price of a locked service stays fixed whatever grid size is named', async ({ ann }) => {
    const statuses = []
    for (const [costPerAcre, gridSize] of [
      [9.26, '2.5 acre'],
      [100, '2.5 acre'],
      [19.99, 'no such size'],
      [9.25, '2.5 acre'],
      [20, ''],
    ]) {
      statuses.push((await ann.call('POST', ordersPath, locked({ costPerAcre, gridSize }))).status)
    }
    expect(statuses).toEqual([400, 400, 400, 201, 201])
  })

  it('the price in a credit memo ends at what was charged, not at what an open supplemental says', async ({
    ann,
    parent,
  }) => {
    const stored = await parent()
    await ann.call('POST', ordersPath, {
      parentPoId: stored.id,
      documentType: 'supplemental',
      lineItems: [scoutingLine({ costPerAcre: 9_000 })],
    })
    const high = await ann.call(
      'POST',
      ordersPath,
      memo(stored, { lineItems: [scoutingLine({ costPerAcre: 5.26 })] }),
    )
    const charged = await ann.call(
      'POST',
      ordersPath,
      memo(stored, { lineItems: [scoutingLine({ costPerAcre: 5.25 })] }),
    )
    expect([high.status, charged.status]).toEqual([400, 201])
  })
})

describe('kinds and parents', () => {
  it('an original with a parent is refused instead of losing it', async ({ ann, parent }) => {
    const stored = await parent()
    expect((await ann.call('POST', ordersPath, order({ parentPoId: stored.id }))).status).toBe(400)
  })

  it('a credit memo without a parent is refused', async ({ ann }) => {
    expect((await ann.call('POST', ordersPath, { documentType: 'credit_memo', lineItems: [] })).status).toBe(
      400,
    )
  })

  it('null for the producer is not the same as leaving it out', async ({ ann }) => {
    const stored = await createOrder(ann, order())
    expect((await ann.call('PATCH', `${ordersPath}/${stored.id}`, { producerId: null })).status).toBe(400)
  })
})

describe('reads', () => {
  it.for([
    '/api/picklists/counties/2147483648',
    '/api/picklists/counties/99999999999999',
    '/api/legal/%00',
    `${ordersPath}/totals?territory=%00`,
    `${ordersPath}?q=%00`,
    `${ordersPath}?limit=0x10`,
    `${ordersPath}?limit=1e2`,
    `${ordersPath}?limit=1&limit=2`,
    `${ordersPath}?cursor=a&cursor=b`,
    `${ordersPath}/0x493`,
    `${ordersPath}/+1`,
    `${ordersPath}/1.0`,
    `${ordersPath}/%`,
    `${ordersPath}/${'9'.repeat(400)}`,
    '/api/%zz',
    '/api',
    '/API/purchase-orders',
  ])('the malformed address %s is refused like any call', async (address, { mia }) => {
    const answer = await mia.call('GET', address)
    expect([400, 404]).toContain(answer.status)
    expect(answer.body).toMatchObject({ code: expect.any(String), message: expect.stringMatching(/\w+ \w+/) })
  })

  it.for([
    'FOO / HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  ])('a request that is not HTTP gets the same form of refusal', async (text, { world }) => {
    const { port } = new URL(world.url)
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = net.connect(Number(port), '127.0.0.1', () => socket.write(text))
      let received = ''
      socket.on('data', (chunk) => {
        received += chunk
      })
      socket.on('end', () => resolve(received))
      socket.on('error', reject)
    })
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1.1 4\d\d /)
    expect(JSON.parse(body)).toMatchObject({ code: 'invalid', message: expect.any(String) })
  })
})

describe('texts and sentences', () => {
  it('texts are measured after they are trimmed, and in characters', async ({ ann }) => {
    const trimmed = await ann.call<Order>('POST', ordersPath, order({ comments: `${'x'.repeat(5_000)}\n` }))
    const emoji = await ann.call<Order>(
      'POST',
      ordersPath,
      order({ lineItems: [scoutingLine({ fieldName: '🌽'.repeat(200) })] }),
    )
    const more = await ann.call(
      'POST',
      ordersPath,
      order({ lineItems: [scoutingLine({ fieldName: '🌽'.repeat(201) })] }),
    )
    expect([trimmed.status, emoji.status, more.status]).toEqual([201, 201, 400])
  })

  it.for([
    '[]',
    'null',
    '"x"',
    '5',
    JSON.stringify({ lineItems: [null] }),
    JSON.stringify({ agronomistAssignments: ['a@b'] }),
    JSON.stringify({ discountNotification: 'yes' }),
  ])('the answer to the body %s is written for users', async (body, { ann }) => {
    const { message, errors = [] } = (
      await ann.call<{ message: string; errors?: { message: string }[] }>('POST', ordersPath, body)
    ).body
    for (const text of [message, ...errors.map((entry) => entry.message)])
      expect(text).not.toMatch(/invalid input|expected|received|too big/i)
  })
})

describe('leaving', () => {
  it('a user who exceeded the write limit can still log out', async () => {
    const strict = await openWorld({ RATE_LIMIT_WRITES: '1' })
    const bob = await strict.as('bob')
    await bob.call('POST', ordersPath, {})
    expect((await bob.call('POST', ordersPath, {})).status).toBe(429)
    expect((await bob.call('POST', '/api/auth/logout')).status).toBe(200)
    expect((await bob.call('GET', ordersPath)).status).toBe(401)
    await strict.close()
  })

  it('an empty body declared as JSON counts as no body', async ({ ann }) => {
    const stored = await createOrder(ann, order())
    const answer = await ann.call('POST', `${ordersPath}/${stored.id}/archive`, '', {
      'content-type': 'application/json',
    })
    expect(answer.status).toBe(200)
  })
})
