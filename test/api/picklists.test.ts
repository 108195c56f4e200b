import { describe, expect } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import type { Caller } from '#test/world/world.ts'

type Row = Record<string, unknown>
async function read(caller: Caller, list: string): Promise<Row[]> {
  const { status, body } = await caller.call<Row[]>('GET', `/api/picklists/${list}`)
  expect(status).toBe(200)
  return body
}

describe('the picklists', () => {
  // (rule lists/picklists)
  it('the picklists are answered whole, archived entries included, in a fixed order', async ({
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
  it('a producer is a customer seen as a name: a new customer is one at once, under the same id', async ({
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
