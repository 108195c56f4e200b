import { expect, onTestFinished } from 'vitest'
import { mostSaves } from '#server/db/save-places.ts'
import { it } from '#test/world/fixtures.ts'
import { addressOf, connected } from '#test/world/moving-office.ts'
import { ordersPath } from '#test/world/orders.ts'
import { order } from '#test/world/world.ts'

// (rule load/saves-leave-room)
it('reads are served while saves wait for something that blocks them all', async ({ world, ann }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  onTestFinished(release)
  let isLocked = () => {}
  const locked = new Promise<void>((resolve) => {
    isLocked = resolve
  })
  // Locks a table to simulate a slow standby. Only saves need that table's lock, so they wait for it just
  // before they commit.
  const holding = addressOf(world).then((url) =>
    connected(url, async (client) => {
      await client.query('begin')
      await client.query('lock table purchase_order_versions in share mode')
      isLocked()
      await released
      await client.query('rollback')
    }),
  )
  await locked
  const saves = Array.from({ length: 30 }, () => ann.call('POST', ordersPath, order()))
  const waiting = async () => {
    const [row] = await world.sql<{ many: number }>(
      "select count(*)::int as many from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return row?.many
  }
  await expect.poll(waiting).toBe(mostSaves)
  const reads = await Promise.all(Array.from({ length: 20 }, () => ann.call('GET', ordersPath)))
  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]))
  release()
  await holding
  // A save that waits too long for a slot or for the lock gets a 503, which asks the client to retry. No save
  // fails for another reason.
  const statuses = (await Promise.all(saves)).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
})
