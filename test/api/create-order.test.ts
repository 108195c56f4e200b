import { describe, expect } from 'vitest'
import type { Order, OrderVersion } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { finalize, order, people, referenceOrder, scoutingLine, services } from '#test/world/world.ts'

const amounts = (stored: Order) => stored.customerAssignments.map((share) => share.amount)

describe('creating an order', () => {
  // (rules prices/order-total, prices/computed-by-the-server)
  it('creating an order prices the reference order to the cent', async ({ mia }) => {
    const stored = await createOrder(mia, referenceOrder())
    expect(stored.lineItems.map((line) => [line.subtotalBeforeDiscount, line.subtotalAfterDiscount])).toEqual(
      [
        [647.85, 615.46],
        [994.18, 966],
      ],
    )
    expect(stored).toMatchObject({
      lineItemSubtotalBeforeDiscounts: 1642.03,
      lineItemSubtotalAfterDiscounts: 1581.46,
      discountAmount: 39.54,
      grandTotal: 1541.92,
      versionNumber: 1,
      fiscalYear: 2026,
      displayPo: String(stored.id),
      producerName: 'Acre Farms',
      userId: people.mia.email,
    })
    expect(amounts(stored)).toEqual([513.46, 513.46, 515])
  })

  // (rule lists/pages)
  it('creating an order returns what it stored, also in the list and as version 1', async ({ ann }) => {
    const stored = await createOrder(ann, order({ comments: '  call first  ' }))
    const { body: read } = await ann.call<Order>('GET', `${ordersPath}/${stored.id}`)
    const { body: list } = await ann.call<Order[]>('GET', `${ordersPath}?q=${stored.id}`)
    const { body: version } = await ann.call<OrderVersion>('GET', `${ordersPath}/${stored.id}/versions/1`)
    expect(read).toEqual(stored)
    expect(list.find((entry) => entry.id === stored.id)).toEqual(stored)
    expect(version).toMatchObject({
      purchaseOrderId: stored.id,
      versionNumber: 1,
      createdBy: people.ann.email,
      changeReason: null,
    })
    expect(version.data).toEqual(stored)
    expect(stored.comments).toBe('call first')
  })

  it('creating an order keeps every field of a line as sent', async ({ ann }) => {
    const scouting = scoutingLine({
      serviceDetails: 'Walk the edges',
      state: 'IA',
      county: 'Boone',
      crops: [
        { id: 'crop-a', cropType: 'Corn', percentAcres: 40, acres: 40 },
        { id: 'crop-b', cropType: 'Soybeans', percentAcres: 60, acres: 60 },
      ],
    })
    const sampling = {
      id: 'line-b',
      fieldName: 'South 80',
      serviceTypeId: services.soilSampling,
      legalDescription: 'SW 1/4',
      serviceDetails: 'Two depths',
      gridSize: 'As the map shows',
      coopName: 'Brook Coop',
      discountType: 'dollars',
      discountPercent: 0,
      discountInDollars: 0.5,
      acres: 12.25,
      units: 'sample',
      costPerAcre: 8.75,
      state: 'IA',
      county: 'Hamilton',
    }
    const standard = await createOrder(ann, order({ lineItems: [scouting] }))
    const custom = await createOrder(ann, order({ contractType: 'custom', lineItems: [sampling] }))
    expect(standard.lineItems).toMatchObject([scouting])
    expect(custom.lineItems).toMatchObject([sampling])
    expect([custom.state, custom.county]).toEqual(['IA', 'Hamilton'])
  })

  // (rule prices/computed-by-the-server)
  it('creating an order computes the figures of its lines itself, ignoring those sent', async ({ ann }) => {
    const sent = { subtotalBeforeDiscount: -1, subtotalAfterDiscount: -1, effectiveDiscountPercent: 150 }
    const stored = await createOrder(ann, order({ lineItems: [scoutingLine({ ...sent, total: -1 })] }))
    expect(stored.lineItems).toMatchObject([
      {
        subtotalBeforeDiscount: 525,
        subtotalAfterDiscount: 525,
        total: 525,
        effectiveDiscountPercent: 0,
      },
    ])
  })

  // (rule shares/numbered-fields)
  it('creating an order takes the numbered customer fields in place of the list', async ({ ann }) => {
    const { customerAssignments: _, ...rest } = order()
    const stored = await createOrder(ann, {
      ...rest,
      customer1Id: 2,
      customer1Percentage: 60,
      customer2Id: 3,
      customer2Percentage: 40,
    })
    expect(stored.customerAssignments.map((share) => [share.id, share.customerId, share.amount])).toEqual([
      [2, 2, 315],
      [3, 3, 210],
    ])
    expect(stored).toMatchObject({ customer1Id: 2, customer2Id: 3, customer1Amount: 315 })
  })

  it('creating an order keeps a third customer that numbered fields cannot name, unless they name the whole list', async ({
    ann,
  }) => {
    const three = [
      { id: 1, percentage: 50 },
      { id: 2, percentage: 30 },
      { id: 3, percentage: 20 },
    ]
    const { id } = await createOrder(ann, order({ customerAssignments: three }))
    const put = async (body: Record<string, unknown>) => {
      const answer = await ann.call<Order>('PUT', `${ordersPath}/${id}`, body)
      return [answer.status, answer.body.customerAssignments.map((share) => [share.id, share.percentage])]
    }
    expect(await put({ customer1Percentage: 50.1 })).toEqual([
      200,
      [
        [1, 50.1],
        [2, 30],
        [3, 20],
      ],
    ])
    expect(
      await put({ customer1Id: 1, customer1Percentage: 60, customer2Id: 3, customer2Percentage: 40 }),
    ).toEqual([
      200,
      [
        [1, 60],
        [3, 40],
      ],
    ])
  })

  it('creating an order repeats its first answer for a repeated key, and refuses the key for another body', async ({
    world,
    ann,
  }) => {
    const body = order({ comments: 'once' })
    const headers = { 'idempotency-key': 'form-1' }
    const answers = await Promise.all([1, 2, 3].map(() => ann.call<Order>('POST', ordersPath, body, headers)))
    const ids = new Set(answers.map((answer) => answer.body.id))
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
    expect(ids.size).toBe(1)
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    const other = await ann.call('POST', ordersPath, order({ comments: 'twice' }), headers)
    expect(other.status).toBe(409)
    const [{ n } = { n: 0 }] = await world.sql<{ n: number }>(
      "select count(*)::int as n from purchase_orders where comments in ('once', 'twice')",
    )
    expect(n).toBe(1)
  })

  // (rule input/absent-fields)
  it('creating an order gives missing fields their defaults', async ({ ann }) => {
    const { contractType: _type, ...rest } = order()
    const { units: _units, ...line } = scoutingLine()
    expect(await createOrder(ann, { ...rest, lineItems: [line] })).toMatchObject({
      fiscalYear: 2026,
      comments: '',
      discountPercentage: 0,
      contractType: 'standard',
      documentType: 'original',
      versionNumber: 1,
      status: true,
      finalized: false,
      discountNotification: false,
      lineItems: [{ units: 'acre', discountPercent: 0, discountInDollars: 0 }],
    })
  })

  // (rules input/absent-fields, prices/computed-by-the-server)
  it('creating an order accepts a whole order as read, and computes its figures itself', async ({ mia }) => {
    const read = await createOrder(mia, referenceOrder({ comments: 'whole', fiscalYear: 2025 }))
    const copy = await createOrder(mia, {
      ...read,
      lineItems: read.lineItems.map((line) => ({ ...line, subtotalAfterDiscount: 1, total: 1 })),
      lineItemSubtotalBeforeDiscounts: 1,
      lineItemSubtotalAfterDiscounts: 1,
      discountAmount: 1,
      grandTotal: 1,
      finalized: true,
      status: false,
    })
    expect(copy.id).not.toBe(read.id)
    expect(copy).toEqual({ ...read, id: copy.id, displayPo: String(copy.id) })
  })

  // (rule input/absent-fields)
  it('creating an order takes a discount in dollars that comes without its type', async ({ ann }) => {
    const line = scoutingLine({ discountInDollars: 0.25 })
    const { lineItems } = await createOrder(
      ann,
      order({ lineItems: [line, { ...line, id: '', discountPercent: 5 }] }),
    )
    expect(lineItems.map(({ discountType }) => discountType)).toEqual(['dollars', 'percent'])
    expect(lineItems[0]).toMatchObject({ discountInDollars: 0.25, subtotalAfterDiscount: 500 })
  })

  // (rules shares/add-up-to-the-cent, shares/typed-amounts)
  it('creating an order keeps a typed amount that fits, and allocates otherwise', async ({ ann }) => {
    const thirds = (third: number) => [
      { id: 1, percentage: 33.3, amount: 175.01 },
      { id: 2, percentage: 33.3, amount: 175.0 },
      { id: 3, percentage: 33.3, amount: third },
    ]
    expect(amounts(await createOrder(ann, order({ customerAssignments: thirds(174.99) })))).toEqual([
      175.01, 175, 174.99,
    ])
    expect(amounts(await createOrder(ann, order({ customerAssignments: thirds(1) })))).toEqual([
      175, 175, 175,
    ])
  })
})

describe('what an agronomist may not do', () => {
  // (rule rights/order-discount)
  it('an agronomist cannot set an order discount, on creating or on changing', async ({ ann, mia }) => {
    const refused = await ann.call('POST', ordersPath, order({ discountPercentage: 1 }))
    const stored = await createOrder(ann, order())
    const put = await ann.call('PUT', `${ordersPath}/${stored.id}`, { discountPercentage: 5 })
    const patch = await ann.call('PATCH', `${ordersPath}/${stored.id}`, { discountPercentage: 0.01 })
    expect([refused.status, put.status, patch.status]).toEqual([403, 403, 403])
    const discounted = await mia.call<Order>('PATCH', `${ordersPath}/${stored.id}`, { discountPercentage: 5 })
    const same = await ann.call<Order>('PUT', `${ordersPath}/${stored.id}`, {
      comments: 'kept',
      discountPercentage: 5,
    })
    expect([discounted.status, same.status, same.body.discountPercentage]).toEqual([200, 200, 5])
  })

  // (rule prices/floor)
  it('an agronomist cannot go below the catalog price by a cent', async ({ ann }) => {
    const refused = await ann.call(
      'POST',
      ordersPath,
      order({ lineItems: [scoutingLine({ costPerAcre: 5.24 })] }),
    )
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      errors: [{ path: 'lineItems.0.costPerAcre', message: expect.stringContaining('5.25') }],
    })
  })

  // (rule rights/author-is-the-signed-in-person)
  it('an agronomist cannot take an order in another name', async ({ ann }) => {
    const stored = await createOrder(ann, {
      ...order(),
      userId: people.mia.email,
      editedBy: people.mia.email,
      id: 999_999,
      versionNumber: 7,
    })
    expect(stored).toMatchObject({ userId: people.ann.email, editedBy: null, versionNumber: 1 })
    expect(stored.id).not.toBe(999_999)
  })
})

describe('supplementals and credit memos', () => {
  // (rule kinds/taken-from-the-parent)
  it('supplementals and credit memos take missing fields from their parent', async ({ world, mia }) => {
    const parent = await createOrder(mia, referenceOrder())
    const child = {
      parentPoId: parent.id,
      documentType: 'supplemental',
      contractType: 'supplemental',
      sequenceNumber: 1,
      lineItems: [scoutingLine()],
    }
    await finalize(world, parent.id)
    const taken = await mia.call<Order>('POST', ordersPath, child)
    expect(taken.status).toBe(201)
    expect(taken.body).toMatchObject({
      displayPo: `${parent.id}-S1`,
      sequenceNumber: 1,
      baseType: 'standard',
      parentUuid: expect.any(String),
      producerId: 1,
    })
  })

  // (rules kinds/number-and-label, kinds/own-number)
  it('supplementals and credit memos are numbered 1 to 50 when fifty are created at once', async ({
    world,
    mia,
  }) => {
    const parent = await createOrder(
      mia,
      order({ agronomistAssignments: [{ email: people.mia.email, percentage: 100 }] }),
    )
    await finalize(world, parent.id)
    const child = { parentPoId: parent.id, documentType: 'supplemental', lineItems: [scoutingLine()] }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => mia.call<Order>('POST', ordersPath, child)),
    )
    expect(answers.every((answer) => answer.status === 201)).toBe(true)
    const numbers = answers.map((answer) => answer.body.sequenceNumber).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
  })

  // (rule prices/credit-sign)
  it('supplementals and credit memos make a credit memo the exact negative of its order', async ({
    world,
    mia,
  }) => {
    const parent = await createOrder(mia, referenceOrder())
    await finalize(world, parent.id)
    const { lineItems, customerAssignments } = referenceOrder()
    const memo = await createOrder(mia, {
      parentPoId: parent.id,
      documentType: 'credit_memo',
      lineItems,
      customerAssignments,
    })
    expect(memo).toMatchObject({
      displayPo: `${parent.id}-C1`,
      grandTotal: -1541.92,
      discountAmount: -39.54,
      discountPercentage: 2.5,
      lineItemSubtotalBeforeDiscounts: -1642.03,
      lineItemSubtotalAfterDiscounts: -1581.46,
    })
    expect(amounts(memo)).toEqual([-513.46, -513.46, -515])
    expect(memo.lineItems[0]?.total).toBe(615.46)
  })
})
