import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { contractsOf, created, finalized, openAces, stored, token } from '#test/aces/office.ts'
import { built, type Product, startProduct } from '#test/endurance/product.ts'
import { until } from '#test/endurance/until.ts'
import { gate } from '#test/world/gate.ts'
import { ordersPath } from '#test/world/orders.ts'
import { type Caller, openWorld, type World } from '#test/world/world.ts'
import { at } from './elsewhere.ts'

/** Tests finalizing in real processes that share a PostgreSQL server, and kills a process at each step. */
const timeoutMs = 600
let world: World
let ann: Caller
let contracts: Awaited<ReturnType<typeof openAces>>
let database: string
let watcher: pg.Client
const products: Product[] = []

beforeAll(async () => {
  contracts = await openAces()
  world = await openWorld()
  // The processes use the real clock. Sessions created at the tests' usual date would have expired.
  world.clock.now = new Date()
  ann = await world.as('ann')
  const [row] = await world.sql<{ name: string }>('select current_database() as name')
  const url = new URL(inject('databaseServer'))
  url.pathname = row?.name ?? ''
  database = url.href
  watcher = new pg.Client({ connectionString: database })
  await watcher.connect()
})
afterAll(async () => {
  await watcher.end()
  await world.close()
  await contracts.close()
})
beforeEach(() => {
  contracts.aces.behave('answer')
  contracts.aces.options.beforeRecording = undefined
  contracts.aces.options.beforeAnswering = undefined
})
afterEach(async () => {
  await Promise.all(products.splice(0).map((product) => product.kill()))
})

async function start(timeout = timeoutMs): Promise<Product> {
  const product = await startProduct(built, {
    DATABASE_URL: database,
    ACES_URL: contracts.aces.url,
    ACES_TOKEN: token,
    ACES_TIMEOUT_MS: String(timeout),
  })
  products.push(product)
  return product
}

const annAt = (product: Product): Caller => at(product, ann)

function finalizeAndDie(product: Product, order: Order): Promise<unknown> {
  return finalized(annAt(product), order.id).catch((error: unknown) => error)
}

const settled = (order: Order) =>
  until(
    `Order ${order.id} settled`,
    () => stored(ann, order.id),
    ({ acesState }) => acesState !== 'pending',
  )

/**
 * Locks the order's row, so that the app's next statement on this row waits. The regular expression must
 * match the beginning of the statement, because PostgreSQL truncates long statements in pg_stat_activity.
 */
async function holdRow(order: Order) {
  await watcher.query('begin')
  await watcher.query('select from purchase_orders where id = $1 for update', [order.id])
  return {
    stopped: () =>
      until(
        'a statement of the app waits',
        async () =>
          (
            await world.sql<{ pid: number }>(
              `select pid from pg_stat_activity where datname = current_database()
               and application_name = 'furrow' and wait_event_type = 'Lock' and query ~ 'aces_(state|attempts)'`,
            )
          )[0]?.pid,
        (pid) => pid !== undefined,
      ),
    letGo: () => watcher.query('rollback'),
  }
}

/** Terminates the connection of a waiting statement, so that the statement fails without any effect. */
async function cancel(pid: number | undefined): Promise<void> {
  await world.sql('select pg_terminate_backend($1)', [pid])
  await until(
    'the statement is gone',
    () => world.sql('select from pg_stat_activity where pid = $1', [pid]),
    (rows) => rows.length === 0,
  )
}

function onceAsked(step: 'beforeRecording' | 'beforeAnswering', act: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    contracts.aces.options[step] = async () => {
      contracts.aces.options[step] = undefined
      await act().then(resolve, reject)
    }
  })
}

// (rules finalizing/unclear-is-looked-up, finalizing/waiting-is-locked, finalizing/not-configured)
describe('a process that is killed', () => {
  it('a process that is killed before it claimed the order has done nothing', async () => {
    const product = await start()
    const order = await created(ann)
    const row = await holdRow(order)
    const answer = finalizeAndDie(product, order)
    const pid = await row.stopped()
    await product.kill()
    await cancel(pid)
    await row.letGo()
    await answer
    expect(await stored(ann, order.id)).toMatchObject({
      finalized: false,
      acesState: 'none',
      acesAttempts: 0,
    })
    expect(await contractsOf(contracts, order)).toEqual([])
    expect((await finalized(annAt(await start()), order.id)).status).toBe(200)
    expect(await contractsOf(contracts, order)).toHaveLength(1)
  })

  // (rule finalizing/failure-reopens)
  it('a process that is killed between claiming and sending leaves an order that the next one reopens', async () => {
    const product = await start()
    const order = await created(ann)
    const row = await holdRow(order)
    const answer = finalizeAndDie(product, order)
    await row.stopped()
    await product.kill()
    await row.letGo()
    await answer
    await until(
      'the claim is stored',
      () => stored(ann, order.id),
      ({ acesState }) => acesState === 'pending',
    )
    const next = await start()
    expect(await settled(order)).toMatchObject({
      finalized: false,
      acesState: 'failed',
      acesMessage:
        'Finalizing was interrupted. ACES has no record of this purchase order, so it is open again',
    })
    expect(await contractsOf(contracts, order)).toEqual([])
    expect((await finalized(annAt(next), order.id)).status).toBe(200)
    expect(await contractsOf(contracts, order)).toHaveLength(1)
  })

  it('a process that is killed before ACES recorded the contract leaves an order that the next one reopens', async () => {
    const product = await start()
    const order = await created(ann)
    contracts.aces.behave('hang')
    const killed = onceAsked('beforeRecording', () => product.kill())
    await finalizeAndDie(product, order)
    await killed
    await start()
    expect(await settled(order)).toMatchObject({ finalized: false, acesState: 'failed' })
    expect(await contractsOf(contracts, order)).toEqual([])
  })

  it.each(['beforeRecording', 'beforeAnswering'] as const)(
    'a process that is killed while ACES records (%s) leaves an order that the next one finds there',
    async (step) => {
      const product = await start()
      const order = await created(ann)
      const killed = onceAsked(step, () => product.kill())
      await finalizeAndDie(product, order)
      await killed
      await start()
      expect(await settled(order)).toMatchObject({ finalized: true, acesState: 'synced' })
      expect(await contractsOf(contracts, order)).toHaveLength(1)
    },
  )

  it.each([
    ['never stored', true],
    ['stored after its death', false],
  ])(
    'a process that is killed after ACES answered, the outcome %s, leaves one contract',
    async (_what, lost) => {
      const product = await start()
      const order = await created(ann)
      let row = {
        stopped: async (): Promise<number | undefined> => 0,
        letGo: async (): Promise<unknown> => 0,
      }
      const held = onceAsked('beforeAnswering', async () => {
        row = await holdRow(order)
      })
      const answer = finalizeAndDie(product, order)
      await held
      const pid = await row.stopped()
      await product.kill()
      if (lost) await cancel(pid)
      await row.letGo()
      await answer
      await start()
      expect(await settled(order)).toMatchObject({ finalized: true, acesState: 'synced', acesAttempts: 1 })
      expect(await contractsOf(contracts, order)).toHaveLength(1)
    },
  )

  it('a process that is killed while it looked an order up leaves it to the next one', async () => {
    const product = await start()
    const order = await created(ann)
    contracts.aces.behave('record-then-drop', 'hang')
    expect((await finalized(annAt(product), order.id)).status).toBe(502)
    const lookups = () => contracts.aces.asked.filter(({ method }) => method === 'GET').length
    const before = lookups()
    await until(
      'the sweeper asks',
      async () => lookups(),
      (count) => count > before,
    )
    await product.kill()
    contracts.aces.behave('answer')
    await start()
    expect(await settled(order)).toMatchObject({ finalized: true, acesState: 'synced' })
    expect(await contractsOf(contracts, order)).toHaveLength(1)
  })
})

describe('two processes on one database', () => {
  // (rule finalizing/once)
  it('two processes on one database finalize an order once, for any number of requests to either', async () => {
    const two = [await start(), await start()]
    for (let round = 0; round < 5; round++) {
      const order = await created(ann)
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, i) => finalized(annAt(two[i % 2]!), order.id)),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
      expect(await contractsOf(contracts, order)).toHaveLength(1)
      expect(await stored(ann, order.id)).toMatchObject({ acesState: 'synced', acesAttempts: 1 })
    }
  })

  it('two processes on one database settle a pending order once, and record it once', async () => {
    const two = [await start(), await start()]
    contracts.aces.behave('record-then-drop', 'fail')
    const orders = []
    for (let i = 0; i < 6; i++) orders.push(await created(ann))
    await Promise.all(orders.map((order, i) => finalized(annAt(two[i % 2]!), order.id)))
    contracts.aces.behave('answer')
    for (const order of orders) {
      expect((await settled(order)).acesState).toBe('synced')
      expect(await contractsOf(contracts, order)).toHaveLength(1)
      const events = await world.sql(
        "select from order_events where purchase_order_id = $1 and kind in ('finalized', 'reopened')",
        [order.id],
      )
      expect(events).toHaveLength(1)
    }
  })

  it('two processes on one database leave alone what the other is sending', async () => {
    const sender = await start(10_000)
    const left = await created(ann)
    const order = await created(ann)
    const recording = gate()
    contracts.aces.options.beforeRecording = recording.wait
    const answer = finalized(annAt(sender), order.id)
    await recording.reached
    await world.sql(
      `update purchase_orders set finalized = true, finalized_at = now(), finalized_uuid = gen_random_uuid(),
        aces_state = 'pending', aces_at = now() - interval '1 hour' where id = $1`,
      [left.id],
    )
    await start(10_000)
    expect((await settled(left)).acesState).toBe('failed')
    recording.open()
    expect(await answer).toMatchObject({ status: 200, body: { acesState: 'synced', acesAttempts: 1 } })
    expect(await contractsOf(contracts, order)).toHaveLength(1)
  })

  it('two processes on one database let no one save what the other finalizes: the contract is the stored version', async () => {
    const two = [await start(), await start()]
    for (let round = 0; round < 5; round++) {
      const order = await created(ann)
      const line = { ...order.lineItems[0], acres: 200, crops: [{ cropType: 'Corn', acres: 200 }] }
      const [saved, sent] = await Promise.all([
        annAt(two[0]!).call('PUT', `${ordersPath}/${order.id}`, { lineItems: [line] }),
        finalized(annAt(two[1]!), order.id),
      ])
      const now = await stored(ann, order.id)
      expect([200, 409]).toContain(saved.status)
      expect([200, 409]).toContain(sent.status)
      const held = await contractsOf(contracts, order)
      expect(held.map(({ versionNumber, grandTotal }) => [versionNumber, grandTotal])).toEqual(
        now.finalized ? [[now.versionNumber, now.grandTotal]] : [],
      )
    }
  })

  it('two processes on one database finish what they began before they end, and end with 0', async () => {
    const product = await start()
    const order = await created(ann)
    let ending: Promise<number | null> | undefined
    contracts.aces.options.beforeAnswering = async () => {
      ending = product.stop()
    }
    const answer = await finalized(annAt(product), order.id)
    expect(answer.status).toBe(200)
    expect(await ending).toBe(0)
  })
})

describe('the demonstration', () => {
  it('the demonstration finalizes against its own simulator, which has its finalized orders', async () => {
    const product = await startProduct(built, { DATABASE_URL: database, SEED: 'demo' })
    products.push(product)
    const order = await created(ann)
    const { status, body } = await finalized(annAt(product), order.id)
    expect(status).toBe(200)
    const missing = await world.sql(
      `select id from purchase_orders o where aces_state = 'synced'
       and not exists (select from aces_simulator_contracts c where c.uuid = o.finalized_uuid)`,
    )
    expect(missing).toEqual([])
    const held = await world.sql('select contract from aces_simulator_contracts where uuid = $1', [
      body.finalizedUuid,
    ])
    expect(held).toMatchObject([{ contract: { grandTotal: 525, number: order.displayPo } }])
  })
})
