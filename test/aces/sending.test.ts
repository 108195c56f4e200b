import { describe, expect } from 'vitest'
import { gate } from '#test/world/gate.ts'
import { ordersPath } from '#test/world/orders.ts'
import { people } from '#test/world/world.ts'
import { contractsOf, created, finalized, it, stored } from './office.ts'

it.beforeEach(({ office }) => {
  office.aces.options.beforeAnswering = undefined
})

describe('an order while it is being sent', () => {
  // (rule finalizing/once)
  it('an order while it is being sent is finalized once by a double click, and once by two users', async ({
    office,
  }) => {
    const { ann, world } = office
    const shares = [people.ann, people.bob].map(({ email }) => ({ email, percentage: 50 }))
    for (const other of [ann, await world.as('bob'), await world.as('mia')]) {
      const order = await created(ann, { agronomistAssignments: shares })
      const answers = await Promise.all([finalized(ann, order.id), finalized(other, order.id)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await contractsOf(office, order)).toHaveLength(1)
    }
  })

  // (rules states/only-open-orders-change, states/who-may-archive)
  it('an order while it is being sent can be neither changed nor removed, and a slow answer still counts', async ({
    office,
  }) => {
    const { ann, aces, world } = office
    const order = await created(ann)
    const slow = gate()
    aces.options.beforeAnswering = slow.wait
    const answer = finalized(ann, order.id)
    await slow.reached
    expect(await stored(ann, order.id)).toMatchObject({ finalized: true, acesState: 'pending' })
    const mia = await world.as('mia')
    const statuses = await Promise.all([
      ann.call('PUT', `${ordersPath}/${order.id}`, { comments: 'x' }),
      mia.call('PATCH', `${ordersPath}/${order.id}`, { comments: 'x' }),
      mia.call('POST', `${ordersPath}/${order.id}/archive`),
      ann.call('POST', ordersPath, {
        parentPoId: order.id,
        documentType: 'supplemental',
        lineItems: order.lineItems,
      }),
    ])
    slow.open()
    expect(statuses.map(({ status }) => status)).toEqual([409, 409, 409, 409])
    expect(await answer).toMatchObject({ status: 200, body: { acesState: 'synced', versionNumber: 1 } })
    expect(await contractsOf(office, order)).toHaveLength(1)
  })
})
