import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type Caller,
  finalize,
  openWorld,
  order,
  people,
  scoutingLine,
  type World,
} from '#test/world/world.ts'

let world: World
let ann: Caller
let bob: Caller
let mia: Caller
beforeAll(async () => {
  world = await openWorld()
  ;[ann, bob, mia] = await Promise.all([world.as('ann'), world.as('bob'), world.as('mia')])
})
afterAll(() => world.close())

const path = '/api/purchase-orders'

async function created(by: Caller, body: unknown): Promise<{ id: number }> {
  const answer = await by.call<{ id: number }>('POST', path, body)
  expect(answer.status).toBe(201)
  return answer.body
}

it('lets an open credit memo be changed although its original was archived meanwhile', async () => {
  const parent = await created(mia, order())
  await finalize(world, parent.id)
  const child = { parentPoId: parent.id, contractType: undefined, documentType: 'credit_memo' }
  const memo = await created(mia, order({ ...child, lineItems: [scoutingLine()] }))
  expect((await mia.call('POST', `${path}/${parent.id}/archive`)).status).toBe(200)
  const change = (costPerAcre: number) =>
    mia.call('PUT', `${path}/${memo.id}`, { lineItems: [scoutingLine({ costPerAcre })] })
  expect((await change(5)).status).toBe(200)
  expect((await change(6)).body.message).toContain('the highest that was ordered')
})

it('answers the archived original of a child to managers only, and counts it for nobody', async () => {
  const parent = await created(ann, order())
  await finalize(world, parent.id)
  const child = { parentPoId: parent.id, contractType: undefined, documentType: 'supplemental' }
  const { id } = await created(ann, order(child))
  expect((await mia.call('POST', `${path}/${parent.id}/archive`)).status).toBe(200)
  const family = async (by: Caller) =>
    (await by.call<{ members: { id: number }[]; hidden: number }>('GET', `${path}/${id}/family`)).body
  const [seen, full] = [await family(ann), await family(mia)]
  expect([seen.members.map((one) => one.id), seen.hidden]).toEqual([[id], 0])
  expect([full.members.map((one) => one.id), full.hidden]).toEqual([[parent.id, id], 0])
})

it('tells the members of several families at once, hidden ones as a number', async () => {
  const parent = await created(ann, order())
  const alone = await created(ann, order())
  await finalize(world, parent.id)
  const child = { parentPoId: parent.id, contractType: undefined }
  await created(ann, order({ ...child, documentType: 'supplemental' }))
  const memo = await created(mia, order({ ...child, documentType: 'credit_memo' }))
  // As one whose agronomist was archived and replaced: Ann is no part of it any more.
  await world.sql('update purchase_orders set viewer_emails = $2 where id = $1', [
    memo.id,
    [people.mia.email],
  ])
  const gone = await created(ann, order({ ...child, documentType: 'supplemental' }))
  await world.sql('update purchase_orders set status = false where id = $1', [gone.id])
  const ids = `${parent.id},${alone.id},999999999`

  const seen = await ann.call('GET', `${path}/families?ids=${ids}`)
  const all = await mia.call('GET', `${path}/families?ids=${ids}`)
  const none = await bob.call('GET', `${path}/families?ids=${ids}`)

  expect(seen.body).toMatchObject([
    {
      familyId: parent.id,
      hidden: 1,
      members: [
        { displayPo: `${parent.id}`, finalized: true, grandTotal: 525 },
        { displayPo: `${parent.id}-S1`, finalized: false, grandTotal: 525 },
      ],
    },
  ])
  expect(all.body).toMatchObject([{ hidden: 0, members: [{}, {}, { grandTotal: -525 }] }])
  expect(none.body).toEqual([])
  expect((await ann.call('GET', `${path}/families?ids=1,x`)).status).toBe(400)
})
