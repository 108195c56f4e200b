import { expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { ordersPath } from '#test/world/orders.ts'
import { scoutingLine, services } from '#test/world/world.ts'
import { created, finalized, it } from './office.ts'

const walk = (changes: Record<string, unknown> = {}) =>
  scoutingLine({ serviceDetails: 'As agreed', ...changes })

const sample = (changes: Record<string, unknown> = {}) =>
  walk({
    serviceTypeId: services.soilSampling,
    units: 'sample',
    costPerAcre: 8.75,
    numberOfChecks: 0,
    crops: [],
    ...changes,
  })

// (rules lines/services-by-type, lines/no-longer-sold, lines/fields-by-service)
it.for([
  { contractType: 'standard', id: services.cornScouting, from: 'Corn Scouting', to: 'Corn Walk', line: walk },
  {
    contractType: 'custom',
    id: services.soilSampling,
    from: 'Soil Sampling',
    to: 'Scouting of Soil',
    line: sample,
  },
])(
  'a $contractType order is saved, finalized and credited though its service is called $to now',
  async ({ contractType, id, from, to, line }, { office: { ann, world } }) => {
    const rename = (name: string) => world.sql('update service_types set name = $2 where id = $1', [id, name])
    const first = await created(ann, { contractType, lineItems: [line()] })
    const put = (body: Record<string, unknown>) => ann.call<Order>('PUT', `${ordersPath}/${first.id}`, body)
    await rename(to)

    const [commented, same] = [
      await put({ comments: 'renamed' }),
      await put({ lineItems: first.lineItems, versionNumber: 2 }),
    ]
    const added = await put({ lineItems: [...first.lineItems, line()] })
    const { status, body } = await finalized(ann, first.id, { versionNumber: 3 })
    const children = await Promise.all(
      ['supplemental', 'credit_memo'].map((documentType) =>
        ann.call<Order>('POST', ordersPath, { parentPoId: first.id, documentType, lineItems: [line()] }),
      ),
    )
    const ends = await Promise.all(children.map((child) => finalized(ann, child.body.id)))
    const fresh = await ann.call('POST', ordersPath, { ...first, lineItems: [line()] })
    await rename(from)

    const [stored] = first.lineItems
    expect([commented.status, same.status, status]).toEqual([200, 200, 200])
    expect(same.body.lineItems).toEqual([{ ...stored, serviceName: to }])
    expect(body).toMatchObject({ acesState: 'synced', lineItems: [{ ...stored, serviceName: to }] })
    expect(children.map((child) => [child.status, child.body.lineItems?.[0]?.numberOfChecks])).toEqual([
      [201, stored?.numberOfChecks],
      [201, stored?.numberOfChecks],
    ])
    expect(ends.map((end) => end.body.acesState)).toEqual(['synced', 'synced'])
    const refusal = {
      path: 'lineItems.0.serviceTypeId',
      message: expect.stringMatching(`^A ${contractType} order can`),
    }
    expect(added).toMatchObject({
      status: 400,
      body: { errors: [{ ...refusal, path: 'lineItems.1.serviceTypeId' }] },
    })
    expect(fresh).toMatchObject({ status: 400, body: { errors: [refusal] } })
  },
)

it('an order of scouting lines does not become a custom one, whatever its services are called', async ({
  office,
}) => {
  const { id } = await created(office.ann, { lineItems: [walk()] })
  const answer = await office.ann.call('PUT', `${ordersPath}/${id}`, { contractType: 'custom' })
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'lineItems.0.serviceTypeId' }] } })
})
