import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, describe, expect, onTestFinished } from 'vitest'
import { createApp } from '#server/app.ts'
import { saveCompressed } from '#server/backup/backup-file.ts'
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import { describeTables, quoted } from '#server/backup/tables.ts'
import { beginInstant, writeBackup } from '#server/backup/write-backup.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { applyMigrations, type Migration, readMigrations } from '#server/db/migrate.ts'
import { checkTrail, sealTrail } from '#server/trail/check-trail.ts'
import type { Order, OrderVersion } from '#shared/order/order.ts'
import { bareDatabase } from '#test/world/database.ts'
import { it } from '#test/world/fixtures.ts'
import { expectListed } from '#test/world/listed-orders.ts'
import { addressOf, connected, everyRow, keepSaving } from '#test/world/moving-office.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { withoutTrail } from '#test/world/trail.ts'
import { type Caller, call, people } from '#test/world/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'furrow-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))
const clock = () => new Date('2026-03-14T15:00:00Z')
const program = readMigrations()

/** Writes a backup with the same statements as the backup command. */
async function save(url: string, file: string, inside = beginInstant) {
  await connected(url, async (client) => {
    await client.query(inside)
    await saveCompressed(writeBackup(client, clock), file)
  })
  return file
}

async function inBareDatabase(act: (url: string) => Promise<void>) {
  const { url, drop } = await bareDatabase()
  try {
    await act(url)
  } finally {
    await drop()
  }
}

const restore = (url: string, file: string, migrations = program) =>
  connected(url, (client) => restoreBackup(client, file, () => {}, migrations))

/** A restore leaves the tables for sessions and sign-ins empty. All other tables are restored. */
const signInsEnded = {
  'public.user_sessions': [],
  'public.sign_in_attempts': [],
  'public.sign_in_credentials': [],
}

const sqlOf = (client: pg.Client) => async (text: string, values?: unknown[]) =>
  (await client.query(text, values)).rows

/**
 * Applies only the migrations before `until` to the database `to`. Then copies all rows from `from`, but only
 * the columns that exist in both databases.
 */
async function fillOlder(from: pg.Client, to: pg.Client, until: string) {
  await applyMigrations(
    to,
    program.slice(
      0,
      program.findIndex(({ name }) => name.startsWith(until)),
    ),
  )
  const later = new Map((await describeTables(from)).map(({ name, columns }) => [name, columns]))
  for (const { name, columns } of await describeTables(to)) {
    const both = columns.filter((column) => later.get(name)?.includes(column))
    if (both.length === 0) continue
    const names = both.map(quoted).join(', ')
    const { rows } = await from.query(`select json_agg(t)::text as all from ${quoted(name)} t`)
    await to.query(`alter table ${quoted(name)} disable trigger user`)
    await to.query(`delete from ${quoted(name)}`)
    await to.query(
      `insert into ${quoted(name)} (${names}) overriding system value
       select ${names} from json_populate_recordset(null::${quoted(name)}, $1)`,
      [rows[0].all ?? '[]'],
    )
    await to.query(`alter table ${quoted(name)} enable trigger user`)
  }
}

const relations = (client: pg.Client) =>
  client.query(
    "select from pg_class where relnamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')",
  )

async function served(url: string, act: (mia: Caller) => Promise<void>) {
  const db = openDatabase(url, () => {})
  const config = readConfig({ DATABASE_URL: url, SIGN_IN: 'directory', SEED: 'none' })
  const app = await createApp({ config, db, clock })
  try {
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const { body } = await call<{ accessToken: string }>(address, 'POST', '/api/auth/login', {
      email: people.mia.email,
    })
    const headers = { authorization: `Bearer ${body.accessToken}` }
    await act({
      token: body.accessToken,
      cookie: '',
      call: (method, path, sent) => call(address, method, path, sent, headers),
    })
  } finally {
    await app.close()
    await db.close()
  }
}

const good = it.extend('backup', { scope: 'file' }, async ({ world, ann }) => {
  await createOrder(ann)
  return save(await addressOf(world), join(folder, 'good'))
})

describe('a backup taken while users save', () => {
  it('restores the database of one instant, row by row, and every order answers the same', async ({
    world,
    ann,
    mia,
  }) => {
    const source = await addressOf(world)
    const office = keepSaving(ann)
    onTestFinished(office.stop)
    await expect.poll(office.saved).toBeGreaterThan(40)

    // The backup uses this transaction's snapshot. After later saves, the transaction still sees the data
    // that the backup contains.
    await connected(source, async (instant) => {
      await instant.query(beginInstant)
      const { rows } = await instant.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
      const before = office.saved()
      const file = await save(
        source,
        join(folder, 'loaded'),
        `${beginInstant}; set transaction snapshot '${rows[0]?.snapshot}'`,
      )
      await expect.poll(office.saved).toBeGreaterThan(before + 20)
      await office.stop()

      await inBareDatabase(async (target) => {
        await checkBackup(file)
        await restore(target, file)
        await connected(target, async (client) => {
          expect(await everyRow(client)).toEqual({ ...(await everyRow(instant)), ...signInsEnded })
          await expectListed(sqlOf(client))
        })

        await served(target, async (there) => {
          const restored = (await there.call<Order[]>('GET', `${ordersPath}?limit=1000`)).body
          expect(restored.length).toBeGreaterThan(10)
          for (const order of restored) {
            const version = `${ordersPath}/${order.id}/versions/${order.versionNumber}`
            expect((await mia.call<OrderVersion>('GET', version)).body.data).toEqual(order)
          }
          const lived = (await mia.call<Order[]>('GET', `${ordersPath}?limit=1000`)).body
          expect(lived.length).toBeGreaterThan(restored.length)
          // New IDs continue after the restored IDs, and triggers work again.
          const next = await createOrder(there)
          expect(next.id).toBeGreaterThan(Math.max(...restored.map(({ id }) => id)))
          const counted = (await there.call('GET', `${ordersPath}?limit=1`)).headers.get('x-total-count')
          expect(counted).toBe(String(restored.length + 1))
        })
      })
    })
  })

  it('is of one instant by itself: each order has its current version', async ({ world, ann }) => {
    const source = await addressOf(world)
    const office = keepSaving(ann)
    onTestFinished(office.stop)
    const before = office.saved()
    for (let round = 0; round < 2; round++) {
      const file = await save(source, join(folder, `round-${round}`))
      await inBareDatabase(async (target) => {
        await restore(target, file)
        await connected(target, async (client) => {
          const apart = await client.query(`
            select from purchase_orders o full join (
              select purchase_order_id as id, max(version_number) as last from purchase_order_versions group by 1
            ) v using (id) where o.version_number is distinct from v.last`)
          expect(apart.rowCount).toBe(0)
        })
      })
    }
    expect(office.saved()).toBeGreaterThan(before)
    await office.stop()
  })
})

describe('a restore', () => {
  good('finds a file that is for its owner only', ({ backup }) => {
    expect(statSync(backup).mode & 0o777).toBe(0o600)
  })

  // (rule operations/restore-signs-out)
  good(
    'signs everybody out and forgets sign-ins under way, but not which ID tokens were used',
    async ({ world }) => {
      const source = await addressOf(world)
      await world.as('bob')
      await world.sql(`insert into sign_in_attempts (state, browser, code_verifier, nonce, redirect_uri, wanted_page, expire)
      values ('s', 'b', 'c', 'n', 'r', '/', '2026-03-15')`)
      await world.sql(`insert into sign_in_credentials (credential, browser, claims, wanted_page, expire)
      values ('c', 'b', '{}', '/', '2026-03-15')`)
      await world.sql("insert into used_id_tokens (token, expire) values ('t', '2026-03-15')")
      const file = await save(source, join(folder, 'signed-in'))
      await inBareDatabase(async (target) => {
        await restore(target, file)
        await connected(target, async (client) => {
          expect(await everyRow(client)).toMatchObject({
            ...signInsEnded,
            'public.used_id_tokens': [expect.stringContaining('(t,')],
          })
        })
      })
    },
  )

  good('is refused where the database is not empty, and leaves it as it was', async ({ backup, world }) => {
    const url = await addressOf(world)
    await connected(url, async (client) => {
      const before = await everyRow(client)
      await expect(restore(url, backup)).rejects.toThrow(
        /^The database isn’t empty \(it has .+\): restore into a new one$/,
      )
      expect(await everyRow(client)).toEqual(before)
    })
  })

  good(
    'finds every changed byte, every cut and every addition before it touches the database',
    async ({ backup }) => {
      const bytes = readFileSync(backup)
      const changed = join(folder, 'changed')
      const places = [
        ...Array(20).keys(),
        ...Array.from({ length: 40 }, (_, n) => Math.floor((bytes.length * (n + 0.5)) / 40)),
      ]
      for (const place of [...places, ...Array.from({ length: 74 }, (_, n) => bytes.length - 1 - n)]) {
        const copy = Buffer.from(bytes)
        copy[place] = (copy[place] ?? 0) ^ 0x01
        writeFileSync(changed, copy)
        await expect(checkBackup(changed), `byte ${place}`).rejects.toThrow()
      }
      for (const length of [0, 1, 71, 72, 73, 500, bytes.length - 72, bytes.length - 1]) {
        writeFileSync(changed, bytes)
        truncateSync(changed, length)
        await expect(checkBackup(changed), `${length} bytes`).rejects.toThrow()
      }
      writeFileSync(changed, Buffer.concat([bytes, Buffer.from('\n')]))
      await expect(checkBackup(changed)).rejects.toThrow()
      await expect(checkBackup(backup)).resolves.toMatchObject({ furrow: 1, version: '1.0.1-beta' })
    },
  )

  good('that finds a damage only on its way leaves the database without a table', async ({ backup }) => {
    const bytes = readFileSync(backup)
    const damaged = join(folder, 'damaged')
    for (const place of [bytes.length >> 1, bytes.length - 100, bytes.length - 1]) {
      const copy = Buffer.from(bytes)
      copy[place] = (copy[place] ?? 0) ^ 0x01
      writeFileSync(damaged, copy)
      await inBareDatabase(async (target) => {
        await expect(restore(target, damaged)).rejects.toThrow()
        await connected(target, async (client) => expect((await relations(client)).rowCount).toBe(0))
      })
    }
  })

  good('is refused where the backup is newer than the program', async ({ backup }) => {
    const older = program.slice(0, -1)
    const refusal = /^The backup is newer than this Furrow: it has 1 migration/
    await expect(checkBackup(backup, older)).rejects.toThrow(refusal)
    await inBareDatabase(async (target) => {
      await expect(restore(target, backup, older)).rejects.toThrow(refusal)
      await connected(target, async (client) => expect((await relations(client)).rowCount).toBe(0))
    })
  })

  good('of an older backup applies the migrations that came since to its rows', async ({ backup }) => {
    const next: Migration = {
      name: 'next',
      at: (program.at(-1)?.at ?? 0) + 1,
      hash: 'next',
      statements: [
        'alter table agronomists add column nickname text',
        "update agronomists set nickname = split_part(name, ' ', 1)",
        'alter table agronomists alter column nickname set not null',
      ],
    }
    await inBareDatabase(async (target) => {
      await restore(target, backup, [...program, next])
      await connected(target, async (client) => {
        const { rows } = await client.query(
          "select nickname from agronomists where email = 'ann@farm.example'",
        )
        expect(rows).toEqual([{ nickname: 'Ann' }])
      })
    })
  })

  good(
    'of a backup from before lists had tables of their own fills them from its orders',
    async ({ backup }) => {
      await inBareDatabase(async (old) => {
        await inBareDatabase(async (now) => {
          await restore(now, backup)
          await connected(now, (from) => connected(old, (to) => fillOlder(from, to, '0012')))
        })
        const file = await save(old, join(folder, 'older'))
        await inBareDatabase(async (target) => {
          await restore(target, file)
          await connected(target, async (client) => {
            await expectListed(sqlOf(client))
            const { rows } = await client.query('select sum(orders)::int as orders from order_counts')
            expect(rows[0].orders).toBeGreaterThan(0)
          })
        })
      })
    },
  )

  // (rule operations/trail)
  it('is refused if the trail was changed before the backup, unless requested', async ({ world, ann }) => {
    await createOrder(ann)
    const source = await addressOf(world)
    const newest = await connected(source, (client) => sealTrail(client))
    const changed = "update purchase_order_versions set created_by = 'x' where id = 1"
    await inBareDatabase(async (middle) => {
      await restore(middle, await save(source, join(folder, 'whole')))
      await connected(middle, async (client) => {
        expect(await checkTrail(client)).toMatchObject({ problems: [], newest })
        await withoutTrail({ sql: sqlOf(client) }, changed)
      })
      const file = await save(middle, join(folder, 'tampered'))
      await checkBackup(file)
      await inBareDatabase(async (target) => {
        await expect(restore(target, file)).rejects.toThrow(
          /^The audit trail was changed before the backup was taken: purchase_order_versions 1 was changed/,
        )
        await connected(target, async (client) => {
          expect((await relations(client)).rowCount).toBe(0)
          await restoreBackup(client, file, () => {}, program, { despiteTrail: true })
          expect((await checkTrail(client)).problems).toHaveLength(1)
        })
      })
    })
  })

  it('is refused for a file that is not a backup', async () => {
    const other = join(folder, 'other')
    writeFileSync(other, 'a text of some length\n'.repeat(20))
    await expect(checkBackup(other)).rejects.toThrow('it can’t be decompressed')
    await expect(checkBackup(join(folder, 'none'))).rejects.toThrow('ENOENT')
    await saveCompressed(pieces('{"furrow":2}\n'), other)
    await expect(checkBackup(other)).rejects.toThrow('a newer Furrow made it')
    await saveCompressed(pieces('{"data":9999999999}\n'), other)
    await expect(checkBackup(other)).rejects.toThrow('a piece has an impossible length')
  })
})

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}
