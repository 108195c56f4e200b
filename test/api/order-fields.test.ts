import { parse } from 'csv-parse/sync'
import { describe, expect } from 'vitest'
import { purchaseOrders } from '#server/db/order-schema.ts'
import type { Order, OrderVersion } from '#shared/order/order.ts'
import { eachText, orderTextKeys, orderTexts } from '#shared/order/order-fields.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath, readOrder } from '#test/world/orders.ts'
import { withoutTrail } from '#test/world/trail.ts'
import { finalize, order, people, scoutingLine, services } from '#test/world/world.ts'

const corn = scoutingLine({
  id: 'l1',
  crops: [
    { id: 'c1', cropType: 'Corn', percentAcres: 75, acres: 75 },
    { id: 'c2', cropType: 'Soybeans', percentAcres: 25, acres: 25 },
  ],
  discountType: 'percent',
  discountPercent: 4,
  state: 'Iowa',
  county: 'Boone',
  serviceDetails: 'Mornings',
})

describe('an order', () => {
  it('an order is returned with every field, the numbered ones from the first two of each list', async ({
    world,
    ann,
  }) => {
    const stored = await createOrder(
      ann,
      order({
        comments: 'Call first',
        lineItems: [corn],
        customerAssignments: [
          { id: 1, percentage: 60 },
          { id: 2, percentage: 40 },
        ],
        agronomistAssignments: [
          { email: people.ann.email, percentage: 75 },
          { email: people.bob.email, percentage: 25 },
        ],
      }),
    )
    const now = world.clock.now.toISOString()
    expect(stored).toEqual({
      id: expect.any(Number),
      displayPo: String(stored.id),
      documentType: 'original',
      contractType: 'standard',
      baseType: 'standard',
      parentPoId: null,
      parentUuid: null,
      renewedFromId: null,
      sequenceNumber: 1,
      versionNumber: 1,
      status: true,
      fiscalYear: 2026,
      producerId: 1,
      producerName: 'Acre Farms',
      customer1Id: 1,
      customer1Percentage: 60,
      customer1Amount: 302.4,
      customer2Id: 2,
      customer2Percentage: 40,
      customer2Amount: 201.6,
      agronomist1Id: people.ann.email,
      agronomist1Percentage: 75,
      agronomist1Amount: 378,
      agronomist1Territory: '11',
      agronomist2Id: people.bob.email,
      agronomist2Percentage: 25,
      agronomist2Amount: 126,
      customerAssignments: [
        {
          id: 1,
          customerId: 1,
          customerName: 'Acre Farms',
          accountId: '100',
          email: 'office@acre.example',
          percentage: 60,
          amount: 302.4,
        },
        {
          id: 2,
          customerId: 2,
          customerName: 'Brook Coop',
          accountId: '101',
          email: 'hello@brook.example',
          percentage: 40,
          amount: 201.6,
        },
      ],
      agronomistAssignments: [
        {
          id: people.ann.email,
          email: people.ann.email,
          name: 'Ann Zed',
          territory: '11',
          percentage: 75,
          amount: 378,
        },
        {
          id: people.bob.email,
          email: people.bob.email,
          name: 'Bob Adams',
          territory: '41',
          percentage: 25,
          amount: 126,
        },
      ],
      lineItems: [
        {
          ...corn,
          serviceName: 'Corn Scouting',
          gridSize: '',
          coopName: '',
          discountInDollars: 0,
          subtotalBeforeDiscount: 525,
          subtotalAfterDiscount: 504,
          total: 504,
          effectiveDiscountPercent: 4,
          maxDiscount: 10,
        },
      ],
      lineItemSubtotalBeforeDiscounts: 525,
      lineItemSubtotalAfterDiscounts: 504,
      discountPercentage: 0,
      discountAmount: 0,
      grandTotal: 504,
      creditsOver: null,
      discountNotification: false,
      comments: 'Call first',
      state: 'Iowa',
      county: 'Boone',
      terms: expect.stringContaining('not a binding service contract'),
      createdAt: now,
      updatedAt: now,
      userId: people.ann.email,
      userName: 'Ann Zed',
      editedBy: null,
      finalized: false,
      finalizedAt: null,
      finalizedUuid: null,
      acesState: 'none',
      acesMessage: null,
      acesAt: null,
      acesAttempts: 0,
    })
  })

  // (rule input/absent-fields)
  it('an order with only required fields gets the defaults for the rest', async ({ ann }) => {
    const stored = await createOrder(ann, {
      producerId: 1,
      agronomistAssignments: [{ email: people.ann.email, percentage: 100 }],
      customerAssignments: [{ customerId: 1, percentage: 100 }],
      lineItems: [
        {
          fieldName: 'North 40',
          serviceTypeId: services.cornScouting,
          acres: 100,
          costPerAcre: 5.25,
          legalDescription: 'NE 1/4',
          numberOfChecks: 1,
          crops: [{ cropType: 'Corn', acres: 100 }],
        },
      ],
    })
    expect(stored).toMatchObject({
      documentType: 'original',
      contractType: 'standard',
      fiscalYear: 2026,
      sequenceNumber: 1,
      versionNumber: 1,
      comments: '',
      discountPercentage: 0,
      customerAssignments: [{ id: 1, customerId: 1 }],
      customer2Id: null,
      agronomist2Id: null,
      lineItems: [
        {
          id: expect.stringMatching(/./),
          units: 'acre',
          discountType: 'percent',
          discountPercent: 0,
          effectiveDiscountPercent: 0,
          crops: [{ id: expect.stringMatching(/./), percentAcres: 100, acres: 100 }],
        },
      ],
    })
  })

  it('an order returns each of its texts, in its versions, its export and its changes too', async ({
    world,
    mia,
  }) => {
    const texts = eachText((key) => `Of ${key}`)
    const stored = await createOrder(mia, order(texts))
    expect(await readOrder(mia, stored)).toMatchObject(texts)
    const { body: version } = await mia.call<OrderVersion>('GET', `${ordersPath}/${stored.id}/versions/1`)
    expect(version.data).toMatchObject(texts)
    const { body: csv } = await mia.call<string>('GET', `${ordersPath}/export/csv`)
    const rows: Record<string, string>[] = parse(csv, { columns: true, bom: true })
    const row = rows.find((one) => one['PO #'] === String(stored.id))
    for (const key of orderTextKeys) {
      const { label, exported, value } = orderTexts[key]
      if (exported) expect(row).toMatchObject({ [label]: texts[key] })
      const { body: changed } = await mia.call<Order>('PATCH', `${ordersPath}/${stored.id}`, { [key]: null })
      expect(changed).toMatchObject({ ...texts, [key]: '' })
      await mia.call('PATCH', `${ordersPath}/${stored.id}`, { [key]: texts[key] })
      // `answer_bytes` decides how many orders fit on a page (rule lists/pages). It counts only long fields,
      // because one-line fields fit in a fixed allowance of 2 kB.
      const [bytes] = await world.sql<{ expression: string }>(
        `select pg_get_expr(adbin, adrelid) as expression from pg_attrdef join pg_attribute a
         on (a.attrelid, a.attnum) = (adrelid, adnum) where attname = 'answer_bytes'`,
      )
      if (value === 'longText')
        expect(bytes?.expression).toContain(`octet_length(${purchaseOrders[key].name})`)
    }
  })

  it('a version saved before orders had a text is returned with a blank one', async ({ world, mia }) => {
    const stored = await createOrder(mia, order(eachText(() => 'Typed')))
    const names = orderTextKeys.map((key) => `'${key}'`).join(', ')
    await withoutTrail(
      world,
      `update purchase_order_versions set data = data - array[${names}] where purchase_order_id = ${stored.id}`,
    )
    const { body } = await mia.call<OrderVersion>('GET', `${ordersPath}/${stored.id}/versions/1`)
    expect(body.data).toEqual({ ...stored, ...eachText(() => '') })
  })

  it('an order that was finalized shows when and by which contract, and its child refers to both', async ({
    world,
    ann,
  }) => {
    const { id } = await createOrder(ann)
    await finalize(world, id)
    const parent = await readOrder(ann, { id })
    expect(parent).toMatchObject({
      finalized: true,
      finalizedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      finalizedUuid: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    const child = { parentPoId: id, documentType: 'credit_memo', lineItems: [scoutingLine({ acres: 10 })] }
    expect(await createOrder(ann, child)).toMatchObject({
      parentPoId: id,
      parentUuid: parent.finalizedUuid,
      documentType: 'credit_memo',
      contractType: 'credit_memo',
      sequenceNumber: 1,
      displayPo: `${id}-C1`,
    })
  })

  it('an order returns its lines as they were sent', async ({ ann }) => {
    const sampling = {
      id: 's1',
      fieldName: 'River Bend',
      serviceTypeId: services.soilSampling,
      legalDescription: 'SW 1/4',
      serviceDetails: 'Two depths',
      numberOfChecks: 0,
      gridSize: '2.5 acre',
      coopName: 'Brook Coop',
      discountType: 'dollars',
      discountPercent: 0,
      discountInDollars: 0.25,
      acres: 10,
      units: 'sample',
      costPerAcre: 9.25,
      state: 'Iowa',
      county: 'Hamilton',
      crops: [],
    }
    const stored = await createOrder(ann, order({ contractType: 'custom', lineItems: [sampling] }))
    const read = await readOrder(ann, stored)
    expect(read.lineItems).toEqual([
      {
        ...sampling,
        serviceName: 'Soil Sampling',
        subtotalBeforeDiscount: 92.5,
        subtotalAfterDiscount: 90,
        total: 90,
        effectiveDiscountPercent: 2.7,
        maxDiscount: 5,
      },
    ])
  })

  // (rule lines/as-others-stored-them)
  it('an order whose lines name their service as serviceType and no unit is returned in acres under that name', async ({
    world,
    ann,
  }) => {
    const stored = await createOrder(ann)
    const as = (line: string) =>
      `jsonb_build_array(${line} #- '{serviceName}' #- '{units}' || '{"serviceType": "Old Scouting"}')`
    await world.sql(`update purchase_orders set line_items = ${as('line_items -> 0')} where id = $1`, [
      stored.id,
    ])
    await withoutTrail(
      world,
      `update purchase_order_versions set data = jsonb_set(data, '{lineItems}', ${as("data -> 'lineItems' -> 0")})
       where purchase_order_id = ${stored.id}`,
    )
    const older = stored.lineItems.map((line) => ({ ...line, serviceName: 'Old Scouting', units: 'acre' }))
    const { body: version } = await ann.call<OrderVersion>('GET', `${ordersPath}/${stored.id}/versions/1`)
    const { body: list } = await ann.call<Order[]>('GET', `${ordersPath}?q=${stored.id}`)
    expect((await readOrder(ann, stored)).lineItems).toEqual(older)
    expect(list.find(({ id }) => id === stored.id)?.lineItems).toEqual(older)
    expect(version.data.lineItems).toEqual(older)
  })
})

describe('a version', () => {
  it('a version is returned with its fields, and exists once', async ({ world, ann }) => {
    const stored = await createOrder(ann)
    const { body } = await ann.call<OrderVersion>('GET', `${ordersPath}/${stored.id}/versions/1`)
    expect(body).toEqual({
      id: expect.any(Number),
      purchaseOrderId: stored.id,
      versionNumber: 1,
      data: stored,
      createdAt: stored.createdAt,
      createdBy: people.ann.email,
      realUser: null,
      changeReason: null,
    })
    await expect(
      world.sql(
        `insert into purchase_order_versions (purchase_order_id, version_number, data, created_at, created_by)
         select purchase_order_id, version_number, data, created_at, created_by
         from purchase_order_versions where purchase_order_id = $1`,
        [stored.id],
      ),
    ).rejects.toThrow('purchase_order_versions_number_key')
  })
})
