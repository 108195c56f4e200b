import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addressOf } from '#test/api/lists/watcher.ts'
import { built, startProduct } from '#test/endurance/product.ts'
import { freePort } from '#test/world/free-port.ts'
import { folderForAll, startProgram } from '#test/world/program.ts'
import { call, openWorld, order, people, type World } from '#test/world/world.ts'

/** Starts PgBouncer in transaction mode. It opens at most two connections to the world's database. */
async function startPgBouncer(world: World): Promise<string> {
  const database = new URL(await addressOf(world))
  const folder = folderForAll()
  const port = await freePort()
  // The embedded server might listen on a socket. In that case, `host` is the socket's folder.
  const host = database.searchParams.get('host') ?? database.hostname
  const server = `host=${host} port=${database.port || 5432}`
  const user = `user=${database.username} password=${decodeURIComponent(database.password)}`
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = ${server} ${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
max_client_conn = 200
server_login_retry = 1
`,
  )
  const asRoot = process.getuid?.() === 0
  const command = ['pgbouncer', join(folder, 'pgbouncer.ini')]
  const [program = '', ...args] = asRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
  await startProgram(program, args, port)
  return `postgres://furrow@127.0.0.1:${port}${database.pathname}`
}

// (rule operations/pooler)
test('twelve users work over a pooler with two connections, and nothing is lost or stored twice', async () => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  const url = await startPgBouncer(world)
  const settings = { DATABASE_URL: url, SEED: 'none' }
  await expect(startProduct(built, settings)).rejects.toThrow(/Set DATABASE_POOLER=transaction/)

  const product = await startProduct(built, { ...settings, DATABASE_POOLER: 'transaction' })
  onTestFinished(() => product.kill())
  const { body } = await call<{ accessToken: string }>(product.url, 'POST', '/api/auth/login', {
    email: people.ann.email,
  })
  const ask = (method: string, path: string, sent?: unknown, key?: string) =>
    call<{ id: number }>(product.url, method, path, sent, {
      authorization: `Bearer ${body.accessToken}`,
      ...(key ? { 'idempotency-key': key } : {}),
    })
  const path = '/api/purchase-orders'
  const person = async (who: number) => {
    const statuses: number[] = []
    for (let round = 0; round < 8; round++) {
      const key = `pooler-${who}-${round}`
      const sent = order()
      const stored = await ask('POST', path, sent, key)
      const again = await ask('POST', path, sent, key)
      const changed = await ask('PATCH', `${path}/${stored.body.id}`, { comments: key })
      const listed = await ask('GET', `${path}?limit=5`)
      statuses.push(stored.status, again.status, changed.status, listed.status)
      expect(again.body.id).toBe(stored.body.id)
    }
    return statuses
  }
  const all = (await Promise.all(Array.from({ length: 12 }, (_, who) => person(who)))).flat()
  expect([...new Set(all)].sort()).toEqual([200, 201])
  const [stored] = await world.sql<{ orders: number; versions: number }>(
    `select (select count(*)::int from purchase_orders) as orders,
            (select count(*)::int from purchase_order_versions) as versions`,
  )
  expect(stored).toEqual({ orders: 96, versions: 192 })
  expect(await product.stop()).toBe(0)
})
