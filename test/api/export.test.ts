import { parse } from 'csv-parse/sync'
import { describe, expect } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import { copyOrder, createOrder, ordersPath, removeOrders } from '#test/world/orders.ts'
import { type Caller, finalize, order, people, referenceOrder, scoutingLine } from '#test/world/world.ts'

const header =
  'PO #,Document Type,Contract Type,Parent PO #,FY,Created,Producer,Customers,Agronomists,Territory,Subtotal,Subtotal (less discounts),Order Discount %,Grand Total,Finalized,Status,Version,User,Editor,Comments'

async function exported(by: Caller, query = '') {
  const answer = await by.call<string>('GET', `${ordersPath}/export/csv${query}`)
  expect(answer.status).toBe(200)
  return answer
}

async function rowsOf(by: Caller, query = ''): Promise<Record<string, string>[]> {
  return parse((await exported(by, query)).body, { columns: true, bom: true })
}

const numbers = (rows: Record<string, string>[]) => rows.map((row) => row['PO #'])

it.beforeEach(async ({ world }) => {
  await removeOrders(world)
  world.clock.now = new Date('2026-03-14T15:00:00Z')
})

describe('the export of orders', () => {
  // (rule exports/columns)
  it('the export has a row for each order, with exact amounts and all fields the company required', async ({
    world,
    mia,
  }) => {
    await createOrder(mia, referenceOrder({ comments: 'Call first' }))
    await mia.call('PATCH', `${ordersPath}/1`, { comments: 'Call, "then" come\nby noon' })
    await finalize(world, 1)
    await createOrder(mia, {
      parentPoId: 1,
      documentType: 'credit_memo',
      lineItems: [scoutingLine({ acres: 10 })],
    })
    expect(await rowsOf(mia)).toEqual([
      {
        'PO #': '1',
        'Document Type': 'Purchase Order',
        'Contract Type': 'standard',
        'Parent PO #': '',
        FY: '2026',
        Created: '2026-03-14 10:00',
        Producer: 'Acre Farms',
        Customers: 'Acre Farms 33.3% $513.46; Brook Coop 33.3% $513.46; Cedar Growers 33.4% $515.00',
        Agronomists: 'Mia Moss 100.0% $1541.92',
        Territory: '41',
        Subtotal: '1642.03',
        'Subtotal (less discounts)': '1581.46',
        'Order Discount %': '2.50',
        'Grand Total': '1541.92',
        Finalized: 'Yes',
        Status: 'Active',
        Version: '2',
        User: people.mia.email,
        Editor: people.mia.email,
        Comments: 'Call, "then" come\nby noon',
      },
      expect.objectContaining({
        'PO #': '1-C1',
        'Document Type': 'Credit Memo',
        'Contract Type': 'credit_memo',
        'Parent PO #': '1',
        'Grand Total': expect.stringMatching(/^-\d+\.\d\d$/),
        Finalized: 'No',
      }),
    ])
  })

  // (rule exports/file)
  it('the export is CSV text in UTF-8 with its mark, a header line first and CR LF at each end', async ({
    world,
    mia,
  }) => {
    await createOrder(mia, order({ comments: 'Größe ½ 畑' }))
    const response = await fetch(`${world.url}${ordersPath}/export/csv`, {
      headers: { authorization: `Bearer ${mia.token}` },
    })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[-\w]+\.csv"$/)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = bytes.subarray(3).toString().split('\r\n')
    expect([lines[0], lines[1]?.includes('Größe ½ 畑'), lines[2], lines.length]).toEqual([
      header,
      true,
      '',
      3,
    ])
  })

  it.for(['br', 'gzip'])('the export compressed by %s is the same file', async (packing, { world, mia }) => {
    await createOrder(mia, order({ comments: 'Größe' }))
    await copyOrder(world, { id: 1 }, 500)
    const take = async (encoding: string) => {
      const headers = { authorization: `Bearer ${mia.token}`, 'accept-encoding': encoding }
      const response = await fetch(`${world.url}${ordersPath}/export/csv`, { headers })
      return { packing: response.headers.get('content-encoding'), text: await response.text() }
    }
    const plain = await take('identity')
    expect(plain.packing).toBeNull()
    expect(plain.text.split('\r\n')).toHaveLength(503)
    expect(await take(packing)).toEqual({ packing, text: plain.text })
  })

  // (rule exports/no-formulas)
  it('the export lets no text of an order become a formula, and leaves figures alone', async ({
    world,
    mia,
  }) => {
    await world.sql('update customers set name = \'=HYPERLINK("x")\' where id = 2')
    await createOrder(mia, order({ producerId: 2, comments: '@SUM(A1)' }))
    await world.sql("update customers set name = 'Brook Coop' where id = 2")
    await createOrder(mia, order({ comments: '-5' }))
    await finalize(world, 1)
    await createOrder(mia, {
      parentPoId: 1,
      documentType: 'credit_memo',
      lineItems: [scoutingLine({ acres: 10 })],
    })
    const [original, memo, second] = await rowsOf(mia)
    expect([original?.Producer, original?.Comments, second?.Comments]).toEqual([
      '\'=HYPERLINK("x")',
      "'@SUM(A1)",
      "'-5",
    ])
    expect(memo?.['Grand Total']).toBe('-52.50')
  })
})

// (rule exports/chosen)
describe('which orders are exported', () => {
  it('are the active ones without ids, by number', async ({ world, mia }) => {
    for (let i = 0; i < 3; i++) await createOrder(mia)
    await world.sql('update purchase_orders set status = false where id = 2')
    expect(numbers(await rowsOf(mia))).toEqual(['1', '3'])
    expect(numbers(await rowsOf(mia, '?status=active'))).toEqual(['1', '3'])
  })

  it('are those of the ids, archived or not, without unknown ones', async ({ world, mia }) => {
    for (let i = 0; i < 3; i++) await createOrder(mia)
    await world.sql('update purchase_orders set status = false where id = 2')
    expect(numbers(await rowsOf(mia, '?ids=3,2,77,9999999999'))).toEqual(['2', '3'])
    expect(numbers(await rowsOf(mia, '?ids=3,2&status=active'))).toEqual(['3'])
    const many = Array.from({ length: 1_000 }, (_, i) => 3_000_000_000 + i).with(0, 1)
    expect(numbers(await rowsOf(mia, `?ids=${many}`))).toEqual(['1'])
  })

  it('days begin and end where the company is, both days included, also where clocks change', async ({
    world,
    mia,
  }) => {
    // Chicago is six hours behind UTC in winter and five in summer; clocks go forward on March 8.
    for (const at of [
      '2026-03-08T05:59:59.999Z',
      '2026-03-08T06:00:00Z',
      '2026-03-09T04:59:59.999Z',
      '2026-03-09T05:00:00Z',
    ]) {
      world.clock.now = new Date(at)
      await createOrder(mia)
    }
    expect(numbers(await rowsOf(mia, '?startDate=2026-03-08&endDate=2026-03-08'))).toEqual(['2', '3'])
    expect(numbers(await rowsOf(mia, '?startDate=2026-03-08'))).toEqual(['2', '3', '4'])
    expect(numbers(await rowsOf(mia, '?endDate=2026-03-08&status=active'))).toEqual(['1', '2', '3'])
    expect(numbers(await rowsOf(mia, '?startDate=9999-12-31'))).toEqual([])
  })

  it.for([
    ['?ids=77', 'None of these purchase orders exist'],
    ['?ids=9999999999', 'None of these purchase orders exist'],
    ['?ids=', 'ids must be 1 to 1,000 order numbers joined by commas'],
    ['?ids=1,x', 'ids must be 1 to 1,000 order numbers joined by commas'],
    [
      `?ids=${Array.from({ length: 1_001 }, () => 1)}`,
      'ids must be 1 to 1,000 order numbers joined by commas',
    ],
    ['?startDate=2026-02-30', 'startDate must be a date such as 2026-03-31'],
    ['?endDate=0000-01-01', 'endDate must be a date such as 2026-03-31'],
    ['?startDate=2026-03-02&endDate=2026-03-01', 'The start date must not be after the end date'],
    ['?status=all', 'status must be active'],
    ['?year=2026', 'Unknown parameter: year'],
  ])('the export is refused with %.40s', async ([query, message], { mia }) => {
    const { status, headers, body } = await mia.call('GET', `${ordersPath}/export/csv${query}`)
    expect([status, body.message]).toEqual([400, message])
    expect(headers.get('content-type')).toContain('json')
  })
})

// (rule exports/streamed)
describe('an export that a client aborts', () => {
  it('its query ends with it, and the connections keep serving', async ({ world, mia }) => {
    await createOrder(mia, order({ comments: 'x'.repeat(5_000) }))
    await copyOrder(world, { id: 1 }, 4_000)
    const open = async () => {
      const [row] = await world.sql<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and query like '%order by family_id, kind_rank%'
           and state <> 'idle' and pid <> pg_backend_pid()`,
      )
      return row?.n
    }
    // Aborts more exports than there are connections. An uncompressed export is 20 MB, too much for any
    // buffer, so its query is still running when the client aborts it.
    for (let i = 0; i < 15; i++) {
      const leaving = new AbortController()
      const response = await fetch(`${world.url}${ordersPath}/export/csv`, {
        headers: { authorization: `Bearer ${mia.token}`, 'accept-encoding': 'identity' },
        signal: leaving.signal,
      })
      await response.body?.getReader().read()
      expect(await open()).toBe(1)
      leaving.abort()
      await expect.poll(open).toBe(0)
    }
    expect(numbers(await rowsOf(mia, '?ids=1'))).toEqual(['1'])
  })
})
