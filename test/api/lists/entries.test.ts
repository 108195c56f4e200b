import { describe, expect } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import { type Entry, listPath as path, type Refusal, readList as read } from './list-calls.ts'

const newOnes: Record<string, [sent: Entry, stored: Entry]> = {
  agronomists: [
    {
      email: ' New@Farm.Example ',
      name: ' Nia Ward ',
      territory: '11',
      level: 'MANAGER',
      customerIds: [2, 99],
    },
    {
      email: 'new@farm.example',
      name: 'Nia Ward',
      level: 'Manager',
      active: true,
      customerIds: [2],
      uuid: null,
    },
  ],
  'service-types': [
    { id: 77, name: 'Tissue Sampling', unitPrice: 1.005, units: ['Sample', 'acre', 'sample'] },
    {
      id: 7,
      serviceTypeId: 7,
      unitPrice: 1.01,
      samplePrice: 0,
      units: ['sample', 'acre'],
      maxDiscount: 0,
      territory: 'ALL',
      serviceType: 'contract',
      locked: false,
      active: true,
    },
  ],
  'grid-sizes': [
    { size: '5 acre', price: 6.4, territory: '41' },
    { id: 3, price: 6.4, locked: false, status: true },
  ],
  'coop-names': [
    { coopId: 'HVA', accountId: '900', name: 'High Valley' },
    { id: 'HVA', coopId: 'HVA', active: true },
  ],
  crops: [
    { crop: 'Winter Wheat', filter: '11', season: 'fall', glcode: '4100', cropId: 'ww', plantingTime: 'Sep' },
    {
      id: 'winter-wheat-11',
      crop: 'Winter Wheat',
      status: true,
      glcode: '4100',
      cropId: 'ww',
      plantingTime: 'Sep',
    },
  ],
}

// (rule picklists/values)
describe('a new entry', () => {
  it('a new entry of each list is stored, trimmed, with defaults for missing fields', async ({ mia }) => {
    for (const [list, [sent, stored]] of Object.entries(newOnes)) {
      const { status, body } = await mia.call<Entry>('POST', path(list), sent)
      expect([list, status]).toEqual([list, 201])
      expect(body).toMatchObject({ ...stored, version: 1 })
      expect(await read(mia, list)).toContainEqual(body)
    }
  })

  // (rule picklists/keys)
  it.for([
    ['agronomists', { email: 'ANN@farm.example', name: 'Ann', territory: '11' }, 'email'],
    ['agronomists', { email: 'old@farm.example', name: 'Olga', territory: '11' }, 'email'],
    ['grid-sizes', { size: '2.5 ACRE', territory: '11' }, 'size'],
    ['coop-names', { coopId: 'C1', accountId: '1', name: 'Another' }, 'coopId'],
    ['crops', { crop: 'CORN', filter: 'all', season: 'summer' }, 'id'],
  ] as const)(
    'a new entry of %s with the key of another is refused at its field',
    async ([list, sent, at], { mia }) => {
      const before = await read(mia, list)
      const { status, body } = await mia.call<Refusal>('POST', path(list), sent)
      expect(status).toBe(409)
      expect(body.errors).toMatchObject([{ path: at, message: expect.stringContaining('There is already') }])
      expect(await read(mia, list)).toEqual(before)
    },
  )

  it('a new entry with the key of an archived one gets a message', async ({ mia }) => {
    const sent = { email: 'old@farm.example', name: 'Olga', territory: '11' }
    expect((await mia.call<Refusal>('POST', path('agronomists'), sent)).body.message).toBe(
      'There is already an agronomist with Email old@farm.example, which is archived; use another, or edit that one',
    )
  })

  it.for([
    ['agronomists', {}, ['Valid email is required', 'Name is required', 'Territory is required']],
    ['agronomists', { email: 'x', name: 'X', territory: '1' }, ['Valid email is required']],
    [
      'agronomists',
      { email: 'x@y.example', name: 'X', territory: '1', level: 'boss' },
      ['Level must be agronomist, manager or admin'],
    ],
    [
      'service-types',
      { name: 'A', unitPrice: -1, maxDiscount: 100.1, units: ['furlong'], locked: 'yes' },
      [
        'Unit Price must be a number from 0 to 99,999.99',
        'furlong is not a unit; use acre, plot, sample or sensor',
        'Max Discount must be a number from 0 to 100',
        'Locked must be true or false',
      ],
    ],
    [
      'service-types',
      { samplePrice: -0.01, maxDiscount: -0.1 },
      ['name is required', 'Sample Price', 'Max Discount'],
    ],
    ['grid-sizes', { size: ' ', territory: '11', price: '5' }, ['size is required', 'Service Price must be']],
    ['grid-sizes', { size: '1 acre', price: -1 }, ['territory is required', 'Service Price must be']],
    ['crops', { crop: 'Corn\u0000', filter: '11', season: 'fall' }, ['Remove the NUL character from Crop']],
    ['coop-names', { coopId: 'x'.repeat(201), accountId: '1', name: 'N' }, ['Use 200 characters or fewer']],
  ] as const)('a new entry of %s that is wrong is refused: %j', async ([list, sent, sentences], { mia }) => {
    const before = await read(mia, list)
    const { status, body } = await mia.call<Refusal>('POST', path(list), sent)
    expect(status).toBe(400)
    expect(body.errors?.map(({ message }) => message)).toEqual(
      sentences.map((sentence) => expect.stringContaining(sentence)),
    )
    expect(await read(mia, list)).toEqual(before)
  })

  // (rule input/stored-form)
  it('a new entry has names of one line, without invisible characters', async ({ mia }) => {
    const odd = (text: string) => `\u202e${text.replace(' ', '\n')}\u200b\u0007`
    const sent = { accountId: odd('A 901'), name: odd('Long Acre'), city: '\u2066\u200b' }
    const { body } = await mia.call<Entry>('POST', '/api/customers', sent)
    expect(body).toMatchObject({ accountId: 'A 901', name: 'Long Acre', city: '' })
    const again = await mia.call<Refusal>('POST', '/api/customers', { ...sent, accountId: 'A 901' })
    expect(again.status).toBe(409)
    const none = await mia.call<Refusal>('POST', path('crops'), {
      crop: '\u200b',
      filter: '11',
      season: 'fall',
    })
    expect([none.status, none.body.errors?.[0]?.path]).toEqual([400, 'crop'])
  })

  it('a new entry of the customers goes to the call for customers', async ({ mia }) => {
    for (const [method, to] of [
      ['POST', path('customers-detailed')],
      ['PUT', path('customers-detailed', 1)],
    ] as const) {
      const { status, body } = await mia.call<Refusal>(method, to, { accountId: '7', name: 'N' })
      expect(status).toBe(400)
      expect(body.message).toContain('/api/customers')
    }
  })
})

describe('a service type', () => {
  // (rule picklists/values)
  it('a service type cannot lose its territory or its kind', async ({ mia }) => {
    for (const field of ['territory', 'serviceType']) {
      const refused = await mia.call<Refusal>('PUT', path('service-types', '1'), { [field]: ' ' })
      expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, field])
      const label = field === 'territory' ? 'Territory' : 'Service Type'
      expect(refused.body.message).toBe(`${label} is required`)
    }
  })

  // (rule picklists/values)
  it('a service type keeps its GL code, its lock and its active flag until others are sent', async ({
    mia,
  }) => {
    const kept = { glcode: '4100', locked: true, active: false }
    const { body } = await mia.call<Entry>('POST', path('service-types'), { name: 'Kept Sampling', ...kept })
    const own = path('service-types', Number(body.id))
    await mia.call('PUT', own, { name: 'Kept Testing' })
    expect(await read(mia, 'service-types')).toContainEqual(
      expect.objectContaining({ id: body.id, name: 'Kept Testing', ...kept }),
    )
    const others = { glcode: '', locked: false, active: true }
    await mia.call('PUT', own, others)
    expect(await read(mia, 'service-types')).toContainEqual(
      expect.objectContaining({ id: body.id, name: 'Kept Testing', ...others }),
    )
  })

  // (rule picklists/values)
  it('a service type of the largest id that a file may bring leaves numbers for new ones', async ({
    mia,
  }) => {
    const stored = await read(mia, 'service-types')
    const withId = (id: number) => [...stored, { ...stored[0], id, name: 'Night Scouting' }]
    const beyond = await mia.call<Refusal>('PUT', path('service-types'), withId(1_000_000_001))
    expect([beyond.status, beyond.body.message]).toEqual([
      400,
      expect.stringContaining('id must be a whole number from 1 to 1,000,000,000, or empty for a new entry'),
    ])
    expect((await mia.call('PUT', path('service-types'), withId(1_000_000_000))).status).toBe(200)
    const added = await mia.call<Entry>('POST', path('service-types'), { name: 'Dawn Scouting' })
    expect([added.status, added.body.id]).toEqual([201, 1_000_000_001])
  })
})

const changedOnes: [list: string, key: string | number, change: Entry][] = [
  ['agronomists', 'old@farm.example', { territory: '41' }],
  ['service-types', 4, { unitPrice: 46.5 }],
  ['grid-sizes', 2, { price: 7 }],
  ['coop-names', 'C1', { accountId: '102' }],
  ['crops', 'soybeans-all', { season: 'spring' }],
]

describe('a change of an entry', () => {
  it('a change of an entry of each list is stored under its key', async ({ mia }) => {
    for (const [list, key, change] of changedOnes) {
      const before = await read(mia, list)
      const { status, body } = await mia.call<Entry>('PUT', path(list, key), change)
      expect([list, status]).toEqual([list, 200])
      expect(body).toMatchObject(change)
      const others = (rows: Entry[]) => rows.filter(({ id }) => id !== body.id)
      const after = await read(mia, list)
      expect(after).toContainEqual(body)
      expect(others(after)).toEqual(others(before))
      expect(others(after)).toHaveLength(before.length - 1)
    }
  })

  it('a change of an entry keeps missing fields, its id and its key', async ({ mia }) => {
    const changed = await mia.call<Entry>('PUT', path('service-types', 1), { id: 4, name: ' Corn Walk ' })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({
      id: 1,
      name: 'Corn Walk',
      unitPrice: 5.25,
      maxDiscount: 10,
      version: 2,
    })
    const { body } = await mia.call<Entry>('PUT', path('agronomists', 'BOB@farm.example'), {
      email: 'other@farm.example',
      territory: '51',
    })
    expect(body).toMatchObject({ email: 'bob@farm.example', name: 'Bob Adams', territory: '51' })
    const [before] = (await read(mia, 'crops')).filter(({ id }) => id === 'soybeans-all')
    const crop = { id: 'peas-11', originalId: 'peas-11', crop: 'Field Peas', filter: '11' }
    expect((await mia.call('PUT', path('crops', 'soybeans-all'), crop)).body).toMatchObject({
      id: 'soybeans-all',
      crop: 'Field Peas',
      filter: '11',
      season: before?.season,
    })
  })

  it('a change of an entry that changes nothing makes no version', async ({ mia }) => {
    const [crop] = await read(mia, 'crops')
    const { body } = await mia.call<Entry>('PUT', path('crops', String(crop?.id)), crop)
    expect(body).toEqual(crop)
  })

  // (rule picklists/versions)
  it('a change of an entry that another user changed is refused with what is stored, by whom and when', async ({
    mia,
    world,
  }) => {
    const seen = { price: 7, version: 1 }
    const ada = await world.as('ada')
    await ada.call('PUT', path('grid-sizes', 1), { price: 9.5, version: 1 })
    for (const version of [1, 3]) {
      const { status, body } = await mia.call<Refusal>('PUT', path('grid-sizes', 1), { ...seen, version })
      expect(status).toBe(409)
      expect(body.message).toContain('Ada Lund changed this grid size while you were editing')
      expect(body.details).toMatchObject({
        current: { id: 1, price: 9.5, version: 2 },
        by: 'ada@farm.example',
        byName: 'Ada Lund',
        at: world.clock.now.toISOString(),
      })
    }
    expect((await mia.call('PUT', path('grid-sizes', 1), { price: 7 })).status).toBe(200)
    expect((await mia.call('PUT', path('grid-sizes', 1), { price: 7, version: '3' })).status).toBe(400)
  })

  it('a change of an entry to the key of another is refused', async ({ mia }) => {
    const { status, body } = await mia.call<Refusal>('PUT', path('grid-sizes', 2), { size: '2.5 acre' })
    expect(status).toBe(409)
    expect(body.errors).toMatchObject([{ path: 'size' }])
    expect((await mia.call('PUT', path('grid-sizes', 2), { size: 'other' })).status).toBe(200)
  })

  it.for([
    ['service-types', 'x'],
    ['service-types', '99999999999'],
    ['crops', 'CORN-ALL'],
    ['agronomists', 'nobody@farm.example'],
  ] as const)('a change of a missing entry of %s is not found: %s', async ([list, key], { mia }) => {
    for (const [method, to] of [
      ['PUT', path(list, key)],
      ['GET', `${path(list, key)}/usage`],
      ['GET', `${path(list, key)}/changes`],
    ] as const)
      expect((await mia.call(method, to, method === 'PUT' ? {} : undefined)).status).toBe(404)
    expect((await mia.call('PUT', path('barns', 1), {})).status).toBe(400)
  })

  // (rule imports/nobody-is-locked-out)
  it('a change of an entry that would lock out the user who makes it is refused', async ({ mia, world }) => {
    const own = path('agronomists', 'mia@farm.example')
    const archived = await mia.call<Refusal>('PUT', own, { active: false })
    expect(archived.status).toBe(409)
    expect(archived.body.errors).toMatchObject([{ path: 'active' }])
    await world.sql(
      "update agronomists set active = false where email in ('ada@farm.example', 'new@farm.example')",
    )
    const demoted = await mia.call<Refusal>('PUT', own, { level: 'agronomist' })
    expect(demoted.body.errors).toMatchObject([
      { path: 'level', message: 'At least one active manager or admin must remain' },
    ])
    expect((await mia.call('GET', path('crops', 'corn-all').concat('/usage'))).status).toBe(200)
    await world.sql("update agronomists set active = true where email = 'ada@farm.example'")
    await mia.call('POST', '/api/auth/admin-switch', { email: 'ada@farm.example' })
    const acting = await mia.call<Refusal>('PUT', own, { active: false })
    expect(acting.body.message).toBe(
      'mia@farm.example is your own account: it must stay active and on the list',
    )
    await mia.call('POST', '/api/auth/admin-switch', { email: 'mia@farm.example' })
  })
})
