import type { Database } from '#server/db/database.ts'
import { agronomists, coopNames, crops, customers, gridSizes, serviceTypes } from '#server/db/schema.ts'
import { changeOrder } from '#server/orders/change-order.ts'
import { createOrder } from '#server/orders/create-order.ts'
import type { Author } from '#server/orders/order-store.ts'
import { OrderInput } from '#shared/order/order.ts'
import type { Agronomist } from '#shared/people.ts'
import { type OrderPlan, type PlannedBody, type PlannedStep, plannedSteps } from './demo/order-plan.ts'
import { demonstrationOrders } from './demo/orders.ts'
import { type DemonstrationPicklists, demonstrationPicklists } from './demo/picklists.ts'

/** Adds the demo data, but only to an empty database, so that users' own data is safe. */
export async function fillDemonstration(db: Database, say: (line: string) => void): Promise<void> {
  const { rows } = await db.pool.query<{ used: boolean }>(`select exists (select from agronomists)
    or exists (select from customers) or exists (select from service_types)
    or exists (select from grid_sizes) or exists (select from coop_names) or exists (select from crops) as used`)
  if (rows[0]?.used) return
  say('Making the demonstration data')
  const picklists = demonstrationPicklists()
  await fillPicklists(db, picklists)
  await fillOrders(db, demonstrationOrders(picklists), picklists.agronomists, say)
  await archivePeople(db, picklists)
}

const numbered = ['agronomists', 'customers', 'service_types', 'grid_sizes'] as const

/**
 * Fills the lists, using the IDs that the orders refer to. The database's counters continue after those IDs.
 */
async function fillPicklists({ pool, orm }: Database, lists: DemonstrationPicklists): Promise<void> {
  await orm.insert(customers).values(lists.customers.map(active))
  await orm.insert(agronomists).values(lists.agronomists.map(active))
  await orm.insert(serviceTypes).values(lists.serviceTypes)
  await orm.insert(gridSizes).values(lists.gridSizes)
  await orm.insert(coopNames).values(lists.coopNames)
  await orm.insert(crops).values(lists.crops)
  for (const table of numbered) {
    await pool.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    )
  }
}

const active = <T>(entry: T): T => ({ ...entry, active: true })

/**
 * Archives people and customers only after the orders are stored, because new orders with archived people or
 * customers would be rejected.
 */
async function archivePeople({ pool }: Database, lists: DemonstrationPicklists): Promise<void> {
  const archived = (entries: readonly { id: number; active: boolean }[]) =>
    entries.filter((entry) => !entry.active).map((entry) => entry.id)
  await pool.query('update agronomists set active = false where id = any($1::int[])', [
    archived(lists.agronomists),
  ])
  await pool.query('update customers set active = false where id = any($1::int[])', [
    archived(lists.customers),
  ])
}

/** The number of the first order. Its four digits suggest an established office. */
const firstNumber = 1_001
const progressMs = 2_000

/**
 * Stores the planned orders one after another, sorted by time, with the same code that serves users. Every
 * run therefore produces the same order numbers. Each step is recorded at its planned time instead of the
 * current time.
 */
async function fillOrders(
  db: Database,
  plans: readonly OrderPlan[],
  people: readonly Agronomist[],
  say: (line: string) => void,
): Promise<void> {
  // Resets the counters, because a rollback doesn't reset them. A run that was killed might have used up the
  // first numbers.
  await db.pool.query("select setval('purchase_orders_id_seq', $1, false)", [firstNumber])
  await db.pool.query("select setval('purchase_order_versions_id_seq', 1, false)")
  const ids = new Map<string, number>()
  const steps = plannedSteps(plans)
  let lastProgress = Date.now()
  for (const [done, step] of steps.entries()) {
    await carryOut(db, step, ids, people)
    if (Date.now() - lastProgress < progressMs) continue
    lastProgress = Date.now()
    say(`Demonstration data: ${Math.round((done / steps.length) * 100)}% of the orders made`)
  }
}

async function carryOut(
  db: Database,
  step: PlannedStep,
  ids: Map<string, number>,
  people: readonly Agronomist[],
): Promise<void> {
  const { plan, at } = step
  const context = { db, clock: () => at }
  if (step.kind === 'create') {
    const order = await createOrder(context, authorOf(plan.by, people), sent(plan.body, parentOf(plan, ids)))
    ids.set(plan.key, order.id)
    return
  }
  const id = idOf(plan.key, ids)
  if (step.kind === 'edit') {
    const author = authorOf(step.save.by, people)
    await changeOrder(context, author, id, sent(step.save.body, parentOf(plan, ids)), 'replace')
  } else if (step.kind === 'finalize') await markFinalized(db, id, at, step.uuid)
  else await markArchived(db, id)
}

/** Marks an order as finalized and accepted by ACES, although demo orders are never sent to ACES. */
async function markFinalized({ pool }: Database, id: number, at: Date, uuid: string): Promise<void> {
  await pool.query({
    name: 'mark-finalized',
    text: `update purchase_orders set finalized = true, finalized_at = $2, finalized_uuid = $3,
      aces_state = 'synced', aces_at = $2, aces_attempts = 1 where id = $1`,
    values: [id, at, uuid],
  })
}

async function markArchived({ pool }: Database, id: number): Promise<void> {
  await pool.query({
    name: 'mark-archived',
    text: 'update purchase_orders set status = false where id = $1',
    values: [id],
  })
}

function sent(body: PlannedBody, parentPoId: number | undefined): OrderInput {
  return OrderInput.parse({ ...body, parentPoId })
}

function parentOf(plan: OrderPlan, ids: Map<string, number>): number | undefined {
  return plan.parentKey === null ? undefined : idOf(plan.parentKey, ids)
}

function idOf(key: string, ids: Map<string, number>): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The plan ${key} is used before its order is made`)
  return id
}

function authorOf(email: string, people: readonly Agronomist[]): Author {
  const person = people.find((entry) => entry.email === email)
  if (!person) throw new Error(`${email} is nobody in the demonstration data`)
  const { name, territory, level } = person
  return { user: { name, email, territory, level }, realUser: null }
}
