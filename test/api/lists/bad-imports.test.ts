import { describe, expect } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import { createOrder } from '#test/world/orders.ts'
import { type Entry, importList, listPath, plan, readList } from './list-calls.ts'

const customer = (changes: Entry = {}) => ({ accountId: '100', name: 'Acre Farms', ...changes })
const service = (changes: Entry = {}) => ({ id: 1, name: 'Corn Scouting', ...changes })
const person = (changes: Entry = {}) => ({
  email: 'mia@farm.example',
  name: 'Mia Moss',
  territory: '41',
  level: 'Manager',
  ...changes,
})

const uuid = '123e4567-e89b-42d3-a456-426614174000'

const wrong: [list: string, rows: unknown[], sentences: string[]][] = [
  ['customers-detailed', [customer({ accountId: ' ' })], ['Row 2 validation failed: Account ID is required']],
  [
    'customers-detailed',
    [customer({ name: '' })],
    ['Row 2 validation failed: Either customer name or company name is required'],
  ],
  [
    'customers-detailed',
    [customer(), customer({ accountId: '7', zipCode: 'x'.repeat(21), line: 9 })],
    ['Row 9 validation failed: Zip code must be 20 characters or less'],
  ],
  ['customers-detailed', [customer({ email: 'office@' })], ['Row 2 validation failed: Invalid email format']],
  [
    'customers-detailed',
    [customer(), customer({ accountId: ' 100' })],
    ['Row 3 validation failed: Account ID 100 is already in row 2; keep only one'],
  ],
  [
    'customers-detailed',
    [customer({ name: 'A\u0000' })],
    ['Row 2 validation failed: Remove the NUL character from Name'],
  ],
  [
    'customers-detailed',
    ['Acre Farms', null],
    ['Row 2 validation failed: Send each row as a JSON object', 'Row 3'],
  ],
  ['agronomists', [person(), person({ email: 'x' })], ['Valid email is required']],
  ['agronomists', [person({ name: ' ', territory: '' })], ['Name is required', 'Territory is required']],
  ['agronomists', [person({ level: 'boss' })], ['Level must be agronomist, manager or admin']],
  ['agronomists', [person({ level: undefined })], ['level is required']],
  ...['', '  ', '\u200b', null].map((level): (typeof wrong)[number] => [
    'agronomists',
    [person({ level })],
    ['Row 2: Level must be agronomist, manager or admin'],
  ]),
  [
    'agronomists',
    [person({ uuid }), person({ email: 'ann@farm.example', uuid: uuid.toUpperCase(), line: 7 })],
    [`Row 7: Rows 2 and 7 have the same UUID ${uuid}; keep it in only one`],
  ],
  [
    'customers-detailed',
    [customer({ uuid }), customer({ accountId: '101' }), customer({ accountId: 'new', uuid })],
    [`Row 4 validation failed: Rows 2 and 4 have the same UUID ${uuid}; keep it in only one`],
  ],
  [
    'agronomists',
    [person(), person({ email: 'MIA@FARM.example' })],
    ['Email mia@farm.example is already in row 2'],
  ],
  ['service-types', [service({ name: ' ' })], ['Row 2 is missing required data (name is required)']],
  ['service-types', [{ name: 'A' }], ['id is required']],
  ['service-types', [service({ unitPrice: -1 })], ['Unit Price must be a number from 0 to 99,999.99']],
  ['service-types', [service({ samplePrice: '$5' })], ['Sample Price must be a number from 0 to 99,999.99']],
  ['service-types', [service({ territory: ' ' })], ['Row 2: Territory is required']],
  ['service-types', [service({ serviceType: '' })], ['Row 2: Service Type is required']],
  ['service-types', [service({ maxDiscount: 100.1 })], ['Max Discount must be a number from 0 to 100']],
  ['service-types', [service({ maxDiscount: -0.1 })], ['Max Discount must be a number from 0 to 100']],
  ['service-types', [service({ units: ['acre', 'furlong'] })], ['furlong is not a unit']],
  ['service-types', [service({ units: [] })], ['Units must include at least one of']],
  ['grid-sizes', [{ size: 'A', territory: '' }], ['Row 2 is missing required data (territory is required)']],
  ['grid-sizes', [{ territory: '11' }], ['Row 2 is missing required data (size is required)']],
  [
    'grid-sizes',
    [
      { size: '1 Acre', territory: '11' },
      { size: '1 acre', territory: '11' },
    ],
    ['Row 3: Territory 11, Size 1 acre is already in row 2; keep only one'],
  ],
  [
    'coop-names',
    [{ coopId: 'A', accountId: '', name: 'N' }],
    ['Row 2 is missing required data (account_id is required)'],
  ],
  ['crops', [{ id: 'a', crop: '', filter: 'all' }], ['(crop is required)', '(season is required)']],
  ['crops', [{ crop: 'Oats', filter: '', season: 'fall' }], ['(id is required)', '(filter is required)']],
]

// (rules imports/nothing-or-all, imports/rows)
describe('an import that is wrong', () => {
  it.for(wrong)(
    'an import that is wrong leaves the list unchanged: %s %j',
    async ([list, rows, sentences], { mia }) => {
      const before = await readList(mia, list)
      const expected = sentences.map((sentence) => expect.stringContaining(sentence))
      const planned = await plan(mia, list, rows)
      expect(planned.status).toBe(200)
      expect(planned.body.errors.map(({ message }) => message)).toEqual(expected)
      expect(planned.body.plan).toBe('')
      const refused = await importList(mia, list, rows)
      expect(refused.status).toBe(400)
      expect(refused.body.errors?.map(({ message }) => message)).toEqual(expected)
      expect(await readList(mia, list)).toEqual(before)
    },
  )

  it('an import of two entries that had one UUID before it is valid, and one that moves it there is not', async ({
    world,
    mia,
  }) => {
    const own = await world.sql('select email, name, territory, level, uuid from agronomists order by email')
    const shared = own.map((row) => (/^(ann|bob)/.test(row.email) ? { ...row, uuid } : row))
    const moved = await plan(mia, 'agronomists', shared)
    expect(moved.body.errors.map(({ message }) => message)).toEqual([
      `Row 4: Rows 3 and 4 have the same UUID ${uuid}; keep it in only one`,
    ])
    await world.sql("update agronomists set uuid = $1 where email ~ '^(ann|bob)'", [uuid])
    expect((await plan(mia, 'agronomists', shared)).body.errors).toEqual([])
    await world.sql('update agronomists set uuid = null')
  })

  // (rule imports/rows)
  it('an import that takes the UUID of an entry that is not in the file and stays is refused, and names both', async ({
    world,
    ann,
    mia,
  }) => {
    await createOrder(ann)
    await world.sql("update customers set uuid = $1 where account_id = '100'", [uuid])
    const taken = [customer({ accountId: 'A2', uuid: uuid.toUpperCase() })]
    expect((await plan(mia, 'customers-detailed', taken)).body.errors).toEqual([
      {
        line: 2,
        field: 'uuid',
        message: `Row 2 validation failed: Account ID A2 has the UUID ${uuid} of Account ID 100, which is not in the file; clear it, or add that row`,
      },
    ])
    expect((await importList(mia, 'customers-detailed', taken)).status).toBe(400)
    // This import would remove customer 900, which nothing refers to, so another row can use its UUID.
    await world.sql('update customers set uuid = null')
    await world.sql("insert into customers (account_id, name, uuid) values ('900', 'Unused Acres', $1)", [
      uuid,
    ])
    expect((await plan(mia, 'customers-detailed', taken)).body.errors).toEqual([])
    await world.sql("delete from customers where account_id = '900'")
  })

  // (rule import-files/plan-shown)
  it('an import that is wrong in one row shows what the others would do, and nothing about the person in the wrong one', async ({
    mia,
  }) => {
    const right = [
      { id: 'corn-all', crop: 'Corn', filter: 'all', season: 'spring' },
      { id: 'oats-all', crop: 'Oats', filter: 'all', season: 'summer' },
    ]
    const named = await plan(mia, 'crops', [...right, { id: 'soybeans-all', crop: '', filter: 'all' }])
    const counts = { added: 1, changed: 1, unchanged: 0, archived: 0, removed: 0 }
    expect(named.body).toMatchObject({ plan: '', counts })
    const unnamed = await plan(mia, 'crops', [...right, { id: '', crop: 'Rye', filter: 'all' }])
    expect(unnamed.body).toMatchObject({ plan: '', counts })
    const unknown = await plan(mia, 'crops', [...right, { id: 'rye', crop: '', filter: 'all' }])
    expect(unknown.body).toMatchObject({ plan: '', counts: { ...counts, removed: 1 } })
  })

  it('an import that is wrong in many rows has all of them in its plan and 50 in its refusal', async ({
    mia,
  }) => {
    const rows = Array.from({ length: 120 }, (_, i) => ({
      id: `c${i}`,
      crop: '',
      filter: 'all',
      season: 'fall',
    }))
    const planned = await plan(mia, 'crops', rows)
    expect(planned.body.errors).toHaveLength(120)
    expect(planned.body.errors[119]).toEqual({
      line: 121,
      field: 'crop',
      message: 'Row 121 is missing required data (crop is required)',
    })
    const { body } = await importList(mia, 'crops', rows)
    expect(body.errors).toHaveLength(50)
    expect(body.message).toBe('Row 2 is missing required data (crop is required) (and 119 more to correct)')
  })

  // (rule imports/nobody-is-locked-out)
  it.for([
    ['the user', [person({ email: 'ada@farm.example' })], 1],
    ['the user, by a cell', [person({ email: 'ada@farm.example' }), person({ active: false })], 3],
    ['any manager', [person({ level: 'agronomist' })], 2],
  ] as const)(
    'an import without %s is refused, because it would lock users out',
    async ([_what, rows, line], { mia }) => {
      const before = await readList(mia, 'agronomists')
      const planned = await plan(mia, 'agronomists', rows)
      expect(planned.body.errors).toMatchObject([
        { line, message: expect.stringMatching(/must stay|must remain/) },
      ])
      expect(planned.body.rows).not.toEqual([])
      expect((await importList(mia, 'agronomists', rows)).status).toBe(400)
      expect(await readList(mia, 'agronomists')).toEqual(before)
    },
  )

  it('an import is refused unless the user behind the switch is in it', async ({ mia }) => {
    await mia.call('POST', '/api/auth/admin-switch', { email: 'ada@farm.example' })
    const rows = [person({ email: 'ada@farm.example', name: 'Ada Lund', level: 'admin' })]
    expect((await plan(mia, 'agronomists', rows)).body.errors).toMatchObject([
      { message: 'mia@farm.example is your own account: it must stay active and on the list' },
    ])
    await mia.call('POST', '/api/auth/admin-switch', { email: 'mia@farm.example' })
  })
})

// (rule imports/limits)
describe('an import that is too large', () => {
  const rows = (count: number, changes: Entry = {}) =>
    Array.from({ length: count }, (_, i) => ({ coopId: `N${i}`, accountId: '1', name: 'N', ...changes }))

  it.for([
    ['empty', [], 400, 'Send at least one row: an import without rows would remove all coop names'],
    ['of 20,001 rows', rows(20_001), 413, 'A list can contain at most 20,000 rows; this one has 20,001'],
    [
      'of more text than 5 MB',
      rows(20_000, { name: 'é'.repeat(130) }),
      413,
      'A list can contain at most 5 MB of text',
    ],
    [
      'of more than 16 MB',
      rows(20_000, { other: 'x'.repeat(850) }),
      413,
      'That is too much to send at once (limit: 16 MB)',
    ],
    ['no list', { rows: [] }, 400, 'Send the rows as a JSON list'],
  ] as const)('an import that is %s is refused', async ([_what, sent, status, sentence], { mia }) => {
    const before = await readList(mia, 'coop-names')
    for (const answer of [await plan(mia, 'coop-names', sent), await importList(mia, 'coop-names', sent)])
      expect([answer.status, Object(answer.body).message]).toEqual([status, sentence])
    expect(await readList(mia, 'coop-names')).toEqual(before)
  })

  it('an import of 20,000 rows and 5 MB of text is accepted', async ({ mia }) => {
    const sent = rows(20_000, { name: 'x'.repeat(200) })
    expect((await plan(mia, 'coop-names', sent)).body.counts).toMatchObject({ added: 20_000 })
  })

  it('other calls stay at 1 MB, and show a message', async ({ mia }) => {
    const { status, body } = await mia.call('POST', listPath('crops'), { crop: 'x'.repeat(1_048_576) })
    expect([status, body.message]).toEqual([413, 'That is too much to send at once (limit: 1 MB)'])
  })
})
