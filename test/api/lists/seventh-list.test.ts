import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { describe, expect } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { readChanges } from '#server/picklists/changes.ts'
import { readImports } from '#server/picklists/import/former-imports.ts'
import { commit, importOf, planNamed, planOf } from '#server/picklists/import/import-list.ts'
import { restoreOf } from '#server/picklists/import/restore-list.ts'
import { present, readEntries } from '#server/picklists/list-store.ts'
import type { ListTable } from '#server/picklists/list-tables.ts'
import { countUses } from '#server/picklists/uses.ts'
import { createEntry, findEntry, updateEntry } from '#server/picklists/write-entry.ts'
import type { Picklist } from '#shared/picklist/definition.ts'
import { it } from '#test/world/fixtures.ts'
import { people } from '#test/world/world.ts'
import { addressOf } from './watcher.ts'

/** A list that the product doesn't have, to show that a new list needs only a definition and a table. */
const barns: Picklist = {
  list: 'barns',
  tab: 'barns',
  title: 'Barns',
  entry: 'Barn',
  entries: 'barns',
  id: 'id',
  key: ['place'],
  keyIgnoresCase: true,
  active: 'active',
  nameFields: ['place'],
  fields: [
    {
      name: 'place',
      label: 'Place',
      column: 'place',
      kind: 'text',
      blank: '',
      required: 'Place is required',
    },
    { name: 'stalls', label: 'Stalls', column: 'stalls', kind: 'id', blank: null },
    { name: 'active', label: 'Active', column: 'active', kind: 'flag', blank: true },
  ],
  requiredColumns: ['place'],
  rowSentence: (line, { message }) => `Row ${line}: ${message}`,
}

const table = pgTable(
  'barns',
  {
    id: serial('id').primaryKey(),
    place: text('place of the barn').notNull().unique(),
    stalls: integer('stalls'),
    active: boolean('active').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [check('barns_filled', sql`${t.place} <> ''`)],
)

const to: ListTable = {
  list: barns,
  table,
  aliases: { barn: 'place' },
  references: {
    by: 'place',
    order: 'select o.county',
    version: "select v.data->>'county'",
  },
}

const withDatabase = it.extend('context', { scope: 'file' }, async ({ world }, { onCleanup }) => {
  const db = openDatabase(await addressOf(world), () => {})
  onCleanup(() => db.close())
  await world.sql(
    'create table barns (id serial primary key, "place of the barn" text not null unique, stalls integer, active boolean not null, version integer not null default 1)',
  )
  return { db, clock: () => world.clock.now }
})

const author = { user: people.mia, realUser: null }

describe('a seventh list', () => {
  withDatabase(
    'a seventh list is a definition and a table: everything lists do works for it',
    async ({ context }) => {
      const created = await createEntry(context, author, to, { place: ' North ', stalls: 4 })
      expect(present(to, created)).toEqual({
        id: 1,
        place: 'North',
        barn: 'North',
        stalls: 4,
        active: true,
        version: 1,
      })
      await expect(createEntry(context, author, to, { place: 'North' })).rejects.toThrow(
        'There is already a barn with Place North; use another, or edit that one',
      )
      await updateEntry(context, author, to, '1', { stalls: 5, version: 1 })
      await expect(updateEntry(context, author, to, '1', { stalls: 6, version: 1 })).rejects.toThrow(
        'while you were editing',
      )

      const call = { to, author, putBack: false, file: 'barns.csv' }
      const rows = [
        { place: 'NORTH', stalls: 5 },
        { place: 'South', active: false },
      ]
      const planned = await planOf(context, call, await importOf(context, call, rows))
      expect(planned.counts).toEqual({ added: 1, changed: 1, unchanged: 0, archived: 0, removed: 0 })
      expect(await readEntries(context.db, to)).toHaveLength(1)
      await commit(context, call, await importOf(context, call, rows), planNamed(planned.plan))
      await commit(context, call, await importOf(context, call, [{ place: 'South' }]), null)
      expect(await readEntries(context.db, to)).toMatchObject([{ place: 'South' }])

      const back = { ...call, putBack: true }
      const [last] = await readImports(context.db, barns)
      await commit(context, back, restoreOf(context, back, last?.id ?? 0), null)
      const north = await findEntry(context.db, to, '1')
      expect(north).toMatchObject({ id: 1, place: 'NORTH', stalls: 5 })
      expect((await readChanges(context.db, barns, north)).map(({ action }) => action)).toEqual([
        'put back',
        'removed',
        'imported',
        'changed',
        'created',
      ])
      const uses = await countUses(context.db, to.references, [north], context.clock())
      expect(uses(north)).toMatchObject({ orders: 0, versions: 0 })
    },
  )
})
