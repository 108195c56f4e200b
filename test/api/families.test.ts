import { expect } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { type Caller, finalize, order, people, scoutingLine } from '#test/world/world.ts'

// (rules kinds/family-sum, kinds/archived-original, prices/credit-ceiling)
it('an open credit memo can be changed although its original was archived', async ({ world, mia }) => {
  const parent = await createOrder(mia, order())
  await finalize(world, parent.id)
  const child = { parentPoId: parent.id, contractType: undefined, documentType: 'credit_memo' }
  const memo = await createOrder(mia, order({ ...child, lineItems: [scoutingLine()] }))
  expect((await mia.call('POST', `${ordersPath}/${parent.id}/archive`)).status).toBe(200)
  // An archived original has nothing left to credit, so each change confirms the excess amount in
  // `creditsOver`.
  const change = (costPerAcre: number) =>
    mia.call('PUT', `${ordersPath}/${memo.id}`, {
      lineItems: [scoutingLine({ costPerAcre })],
      creditsOver: 100 * costPerAcre,
    })
  expect((await change(5)).status).toBe(200)
  expect((await change(6)).body.message).toContain('the highest price per ')
})

// (rule kinds/own-number)
it('the number of an archived child is not reused', async ({ world, mia }) => {
  const parent = await createOrder(mia, order())
  await finalize(world, parent.id)
  const supplement = () =>
    createOrder(mia, order({ parentPoId: parent.id, contractType: undefined, documentType: 'supplemental' }))
  const first = await supplement()
  expect((await mia.call('POST', `${ordersPath}/${first.id}/archive`)).status).toBe(200)
  expect((await supplement()).displayPo).toBe(`${parent.id}-S2`)
})

it('the archived original of a child is shown only to managers, and counts for no one', async ({
  world,
  ann,
  mia,
}) => {
  const parent = await createOrder(ann, order())
  await finalize(world, parent.id)
  const child = { parentPoId: parent.id, contractType: undefined, documentType: 'supplemental' }
  const { id } = await createOrder(ann, order(child))
  expect((await mia.call('POST', `${ordersPath}/${parent.id}/archive`)).status).toBe(200)
  const family = async (by: Caller) =>
    (await by.call<{ members: { id: number }[]; hidden: number }>('GET', `${ordersPath}/${id}/family`)).body
  const [seen, full] = [await family(ann), await family(mia)]
  expect([seen.members.map((one) => one.id), seen.hidden]).toEqual([[id], 0])
  expect([full.members.map((one) => one.id), full.hidden]).toEqual([[parent.id, id], 0])
})

it('the members of several families are returned at once, hidden ones as a count', async ({
  world,
  ann,
  bob,
  mia,
}) => {
  const parent = await createOrder(ann, order())
  const alone = await createOrder(ann, order())
  await finalize(world, parent.id)
  const child = { parentPoId: parent.id, contractType: undefined }
  await createOrder(ann, order({ ...child, documentType: 'supplemental' }))
  const memo = await createOrder(mia, order({ ...child, documentType: 'credit_memo' }))
  // Removes Ann's access to the credit memo, as if she had been archived and then replaced on it.
  await world.sql('update purchase_orders set viewer_emails = $2 where id = $1', [
    memo.id,
    [people.mia.email],
  ])
  const gone = await createOrder(ann, order({ ...child, documentType: 'supplemental' }))
  await world.sql('update purchase_orders set status = false where id = $1', [gone.id])
  const ids = `${parent.id},${alone.id},999999999`

  const seen = await ann.call('GET', `${ordersPath}/families?ids=${ids}`)
  const all = await mia.call('GET', `${ordersPath}/families?ids=${ids}`)
  const none = await bob.call('GET', `${ordersPath}/families?ids=${ids}`)

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
  expect((await ann.call('GET', `${ordersPath}/families?ids=1,x`)).status).toBe(400)
})

// (rule kinds/family-sum)
it.for([
  ['', 'original'],
  ['&sort=po', 'C1'],
  ['&sort=date-oldest', 'S1'],
  ['&sort=date-newest', 'original'],
  ['&sort=po&fiscalYear=2025', 'S1'],
  ['&sort=po&q=-s1', 'S1'],
  ['&sort=po&q=nobody', null],
] as const)(
  "a family's answer includes its last member in the list %s",
  async ([list, last], { world, ann }) => {
    const parent = await createOrder(ann, order())
    await finalize(world, parent.id)
    const child = { parentPoId: parent.id, contractType: undefined }
    const memo = await createOrder(ann, order({ ...child, documentType: 'credit_memo' }))
    const supplemental = await createOrder(ann, order({ ...child, documentType: 'supplemental' }))
    await world.sql('update purchase_orders set fiscal_year = 2025 where id = $1', [supplemental.id])
    // Gives each order a different time, because orders with equal times are sorted by number.
    await world.sql("update purchase_orders set created_at = created_at + id * interval '1 second'")
    const ids = { original: parent.id, S1: supplemental.id, C1: memo.id }
    const { body } = await ann.call<{ last: number }[]>(
      'GET',
      `${ordersPath}/families?ids=${parent.id}${list}`,
    )
    expect(body[0]?.last).toBe(last && ids[last])
  },
)
