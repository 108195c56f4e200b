import { describe, expect } from 'vitest'
import {
  changePrices,
  formerImports,
  importList,
  plan,
  pricePlan,
  readList,
  upBy3,
} from '#test/api/lists/list-calls.ts'
import { connections, hold } from '#test/api/lists/watcher.ts'
import { until } from '#test/endurance/until.ts'
import { it } from '#test/world/fixtures.ts'
import type { Caller, World } from '#test/world/world.ts'
import { at, start } from './elsewhere.ts'

async function manager(world: World, who: 'mia' | 'ada'): Promise<Caller> {
  // The processes use the real clock. Sessions created at the tests' usual date would have expired.
  world.clock.now = new Date()
  return world.as(who)
}

const coop = (coopId: string, name = coopId) => ({ coopId, accountId: '1', name })

/** An import that renames A, leaves out B, and adds C. */
const file = [coop('A', 'A renamed'), coop('C')]

/**
 * Each entry names a point in the import, and has SQL that makes the import wait there. The import reaches
 * the points from first to last.
 */
const points = [
  ['before it has the list', "select pg_advisory_xact_lock(hashtext('picklist'), hashtext('coop-names'))"],
  ['before it holds the orders', 'lock table purchase_orders in row exclusive mode'],
  ['before it reads the list', 'lock table coop_names in access exclusive mode'],
  ['before it removes', "select from coop_names where coop_id = 'B' for update"],
  [
    'while it raises the revision',
    "select from picklist_revisions where table_name = 'coop_names' for update",
  ],
  ['before it changes', "select from coop_names where coop_id = 'A' for update"],
  ['before it adds', "insert into coop_names values ('C', '1', 'C')"],
  ['before it notes the changes', 'lock table audit_events in exclusive mode'],
  ['before it keeps the former list', 'lock table picklist_imports in exclusive mode'],
] as const

describe('two processes', () => {
  // (rule imports/plan-is-the-import)
  it('two processes that import a list at once do one of the imports; the other gets its new plan', async ({
    world,
  }) => {
    const mia = at(await start(world), await manager(world, 'mia'))
    const ada = at(await start(world), await manager(world, 'ada'))
    for (let round = 0; round < 8; round++) {
      const files = [
        [coop('C1', `Mia ${round}`), coop('M')],
        [coop('C1', `Ada ${round}`), coop('A')],
      ]
      const people = [mia, ada]
      const plans = await Promise.all(people.map((by, i) => plan(by, 'coop-names', files[i])))
      const answers = await Promise.all(
        people.map((by, i) => importList(by, 'coop-names', files[i], plans[i]?.body.plan)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const winner = answers.findIndex(({ status }) => status === 200)
      const loser = 1 - winner
      const names = (await readList(mia, 'coop-names')).map(({ name }) => name)
      expect(names).toEqual([winner === 0 ? `Mia ${round}` : `Ada ${round}`, winner === 0 ? 'M' : 'A'].sort())
      const refused = answers[loser]?.body
      const by = winner === 0 ? 'Mia Moss' : 'Ada Lund'
      expect(refused?.details).toMatchObject({ byName: by })
      const again = await plan(people[loser] ?? mia, 'coop-names', files[loser])
      expect(refused?.details?.plan).toEqual(again.body)
    }
  })

  // (rules season-prices/once, season-prices/two-people)
  it('one plan of new prices sent to two processes at once is done once; another user gets the new plan', async ({
    world,
  }) => {
    const mia = await manager(world, 'mia')
    const [one, other] = [await start(world), await start(world)]
    const ada = at(other, await manager(world, 'ada'))
    const sent = { ids: [1], change: upBy3 }
    for (const price of [5.41, 5.57, 5.74]) {
      const { plan } = (await pricePlan(mia, 'service-types', sent)).body
      const answers = await Promise.all(
        [at(one, mia), at(other, mia)].map((by) => changePrices(by, 'service-types', sent, plan)),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers[0]?.body).toEqual(answers[1]?.body)
      expect((await changePrices(ada, 'service-types', sent, plan)).status).toBe(409)
      const services = await readList(mia, 'service-types')
      expect(services.find(({ id }) => id === 1)?.unitPrice).toBe(price)
    }
  })

  // (rule imports/nothing-or-all)
  it.for(points)('a process that is killed %s has imported nothing', async ([, statement], { world }) => {
    const mia = await manager(world, 'mia')
    await world.sql("delete from coop_names; insert into coop_names values ('A', '1', 'A'), ('B', '1', 'B')")
    const victim = await start(world)
    const before = [await readList(mia, 'coop-names'), await formerImports(mia, 'coop-names')]
    const events = await world.sql('select max(id) as last from audit_events')
    const held = await hold(world, statement)
    const answer = importList(at(victim, mia), 'coop-names', file).catch(() => 'cut off')
    await until(
      'the import waits',
      () => connections(world, "wait_event_type = 'Lock'"),
      (count) => count > 0,
    )
    await victim.kill()
    await held.letGo('rollback')
    expect(await answer).toBe('cut off')
    await until(
      'what was left of it is gone',
      () => connections(world, "state <> 'idle' and pid <> pg_backend_pid()"),
      (count) => count === 0,
    )
    expect([await readList(mia, 'coop-names'), await formerImports(mia, 'coop-names')]).toEqual(before)
    expect(await world.sql('select max(id) as last from audit_events')).toEqual(events)
    // The killed import leaves no locks behind, so the next import succeeds.
    const next = await importList(at(await start(world), mia), 'coop-names', file)
    expect(next.body).toMatchObject({ created: 1, updated: 1, removed: 1 })
  })

  it('a process that is killed once it has answered has imported everything', async ({ world }) => {
    const mia = await manager(world, 'mia')
    const victim = await start(world)
    const rows = Array.from({ length: 3_000 }, (_, i) => coop(`K${i}`))
    expect((await importList(at(victim, mia), 'coop-names', rows)).status).toBe(200)
    await victim.kill()
    expect(await readList(mia, 'coop-names')).toHaveLength(3_000)
  })
})
