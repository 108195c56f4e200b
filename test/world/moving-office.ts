import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { type Caller, order, scoutingLine, type World } from '#test/world/world.ts'

export async function addressOf(world: World): Promise<string> {
  const [row] = await world.sql<{ name: string }>('select current_database() as name')
  const url = new URL(inject('databaseServer'))
  url.pathname = row?.name ?? ''
  return url.href
}

export async function connected<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/** Creates and changes orders as Ann in two parallel loops, until `stop` is called. */
export function keepSaving(ann: Caller) {
  let going = true
  let saved = 0
  const one = async () => {
    while (going) {
      const comments = 'Tab\there, "quotes", back\\slash, \\N and\nlines; ü, 漢, 🌽'
      const stored = await createOrder(ann, order({ comments, lineItems: [scoutingLine(), scoutingLine()] }))
      const changes = { comments: `${comments} ${stored.id}`, versionNumber: 1 }
      await ann.call<Order>('PATCH', `${ordersPath}/${stored.id}`, changes)
      saved += 2
      // Gives the other loop and the test a chance to run.
      await wait(0)
    }
  }
  const people = [one(), one()]
  return {
    saved: () => saved,
    async stop() {
      going = false
      await Promise.all(people)
    },
  }
}

/** Every row of every table as text, sorted so that the physical order in the database doesn't matter. */
export async function everyRow(client: pg.ClientBase): Promise<Record<string, string[]>> {
  const tables = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'drizzle') order by 1",
  )
  const rows: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    const found = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
    rows[name] = found.rows.map(({ row }) => row)
  }
  return rows
}
