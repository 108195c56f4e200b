import { describe, expect } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { statementJob } from '#server/document/document-job.ts'
import { renderPdf } from '#server/document/render-pdf.ts'
import { listOrders } from '#server/orders/list/list-orders.ts'
import { cardJson } from '#server/orders/order-json.ts'
import { seed } from '#server/seed/seed.ts'
import { readStatement } from '#server/statements/read-statement.ts'
import { statementCsv } from '#server/statements/statement-csv.ts'
import { OrderListQuery } from '#shared/api/orders-schemas.ts'
import type { Statement } from '#shared/api/statements/statements-schemas.ts'
import { statementWords } from '#shared/document/statement-content.ts'
import { formatMoney } from '#shared/money.ts'
import type { CardOrder, Order } from '#shared/order/order.ts'
import { documentCompany } from '#test/document/any-order.ts'
import { readPdf, withoutBlanks } from '#test/document/read-pdf.ts'
import { freshDatabase } from '#test/world/database.ts'
import { it as inWorld } from '#test/world/fixtures.ts'
import { copyOrder, createOrder, ordersPath, removeOrders } from '#test/world/orders.ts'
import { type Caller, finalize, order, people, scoutingLine, services } from '#test/world/world.ts'

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the braces what a fixture needs.
const it = inWorld.extend('demo', { scope: 'file' }, async ({}, { onCleanup }) => {
  const fresh = await freshDatabase()
  const db = openDatabase(fresh.url, () => {})
  onCleanup(async () => {
    await db.close()
    await fresh.drop()
  })
  await seed({ config: { seed: 'demo', adminEmail: undefined }, db })
  const { rows } = await db.pool.query<{ id: number; name: string; accountId: string }>(
    `select id, coalesce(nullif(name, ''), company) as name, account_id as "accountId" from customers order by id`,
  )
  return { db, customers: rows }
})

it.beforeEach(({ world }) => removeOrders(world))

const path = (id: number, query = 'from=2026&to=2026', file = '') => `/api/statements/${id}${file}?${query}`
async function read(by: Caller, id: number, query?: string): Promise<Statement> {
  const { status, body } = await by.call<Statement>('GET', path(id, query))
  if (status !== 200) throw new Error(`The statement was not read: ${JSON.stringify(body)}`)
  return body
}
async function file(url: string, by: Caller, address: string) {
  const response = await fetch(`${url}${address}`, { headers: { authorization: `Bearer ${by.token}` } })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const shared = (changes: Record<string, unknown> = {}) =>
  order({
    customerAssignments: [
      { id: 1, percentage: 33.3 },
      { id: 2, percentage: 66.7 },
    ],
    lineItems: [
      scoutingLine(),
      scoutingLine({
        fieldName: 'South',
        serviceTypeId: services.premiumScouting,
        costPerAcre: 12.35,
        acres: 10,
      }),
    ],
    ...changes,
  })

describe('a statement of a customer', () => {
  // (rules statements/own-share, statements/what-it-holds, statements/sums)
  it('a statement of a customer has their share of each order, credits below zero, a running sum and the sums', async ({
    world,
    ann,
    mia,
  }) => {
    const first = await createOrder(ann, shared({ fiscalYear: 2025 }))
    await finalize(world, first.id)
    const memo = await createOrder(ann, {
      parentPoId: first.id,
      documentType: 'credit_memo',
      lineItems: [scoutingLine({ acres: 10 })],
    })
    const open = await createOrder(ann, order())
    await createOrder(ann, order({ producerId: 1, customerAssignments: [{ id: 3, percentage: 100 }] }))
    const found = await read(mia, 1, 'from=2025&to=2026')
    expect(found.orders.map(({ displayPo, amount, balance }) => [displayPo, amount, balance])).toEqual([
      [first.displayPo, 215.95, 215.95],
      [memo.displayPo, -17.48, 198.47],
      [open.displayPo, 525, 723.47],
    ])
    expect(found).toMatchObject({
      customer: { id: 1, name: 'Acre Farms', accountId: '100' },
      limited: false,
      years: [
        { fiscalYear: 2025, count: 2, amount: 198.47 },
        { fiscalYear: 2026, count: 1, amount: 525 },
      ],
      finalized: 215.95,
      open: 507.52,
      total: 723.47,
    })
    expect(found.years[0]?.services).toEqual([
      { name: 'Corn Scouting', amount: 157.34 },
      { name: 'Premium Scouting', amount: 41.13 },
    ])
    expect((await read(mia, 1, 'from=2025&to=2026&state=finalized')).orders).toHaveLength(1)
    expect((await read(mia, 1, 'from=2025&to=2026&state=open')).total).toBe(507.52)
  })

  // (rules statements/what-it-holds, statements/says-what-is-left-out)
  it('a statement of a customer has for an agronomist only orders that they may see, and shows a note', async ({
    world,
    ann,
    bob,
    mia,
  }) => {
    await createOrder(ann, order())
    await createOrder(mia, order({ agronomistAssignments: [{ email: people.bob.email, percentage: 100 }] }))
    const [anns, bobs, mias] = [await read(ann, 1), await read(bob, 1), await read(mia, 1)]
    expect([anns.orders.length, bobs.orders.length, mias.orders.length]).toEqual([1, 1, 2])
    expect([anns.limited, bobs.limited, mias.limited]).toEqual([true, true, false])
    const csv = await file(world.url, ann, path(1, undefined, '/statement.csv'))
    expect(csv.bytes.toString()).toContain(statementWords.limited)
    const pdf = await file(world.url, ann, path(1, undefined, '/statement.pdf'))
    expect(withoutBlanks((await readPdf(pdf.bytes)).text)).toContain(withoutBlanks(statementWords.limited))
    await mia.call('POST', '/api/auth/admin-switch', { email: people.ann.email })
    expect(await read(mia, 1)).toEqual(anns)
    await mia.call('POST', '/api/auth/admin-switch', { email: people.mia.email })
  })

  it('a statement of a customer has no archived order', async ({ ann, mia }) => {
    const { id } = await createOrder(ann, order())
    await ann.call('POST', `${ordersPath}/${id}/archive`)
    expect(await read(mia, 1)).toMatchObject({ orders: [], years: [], total: 0, asOf: null })
  })

  it.for([
    ['/api/statements/99?from=2026&to=2026', 404],
    ['/api/statements/99999999999?from=2026&to=2026', 404],
    ['/api/statements/1', 400],
    ['/api/statements/1?from=2026&to=2025', 400],
    ['/api/statements/1?from=2026&to=2026&state=archived', 400],
    ['/api/statements/one?from=2026&to=2026', 400],
  ] as const)('a statement of a customer is refused for %s', async ([address, status], { ann }) => {
    expect((await ann.call('GET', address)).status).toBe(status)
  })

  // (rules statements/same-bytes, statements/files, statements/one-content)
  it('a statement of a customer is the same file for everyone, with its fingerprint, and is recorded', async ({
    world,
    ann,
    mia,
  }) => {
    await createOrder(ann, shared())
    const ada = await world.as('ada')
    const [one, other] = [
      await file(world.url, mia, path(1, undefined, '/statement.pdf')),
      await file(world.url, ada, path(1, undefined, '/statement.pdf')),
    ]
    expect(one.bytes.equals(other.bytes)).toBe(true)
    expect(one.headers.get('content-disposition')).toContain('Statement Acre Farms FY 2026.pdf')
    const [event] = await world.sql<{ detail: { fingerprint: string } }>(
      "select detail from audit_events where action = 'export' order by id desc limit 1",
    )
    const { text } = await readPdf(one.bytes)
    expect(text).toContain(event?.detail.fingerprint.slice(0, 12))
    expect(text).toContain('$215.95')
    expect(text).not.toContain('Brook Coop')
    const csv = (await file(world.url, mia, path(1, undefined, '/statement.csv'))).bytes.toString()
    expect(csv.split('\r\n')).toEqual([
      '\uFEFFRow,Customer,Account ID,FY,PO #,Document,Date,State,Service,Share %,Amount,Running total',
      'Order,Acre Farms,100,2026,1,Purchase Order,"Mar 14, 2026",Open,"Corn Scouting, Premium Scouting",33.3,215.95,215.95',
      'Service,Acre Farms,100,2026,,,,,Corn Scouting,,174.82,',
      'Service,Acre Farms,100,2026,,,,,Premium Scouting,,41.13,',
      'Year,Acre Farms,100,2026,,,,,,,215.95,',
      'Open,Acre Farms,100,,,,,,,,215.95,',
      'Finalized,Acre Farms,100,,,,,,,,0,',
      'Total,Acre Farms,100,,,,,,,,215.95,',
      '',
    ])
  })

  // (rule statements/what-it-holds)
  it('a statement whose years could not be read reports just that', async ({ mia }) => {
    const { status, body } = await mia.call<{ errors: { message: string }[] }>(
      'GET',
      path(1, 'from=abc&to=2026'),
    )
    expect([status, body.errors.map(({ message }) => message)]).toEqual([
      400,
      [expect.stringContaining('from')],
    ])
    expect(body.errors[0]?.message).not.toContain('after')
  })

  // (rule statements/files)
  it('each file of a statement leaves an audit entry, and reading it on screen leaves none', async ({
    world,
    ann,
    mia,
  }) => {
    await createOrder(ann, shared())
    const before = await world.sql("select id from audit_events where action = 'export'")
    await read(mia, 1)
    await read(mia, 1, 'from=2026&to=2026&as=excel')
    for (const name of ['/statement.csv', '/statement.pdf'])
      await file(world.url, mia, path(1, undefined, name))
    const after = await world.sql<{ form: string }>(
      "select detail->>'statement' as form from audit_events where action = 'export' order by id",
    )
    expect(after.slice(before.length).map(({ form }) => form)).toEqual(['excel', 'csv', 'pdf'])
  })

  // (rule statements/sums)
  it('a statement of a customer can have 1,000 orders, and adds them up to the cent', async ({
    world,
    ann,
    mia,
  }) => {
    const stored = await createOrder(ann, shared())
    await copyOrder(world, stored, 999)
    const found = await read(mia, 1)
    expect([found.orders.length, found.total, found.orders.at(-1)?.balance]).toEqual([1000, 215_950, 215_950])
    const { bytes } = await file(world.url, mia, path(1, undefined, '/statement.csv'))
    expect(bytes.toString()).toContain('Total,Acre Farms,100,,,,,,,,215950,')
  })

  it('a statement of a customer with more than 1,000 orders asks for fewer years', async ({
    world,
    ann,
    mia,
  }) => {
    await copyOrder(world, await createOrder(ann, order()), 1_000)
    const { status, body } = await mia.call('GET', path(1))
    expect([status, body.message]).toEqual([
      400,
      'A statement can have at most 1,000 orders; choose fewer fiscal years',
    ])
  })
})

const nobody = { email: 'mia@farm.example', level: 'Manager' }
const years = { from: 2000, to: 2100, state: 'all' } as const

// (rules statements/own-share, statements/sums)
describe('the statements of the demonstration', () => {
  it('are the sums of the list, and of an independent sum, for every customer', async ({
    demo: { db, customers },
  }) => {
    expect(customers.length).toBeGreaterThanOrEqual(60)
    for (const { id } of customers) {
      const { total, orders } = await readStatement(db, nobody, id, years)
      const query = OrderListQuery.parse({ limit: '1000', customer: String(id) })
      const listed = await listOrders<CardOrder>(db, nobody, query, cardJson)
      const shares = listed.orders.flatMap(({ customerAssignments }) =>
        customerAssignments.filter((one) => one.id === id),
      )
      expect(orders).toHaveLength(shares.length)
      const cents = shares.reduce((all, { amount }) => all + Math.round(amount * 100), 0)
      const { rows } = await db.pool.query<{ total: string }>(
        `select coalesce(sum((share->>'amount')::numeric), 0)::text as total
         from purchase_orders, jsonb_array_elements(customer_assignments) share
         where status and (share->>'id')::int = $1`,
        [id],
      )
      expect([id, Math.round(total * 100)]).toEqual([id, cents])
      expect(total).toBe(Number(rows[0]?.total))
    }
  })

  it('reveal no other customer’s name or amount in any byte', async ({ demo: { db, customers } }) => {
    const { rows: stored } = await db.pool.query<Pick<Order, 'customerAssignments'> & { id: number }>(
      'select id, customer_assignments as "customerAssignments" from purchase_orders where status',
    )
    let printed = 0
    for (const customer of customers) {
      const data = await readStatement(db, nobody, customer.id, years)
      const texts = [JSON.stringify(data), statementCsv(data, 'America/Chicago')]
      if (data.orders.length > 0 && printed < 5) {
        const rendered = await renderPdf(statementJob(data, documentCompany))
        if (!('pdf' in rendered)) throw new Error('Letters are missing')
        texts.push((await readPdf(rendered.pdf)).text, rendered.pdf.toString('latin1'))
        printed += 1
      }
      const own = new Set(
        [
          ...data.orders.flatMap(({ amount, balance, services: of }) => [
            amount,
            balance,
            ...of.map((one) => one.amount),
          ]),
          ...data.years.flatMap(({ amount, services: of }) => [amount, ...of.map((one) => one.amount)]),
          data.open,
          data.finalized,
          data.total,
        ].map((amount) => formatMoney(Math.abs(amount))),
      )
      const others = customers.filter(({ id, name }) => id !== customer.id && !customer.name.includes(name))
      const ids = new Set(data.orders.map(({ id }) => id))
      const amounts = stored
        .filter(({ id }) => ids.has(id))
        .flatMap(({ customerAssignments }) => customerAssignments.filter(({ id }) => id !== customer.id))
        .map(({ amount }) => formatMoney(Math.abs(amount)))
        .filter((text) => !own.has(text))
      for (const text of texts) {
        expect(others.filter(({ name }) => text.includes(name))).toEqual([])
        const plain = text.replaceAll(',', '')
        const told = amounts.map((amount) => amount.slice(1).replaceAll(',', ''))
        expect(told.filter((amount) => new RegExp(`(?<![\\d.])${amount}(?!\\d)`).test(plain))).toEqual([])
      }
    }
    expect(printed).toBe(5)
  })
})
