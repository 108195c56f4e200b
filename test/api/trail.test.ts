import { describe, expect } from 'vitest'
import { checkTrail, isOfTrail, sealTrail } from '#server/trail/check-trail.ts'
import { it as inWorld } from '#test/world/fixtures.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { withoutTrail } from '#test/world/trail.ts'
import { type Caller, order, type World } from '#test/world/world.ts'

/**
 * Creates an order with two versions and a downloaded document, archives and restores it, and generates some
 * audit events.
 */
async function lived(world: World, mia: Caller): Promise<number> {
  const { id } = await createOrder(mia)
  await mia.call('PUT', `${ordersPath}/${id}`, order({ comments: 'Second', versionNumber: 1 }))
  await fetch(`${world.url}${ordersPath}/${id}/versions/2/document.pdf`, {
    headers: { authorization: `Bearer ${mia.token}` },
  }).then((answer) => answer.arrayBuffer())
  await mia.call('POST', `${ordersPath}/${id}/archive`, {})
  await mia.call('POST', `${ordersPath}/${id}/unarchive`, {})
  await mia.call('PUT', '/api/picklists/crops/corn-all', { glcode: `GL${id}` })
  return id
}

/** The ID of an order that `lived` created before the trail was sealed. Tests must not change it. */
const it = inWorld.extend('sealedLife', { scope: 'file' }, async ({ world, mia }) => {
  const id = await lived(world, mia)
  await sealTrail(world.pool)
  return id
})

const problems = async ({ pool }: World) => (await checkTrail(pool)).problems

// (rule operations/trail)
describe('the trail', () => {
  it('of a working database is complete, before and after it is sealed', async ({ world, mia }) => {
    const id = await lived(world, mia)
    expect(await problems(world)).toEqual([])
    const first = await sealTrail(world.pool)
    await lived(world, mia)
    const second = await sealTrail(world.pool)
    expect([await sealTrail(world.pool), first === second]).toEqual([second, false])
    expect(await checkTrail(world.pool)).toMatchObject({ problems: [], newest: second, older: 0 })
    expect([await isOfTrail(world.pool, first), await isOfTrail(world.pool, 'f'.repeat(64))]).toEqual([
      true,
      false,
    ])
    expect(
      await world.sql(
        `select trail_link as link from (select trail_link, purchase_order_id as id from purchase_order_versions
           union all select trail_link, purchase_order_id from order_events
           union all select trail_link, purchase_order_id from document_hand_outs) r where id = $1 order by 1`,
        [id],
      ),
    ).toEqual([1, 2, 3, 4, 5].map((link) => ({ link })))
  })

  it.for([
    ...['audit_events', 'order_events', 'purchase_order_versions', 'document_hand_outs'].flatMap((table) => [
      `delete from ${table}`,
      `truncate ${table}`,
    ]),
    "update audit_events set user_email = 'x'",
    "update order_events set user_email = 'x'",
    "update purchase_order_versions set created_by = 'x'",
    "update document_hand_outs set user_email = 'x'",
    'update trail_seals set at = now()',
    'delete from trail_removed',
  ])('refuses %s', async (statement, { world, sealedLife }) => {
    expect(sealedLife).toBeGreaterThan(0)
    await expect(world.sql(statement)).rejects.toThrow('are never changed or removed')
  })

  it.for<[what: string, statement: string, sentence: string]>([
    [
      'audit_events',
      "update audit_events set user_email = 'x' where id = (select max(id) from audit_events)",
      'was changed',
    ],
    [
      'order_events',
      "update order_events set message = 'x' where id = (select max(id) from order_events)",
      'was changed',
    ],
    [
      'purchase_order_versions',
      `update purchase_order_versions set data = data || '{"comments":"x"}' where id = (select min(id) from purchase_order_versions)`,
      'was changed',
    ],
    [
      'document_hand_outs',
      "update document_hand_outs set copy = 'noShares' where id = (select max(id) from document_hand_outs)",
      'was changed',
    ],
    [
      'purchase_order_versions',
      'delete from order_events where id = (select min(id) from order_events)',
      'seal',
    ],
    ['seal', 'delete from audit_events where id = (select max(id) from audit_events)', 'does not fit'],
    ['seal', 'delete from order_events where id = (select max(id) from order_events)', 'does not fit'],
    [
      'audit_events',
      "insert into audit_events (at, action, user_email) values (now(), 'sign-in', 'x')",
      'has no hash',
    ],
  ])(
    'shows in %s what was done with its triggers off: %s',
    async ([, statement, sentence], { world, sealedLife }) => {
      expect(sealedLife).toBeGreaterThan(0)
      const client = await world.pool.connect()
      try {
        await client.query('begin')
        expect((await checkTrail(client)).problems).toEqual([])
        await withoutTrail({ sql: async (text) => (await client.query(text)).rows }, statement)
        expect((await checkTrail(client)).problems.join('\n')).toContain(sentence)
      } finally {
        await client.query('rollback')
        client.release()
      }
    },
  )

  it('seals what a slower writer stores under a number from before the last seal', async ({ world, mia }) => {
    const slow = await world.pool.connect()
    try {
      await slow.query('begin')
      await slow.query("insert into audit_events (at, action, user_email) values (now(), 'slow', 'x')")
      await lived(world, mia)
      await sealTrail(world.pool)
      await slow.query('commit')
    } finally {
      slow.release()
    }
    await sealTrail(world.pool)
    const { seals } = await checkTrail(world.pool)
    await sealTrail(world.pool)
    expect(await checkTrail(world.pool)).toMatchObject({ problems: [], seals })
    await withoutTrail(world, "delete from audit_events where action = 'slow'")
    expect((await problems(world)).join()).toContain('does not fit')
    await withoutTrail(
      world,
      'truncate audit_events, order_events, document_hand_outs, purchase_order_versions cascade',
    )
    await world.sql(
      'alter table trail_seals disable trigger user; delete from trail_seals where id > 1; alter table trail_seals enable trigger user',
    )
  })

  it('lets its owner remove old events and whole orders, and shows that', async ({ world, mia }) => {
    const gone = await lived(world, mia)
    const stays = await lived(world, mia)
    const sealed = await sealTrail(world.pool)
    const [row] = await world.sql<{ removed: string }>(
      "select remove_from_trail('2027-01-01', array[$1::int]) as removed",
      [gone],
    )
    expect(Number(row?.removed)).toBeGreaterThan(5)
    expect((await mia.call('GET', `${ordersPath}/${gone}`)).status).toBe(404)
    expect((await mia.call('GET', `${ordersPath}/${stays}`)).status).toBe(200)
    expect(await world.sql('select action, detail->>$$orders$$ as orders from audit_events')).toEqual([
      { action: 'trail-removed', orders: `[${gone}]` },
    ])
    await sealTrail(world.pool)
    expect([await problems(world), await isOfTrail(world.pool, sealed)]).toEqual([[], true])
    await withoutTrail(world, "delete from audit_events where action = 'trail-removed'")
    expect((await problems(world)).join()).toContain('removal 1 by retention has no event')
  })

  it('is also written by an older server', async ({ world, mia }) => {
    const id = await lived(world, mia)
    await world.sql(
      `insert into document_hand_outs (purchase_order_id, version_number, copy, customer_name, fingerprint, at, user_email, etag)
       values ($1, 1, 'all', '', 'f', now(), 'x', 'e') on conflict on constraint document_hand_outs_pk
       do update set etag = excluded.etag where document_hand_outs.etag is distinct from excluded.etag`,
      [id],
    )
    await world.sql("update document_hand_outs set etag = 'other'")
    const [row] = await world.sql(
      'select trail_link as link, length(trail_hash) as hash from document_hand_outs where fingerprint = $$f$$',
    )
    expect(row).toEqual({ link: 6, hash: 64 })
  })
})
