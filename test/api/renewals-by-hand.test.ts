import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { createOrder } from '#server/orders/create-order.ts'
import { readOrder } from '#server/orders/read-order.ts'
import { neededBy, readReferences } from '#server/orders/references.ts'
import { planRenewals } from '#server/orders/renewals/plan-renewals.ts'
import { seed } from '#server/seed/seed.ts'
import type { Renewal } from '#shared/api/renewals-schemas.ts'
import { isManager } from '#shared/levels.ts'
import type { RuleContext } from '#shared/order/draft.ts'
import { type Order, OrderInput } from '#shared/order/order.ts'
import { priceDraft } from '#shared/order/pricing.ts'
import { noFixes, planRenewal, sentRenewal } from '#shared/order/renewal/plan-renewal.ts'
import type { AuthUser } from '#shared/people.ts'
import { type FreshDatabase, freshDatabase } from '#test/world/database.ts'
import { type CopyCatalogue, copyForm } from '#web/order/model/copy-as-new.ts'
import { toDraft } from '#web/order/model/order-form.ts'
import { sentOrder } from '#web/order/save/sent-order.ts'

let fresh: FreshDatabase
let db: Database
const clock = () => new Date('2026-11-02T12:00:00Z')

beforeAll(async () => {
  fresh = await freshDatabase()
  db = openDatabase(fresh.url, () => {})
  await seed({ config: { seed: 'demo', adminEmail: undefined }, db, clock })
}, 120_000)
afterAll(async () => {
  await db.close()
  await fresh.drop()
})

async function people(): Promise<AuthUser[]> {
  const { rows } = await db.pool.query<AuthUser>(
    'select email, name, territory, level from agronomists where active order by id',
  )
  return rows
}

/** Returns all renewals in a user's plan for the demo data's fiscal year, from every page of the plan. */
async function planned(user: AuthUser, producerId?: number): Promise<Renewal[]> {
  const all: Renewal[] = []
  let after: number | null = 0
  while (after !== null) {
    const query = { from: 2026, to: 2027, as: 'ordered' as const, after, producerId }
    const page: Awaited<ReturnType<typeof planRenewals>> = await planRenewals(db, user, query)
    all.push(...page.renewals)
    after = page.next
  }
  return all
}

async function plannedByAll(): Promise<{ user: AuthUser; renewal: Renewal }[]> {
  const all: { user: AuthUser; renewal: Renewal }[] = []
  const add = (user: AuthUser, renewals: Renewal[]) =>
    all.push(...renewals.map((renewal) => ({ user, renewal })))
  const everybody = await people()
  for (const user of everybody) if (!isManager(user.level)) add(user, await planned(user))
  const manager = everybody.find(({ level }) => isManager(level))
  const { rows } = await db.pool.query<{ id: number }>('select id from customers order by id')
  for (const { id } of rows) if (manager) add(manager, await planned(manager, id))
  return all
}

/** Does what Copy as New in the order form does, and returns the content that the form would send. */
async function byHand(order: Order, user: AuthUser) {
  const draft = { ...order, agronomistAssignments: order.agronomistAssignments }
  const lists = await readReferences(db, neededBy(draft))
  const catalogue: CopyCatalogue = {
    service: (id) => lists.services.get(id),
    gridSizes: lists.gridSizes,
    territory: (email) => lists.agronomists.get(email)?.territory ?? '',
  }
  const writer = { email: user.email, manager: isManager(user.level), fiscalYear: 2027 }
  const copied = toDraft(copyForm(order, writer, catalogue).form)
  const context: RuleContext = {
    byManager: writer.manager,
    service: (id) => lists.services.get(id),
    gridSizes: lists.gridSizes,
    customer: (id) => lists.customers.get(id),
    agronomist: (email) => lists.agronomists.get(email),
    before: null,
    parent: null,
    family: [],
  }
  return { copied, context, sent: sentOrder(copied, priceDraft(copied).grandTotal, null) }
}

/** An order's stored content, without IDs, the order number, timestamps, or the order it renews. */
function contentOf(order: Order) {
  const {
    id: _id,
    displayPo: _number,
    createdAt: _at,
    updatedAt: _to,
    renewedFromId: _from,
    ...content
  } = order
  const withoutIds = content.lineItems.map(({ id: _line, crops, ...line }) => ({
    ...line,
    crops: crops.map(({ id: _crop, ...crop }) => crop),
  }))
  return { ...content, lineItems: withoutIds }
}

// (rules renewals/what-is-copied, renewals/todays-prices)
it('a renewal of the demonstration year is, order by order, what Copy as New gives by hand', async () => {
  const context = { db, clock }
  const counts = { compared: 0, created: 0, refused: 0 }
  // Archives some of the people and list entries that the season's orders use.
  await db.pool.query(
    `update customers set active = false
     where id = (select producer_id from purchase_orders where fiscal_year = 2026 order by id limit 1)`,
  )
  await db.pool.query(
    `update service_types set active = false
     where id = (select (line_items->0->>'serviceTypeId')::int from purchase_orders where fiscal_year = 2026 order by id desc limit 1)`,
  )
  for (const { user, renewal } of await plannedByAll()) {
    const author = { user, realUser: null }
    const { source, basis, plan } = renewal
    const order = await readOrder(db, user, source.id)
    const hand = await byHand(order, user)
    const renewing = {
      fiscalYear: 2027,
      byManager: isManager(user.level),
      withComments: true,
      context: hand.context,
    }
    const renewed = planRenewal(basis, noFixes, renewing)
    expect(renewed.sumNow).toBe(priceDraft(hand.copied).grandTotal)
    expect([plan.sumNow, plan.problems]).toEqual([renewed.sumNow, renewed.problems])
    counts.compared += 1
    const create = (sent: unknown) => createOrder(context, author, OrderInput.parse(sent))
    const made = create(sentRenewal(renewed, source.id, 1_000))
    if (renewed.problems.length > 0) {
      await expect(made).rejects.toMatchObject({ code: 'invalid', problems: renewed.problems })
      await expect(create(hand.sent)).rejects.toMatchObject({ code: 'invalid', problems: renewed.problems })
      counts.refused += 1
      continue
    }
    expect(contentOf(await made)).toEqual(contentOf(await create(hand.sent)))
    counts.created += 1
  }
  expect(counts.compared).toBeGreaterThan(100)
  expect(counts.created).toBeGreaterThan(80)
  expect(counts.refused).toBeGreaterThan(0)
}, 240_000)
