import { describe, expect } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import { type Caller, people } from '#test/world/world.ts'

type Row = Record<string, unknown>
async function read(caller: Caller, list: string): Promise<Row[]> {
  const { status, body } = await caller.call<Row[]>('GET', `/api/picklists/${list}`)
  expect(status).toBe(200)
  return body
}

const annsRecord = {
  id: 1,
  email: people.ann.email,
  name: people.ann.name,
  agronomistNumber: '',
  territory: '11',
  level: 'Agronomist',
  customerIds: [1, 2],
  uuid: null,
  active: true,
  version: 1,
}

const entries: [list: string, key: Row, entry: Row][] = [
  ['states', { stateId: 19 }, { stateId: 19, stateName: 'Iowa', stateAbbr: 'IA' }],
  [
    'counties/19',
    { countyId: 19015 },
    { countyId: 19015, countyName: 'Boone', stateId: 19, stateCountyId: '015' },
  ],
  [
    'service-types',
    { id: 4 },
    {
      id: 4,
      serviceTypeId: 4,
      glcode: '',
      name: 'Moisture Sensor',
      unitPrice: 45,
      samplePrice: 0,
      units: ['sensor'],
      maxDiscount: 100,
      territory: 'ALL',
      serviceType: 'contract',
      locked: false,
      active: true,
      version: 1,
    },
  ],
  [
    'grid-sizes',
    { id: 1 },
    { id: 1, size: '2.5 acre', price: 9.25, territory: '11', locked: false, status: true, version: 1 },
  ],
  [
    'coop-names',
    { coopId: 'C1' },
    { id: 'C1', coopId: 'C1', accountId: '101', name: 'Brook Coop', active: true, version: 1 },
  ],
  [
    'crops',
    { id: 'corn-all' },
    {
      id: 'corn-all',
      crop: 'Corn',
      filter: 'all',
      season: 'summer',
      glcode: '',
      cropId: '',
      plantingTime: '',
      status: true,
      version: 1,
    },
  ],
  ['producers', { id: 1 }, { id: 1, name: 'Acre Farms', accountId: '100', active: true }],
  ['customers', { id: 4 }, { id: 4, name: 'Dale Archived', accountId: '103', active: false }],
  [
    'customers-detailed',
    { id: 1 },
    {
      id: 1,
      accountId: '100',
      name: 'Acre Farms',
      uuid: null,
      company: '',
      address1: '',
      address2: '',
      city: '',
      state: '',
      zipCode: '',
      phone1: '',
      phone2: '',
      email: 'office@acre.example',
      active: true,
      version: 1,
    },
  ],
  ['agronomists', { email: people.ann.email }, annsRecord],
]

describe('the picklists', () => {
  // (rule lists/picklists)
  it.for(entries)(
    'the picklist %s is a list of entries with these fields, and no others',
    async ([list, key, entry], { ann }) => {
      const found = (await read(ann, list)).filter((row) =>
        Object.entries(key).every(([name, value]) => row[name] === value),
      )
      expect(found).toEqual([entry])
    },
  )

  it('the picklists know the counties of each state, and none of an unknown state', async ({
    ann,
    world,
  }) => {
    await world.sql("insert into states values (31, 'Nebraska', 'NE')")
    await world.sql("insert into counties values (31001, 'Adams', 31, '001')")
    const counties = async (stateId: number) =>
      (await read(ann, `counties/${stateId}`)).map(({ countyName }) => countyName)
    expect([await counties(19), await counties(31), await counties(99)]).toEqual([
      ['Boone', 'Hamilton'],
      ['Adams'],
      [],
    ])
  })

  it('an agronomist is read by e-mail, with the ids of their customers', async ({ bob }) => {
    const { status, body } = await bob.call('GET', '/api/agronomists/ANN@farm.example')
    expect([status, body]).toEqual([200, annsRecord])
    expect((await bob.call('GET', '/api/agronomists/nobody@farm.example')).status).toBe(404)
  })

  // (rule lists/picklists)
  it('the picklists are returned whole, archived entries included, in a fixed order', async ({
    ann,
    world,
  }) => {
    await world.sql("update service_types set name = 'A ' || name where name = 'Soil Sampling'")
    const names = (rows: Row[]) => rows.map(({ name }) => name)
    expect(names(await read(ann, 'service-types'))).toEqual([
      'A Soil Sampling',
      'Corn Scouting',
      'Locked Sampling',
      'Moisture Sensor',
      'Premium Scouting',
      'Retired Scouting',
    ])
    expect(names(await read(ann, 'customers'))).toEqual([
      'Acre Farms',
      'Brook Coop',
      'Cedar Growers',
      'Dale Archived',
    ])
    const people = await read(ann, 'agronomists')
    expect(people.filter(({ active }) => !active)).toMatchObject([{ name: 'Olga Past' }])
    const counties = await read(ann, 'counties/19')
    expect(counties.map(({ countyName }) => countyName)).toEqual(['Boone', 'Hamilton'])
  })
})

// (rule people/producers-are-customers)
describe('a producer', () => {
  it('a producer is a customer seen as a name: a new customer is one immediately, under the same id', async ({
    ann,
    world,
  }) => {
    const [added] = await world.sql<{ id: number }>(
      "insert into customers (account_id, name, company) values ('900', '', 'Elm Elevator') returning id",
    )
    const producers = await read(ann, 'producers')
    expect(producers).toContainEqual({ id: added?.id, name: 'Elm Elevator', accountId: '900', active: true })
    expect(producers).toEqual(await read(ann, 'customers'))
  })
})
