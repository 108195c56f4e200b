import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { Picklist } from '#shared/picklist/definition.ts'
import type { ImportPlan } from '#shared/picklist/import-plan.ts'
import { agronomists, coopNames, crops, customers, gridSizes, serviceTypes } from '#shared/picklist/lists.ts'
import { lowerKey, tidyLineOfText } from '#shared/text.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder } from '#test/world/orders.ts'
import { runs } from '#test/world/properties.ts'
import { type Caller, order, people, scoutingLine, type World } from '#test/world/world.ts'
import {
  type Entry,
  formerImports,
  importList,
  listPath,
  plan,
  putBack,
  putBackPlan,
  readList,
} from './list-calls.ts'
import { hold } from './watcher.ts'

/**
 * Only a few names and keys, so that imported rows often match stored entries, sometimes with different
 * capitalization.
 */
const word = fc.constantFrom(
  'Brook Coop',
  // The last character is a letter that looks like a space. The server removes it.
  'Brook Coop\u3164',
  'brook COOP',
  '2.5 acre',
  '2.5 ACRE',
  'Other',
  'É',
  'é',
  'A,"7"',
  "'=1",
  '農',
)
const text = fc.oneof(
  word,
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).map((one) => one.replaceAll('\0', '')),
)
// Replaces names made only of invisible characters, because they count as empty.
const filled = text.map((one) => (tidyLineOfText(one) === '' ? 'x' : one))
const price = fc.integer({ min: 0, max: 9_999_999 }).map((cents) => cents / 100)
const flag = fc.boolean()

interface Shape {
  list: Picklist
  row: fc.Arbitrary<Entry>
  key: (row: Entry) => string
  /** A row that every file includes, because an import must not lock out all users. */
  always?: Entry
}
const lower = (value: unknown) => lowerKey(tidyLineOfText(String(value)))

const shapes: Shape[] = [
  {
    list: coopNames,
    row: fc.record(
      { coopId: fc.oneof(fc.constant('C1'), word), accountId: filled, name: filled, active: flag },
      { requiredKeys: ['coopId', 'accountId', 'name'] },
    ),
    key: ({ coopId }) => lower(coopId),
  },
  {
    list: gridSizes,
    row: fc.record(
      { size: word, territory: fc.constantFrom('11', '41', 'all', 'ALL'), price, locked: flag, status: flag },
      { requiredKeys: ['size', 'territory'] },
    ),
    key: ({ territory, size }) => `${lower(territory)} ${lower(size)}`,
  },
  {
    list: serviceTypes,
    row: fc.record(
      {
        id: fc.option(fc.integer({ min: 1, max: 60 })),
        name: filled,
        unitPrice: price,
        units: fc.uniqueArray(fc.constantFrom('acre', 'plot', 'sample', 'sensor'), { minLength: 1 }),
        active: flag,
      },
      { requiredKeys: ['id', 'name'] },
    ),
    key: ({ id }) => (id === null ? crypto.randomUUID() : String(id)),
  },
  {
    list: customers,
    row: fc.record(
      {
        accountId: fc.oneof(word, fc.constantFrom('100', '101', '102', '-5', '00123')),
        name: filled,
        zipCode: fc.stringMatching(/^\d{0,9}$/),
        uuid: fc.option(fc.uuid()),
        active: flag,
      },
      { requiredKeys: ['accountId', 'name'] },
    ),
    key: ({ accountId }) => lower(accountId),
  },
  {
    list: agronomists,
    row: fc.record(
      {
        email: fc.constantFrom(
          people.ann.email,
          people.ada.email,
          people.old.email,
          'new@farm.example',
          'o@x.example',
        ),
        name: filled,
        territory: fc.constantFrom('11', '41', '51'),
        level: fc.constantFrom('Agronomist', 'Admin', 'Manager'),
        agronomistNumber: text,
        uuid: fc.option(fc.uuid()),
        active: flag,
      },
      { requiredKeys: ['email', 'name', 'territory', 'level'] },
    ),
    key: ({ email }) => lower(email),
    always: { ...people.mia, active: true },
  },
  {
    list: crops,
    row: fc.record(
      {
        id: fc.oneof(word, fc.constantFrom('corn-all', 'soybeans-all')),
        crop: fc.oneof(fc.constantFrom('Corn', 'corn'), filled),
        filter: fc.constantFrom('11', '41', 'all'),
        season: fc.constantFrom('spring', 'summer', 'fall', 'winter'),
        cropId: text,
        status: flag,
      },
      { requiredKeys: ['id', 'crop', 'filter', 'season'] },
    ),
    key: ({ id }) => tidyLineOfText(String(id)),
  },
]

const rowsOf = ({ row, key, always }: Shape) =>
  fc
    .uniqueArray(row, { minLength: 1, maxLength: 8, selector: key })
    .map((rows) => (always ? [always, ...rows] : rows))

async function everything(world: World): Promise<Record<string, string>> {
  const tables = await world.sql<{ name: string }>(
    "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await world.sql<{ sum: string }>(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${name} t`,
    )
    sums[name] = row?.sum ?? ''
  }
  return sums
}

const bare = ({ version: _version, ...entry }: Entry): Entry => entry
const byId = ({ id }: Picklist, rows: Entry[]) => new Map(rows.map((row) => [String(row[id]), bare(row)]))

/**
 * The list that an import should produce according to its plan: the stored list with the plan's rows applied,
 * and with no other changes.
 */
function expected({ list }: Shape, before: Entry[], sent: Entry[], { rows }: ImportPlan): Entry[] {
  const cased = (key: string) => (list.keyIgnoresCase ? lowerKey(key) : key)
  const keyText = (entry: Entry) => cased(list.key.map((name) => String(entry[name] ?? '')).join(' '))
  const told = new Map(rows.filter(({ kind }) => kind !== 'added').map((row) => [cased(row.key), row]))
  const kept = before.flatMap((entry) => {
    const row = told.get(keyText(entry))
    if (row?.kind === 'removed') return []
    return [
      {
        ...bare(entry),
        ...Object.fromEntries((row?.changes ?? []).map(({ field, after }) => [field, after])),
      },
    ]
  })
  const added = rows.filter(({ kind }) => kind === 'added').map(({ line }) => sent[(line ?? 0) - 2] ?? {})
  return [...kept, ...added]
}

async function check(
  shape: Shape,
  world: World,
  mia: Caller,
  first: Entry[],
  sent: Entry[],
  edited: boolean,
) {
  const name = shape.list.list
  expect((await importList(mia, name, first)).status).toBe(200)
  const before = await readList(mia, name)

  const untouched = await everything(world)
  const planned = await plan(mia, name, sent)
  expect(planned.body.errors).toEqual([])
  expect(await everything(world)).toEqual(untouched)

  const done = await importList(mia, name, sent, planned.body.plan)
  expect(done.status).toBe(200)
  const { counts } = planned.body
  expect(done.body).toMatchObject({
    imported: sent.length,
    created: counts.added,
    updated: counts.changed,
    removed: counts.removed,
    archived: counts.archived,
  })
  const after = await readList(mia, name)
  const model = expected(shape, before, sent, planned.body)
  expect(after).toHaveLength(model.length)
  for (const entry of model) {
    const { id, ...fields } = asStored(entry)
    expect(after).toContainEqual(
      expect.objectContaining(id === null || id === undefined ? fields : { id, ...fields }),
    )
  }

  const edits = edited ? await editOne(shape, mia, after) : null
  const [former] = await formerImports(mia, name)
  const back = await putBackPlan(mia, name, former?.id ?? 0)
  expect(back.body.errors).toEqual([])
  expect((await putBack(mia, name, former?.id ?? 0, back.body.plan)).status).toBe(200)
  const restored = byId(shape.list, await readList(mia, name))
  const wanted = byId(shape.list, before)
  // Added entries whose names are used in orders can't be removed, so the undo archives them instead.
  const { active, id: idField } = shape.list
  const idOf = (entry: Entry) => String(entry[idField])
  const used = after.filter((entry) => !wanted.has(idOf(entry)) && restored.has(idOf(entry)))
  for (const entry of used) wanted.set(idOf(entry), { ...bare(entry), [active]: false })
  expect(used.length).toBeLessThanOrEqual(back.body.counts.archived + back.body.counts.unchanged)
  if (edits) {
    expect(restored.get(idOf(edits))).toEqual(bare(edits))
    const kept = back.body.rows.filter(({ kind }) => kind === 'kept').map(({ reason }) => reason)
    expect(kept).toContain('later changed by Mia Moss')
    wanted.set(idOf(edits), bare(edits))
  }
  expect(restored).toEqual(wanted)
}

function asStored(entry: Entry): Entry {
  const tidy = (value: unknown) => (typeof value === 'string' ? tidyLineOfText(value) : value)
  return Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, tidy(value)]))
}

let corrections = 0

/** Corrects one entry between the import and its undo. Customers are updated at a different URL. */
async function editOne({ list }: Shape, mia: Caller, after: Entry[]): Promise<Entry | null> {
  const [one] = after
  if (!one) return null
  const key = String(one[list.id])
  const to = list === customers ? `/api/customers/${key}` : listPath(list.list, key)
  corrections++
  const [name = ''] = list.fields
    .filter(({ name }) => name === 'name' || name === 'crop')
    .map(({ name }) => name)
  // Picks a price that differs from the entry's, because a correction that changes nothing is ignored.
  const price = one.price === corrections ? corrections + 1 : corrections
  const change = name ? { [name]: `Corrected ${corrections}` } : { price }
  const { status, body } = await mia.call<Entry>('PUT', to, { ...change, [list.id]: one[list.id] })
  expect(status).toBe(200)
  return body
}

// (rules imports/plan-is-the-import, imports/put-back, imports/nothing-dangles)
describe('for any list and any file', () => {
  for (const edited of [false, true]) {
    it.for(shapes.map((shape) => [shape.list.list, shape] as const))(
      `the import is its plan, the plan leaves no trace, and undoing restores the list${edited ? ' except for later corrections' : ''}: %s`,
      async ([, shape], { ann, mia, world }) => {
        const line = { serviceTypeId: 3, units: 'sample', costPerAcre: 45, serviceDetails: 'x' }
        const [free] = await world.sql<{ used: boolean }>(
          'select exists (select from purchase_orders) as used',
        )
        if (!free?.used)
          await createOrder(
            ann,
            order({
              contractType: 'custom',
              lineItems: [
                scoutingLine({ ...line, coopName: 'brook coop', gridSize: '2.5 acre', costPerAcre: 9.25 }),
              ],
            }),
          )
        await fc.assert(
          fc.asyncProperty(rowsOf(shape), rowsOf(shape), (first, sent) =>
            check(shape, world, mia, first, sent, edited),
          ),
          { numRuns: runs(6) },
        )
      },
    )
  }
})

// (rule imports/plan-locks-nothing)
describe('a plan', () => {
  it.for([
    ['customers-detailed', 'customers', { accountId: '100', name: 'Renamed' }],
    [
      'agronomists',
      'customers',
      { email: people.ann.email, name: 'A', territory: '11', level: 'Agronomist', customerIds: ['100'] },
    ],
  ] as const)(
    'waits for no save of a list and locks nothing that a save waits for: %s',
    async ([list, table, row], { world, mia }) => {
      const held = await hold(
        world,
        `select pg_advisory_xact_lock(hashtext('picklist'), hashtext(list)) from unnest(array['customers-detailed', 'agronomists']) list;
       select from ${table} for update; lock table purchase_orders in row exclusive mode`,
      )
      expect((await plan(mia, list, [row])).status).toBe(200)
      await held.letGo('rollback')
    },
  )
})

// (rule imports/look-alike-keys)
it('a plan names a new key that looks like a stored one, and the import adds it', async ({ mia }) => {
  const rows = [
    { coopId: 'C1', accountId: '100', name: 'Cyrillic' },
    { coopId: '\u04211', accountId: '100', name: 'Latin' },
  ]
  const said =
    'Coop ID \u04211 (row 3) looks like C1 (in the list), but is different: \u201c\u0421\u201d is U+0421'
  const planned = await plan(mia, 'coop-names', rows)
  expect(planned.body).toMatchObject({ errors: [], notes: [said] })
  const imported = await importList(mia, 'coop-names', rows)
  expect(imported.body).toMatchObject({ created: 1, notes: [said] })
})
