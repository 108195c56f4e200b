import { once } from 'node:events'
import { request } from 'node:http'
import { describe, expect } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath, readOrder } from '#test/world/orders.ts'
import { type Caller, order, people, type World } from '#test/world/world.ts'

it.beforeEach(async ({ world }) => {
  await world.sql(`update agronomists set active = email <> 'old@farm.example',
    level = case left(email, 3) when 'mia' then 'Manager' when 'ada' then 'Admin' else 'Agronomist' end`)
})

/** Sends a call without the end of its body, and returns a function that sends the rest. */
async function begin(world: World, { token }: Caller, method: string, path: string, sent: object) {
  const body = JSON.stringify(sent)
  const call = request(`${world.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  })
  // Makes the session look idle, because the server extends an idle session when it checks the session. The
  // test can then wait for that check.
  await world.sql("update user_sessions set used = '2020-01-01', expire = expire - interval '1 hour'")
  call.write(body.slice(0, 5))
  await expect.poll(() => world.sql("select from user_sessions where used > '2020-01-02'")).toHaveLength(1)
  return async () => {
    call.end(body.slice(5))
    const [response] = await once(call, 'response')
    response.resume()
    return response.statusCode
  }
}

const change = (by: Caller, email: string, fields: object) =>
  by.call('PUT', `/api/picklists/agronomists/${email}`, fields)

// (rule rights/session)
describe('a call whose body arrives slowly', () => {
  it('is judged when it has arrived: its user was archived meanwhile', async ({ world, ann }) => {
    const ada = await world.as('ada')
    const stored = await createOrder(ann, order())
    const end = await begin(world, ann, 'PATCH', `${ordersPath}/${stored.id}`, { comments: 'Too late' })
    expect((await change(ada, people.ann.email, { active: false })).status).toBe(200)
    expect(await end()).toBe(401)
    expect((await readOrder(ada, stored)).comments).toBe(stored.comments)
  })

  it('raises nobody once its manager was lowered', async ({ world }) => {
    const [ada, mia] = [await world.as('ada'), await world.as('mia')]
    const end = await begin(world, mia, 'PUT', `/api/picklists/agronomists/${people.bob.email}`, {
      level: 'Admin',
    })
    await change(ada, people.mia.email, { level: 'Agronomist' })
    expect(await end()).toBe(401)
    expect(await world.sql("select level from agronomists where email = 'bob@farm.example'")).toEqual([
      { level: 'Agronomist' },
    ])
  })

  it('is served where nothing ended', async ({ world }) => {
    const bob = await world.as('bob')
    const stored = await createOrder(bob, order())
    const end = await begin(world, bob, 'PATCH', `${ordersPath}/${stored.id}`, { comments: 'In time' })
    expect(await end()).toBe(200)
    expect((await readOrder(bob, stored)).comments).toBe('In time')
  })
})

// (rule rights/session)
it('of two managers who drop each other by an import at once, one stays', async ({ world }) => {
  const [ada, mia] = [await world.as('ada'), await world.as('mia')]
  const rows = await world.sql<{ email: string }>(
    'select email, name, territory, level, active from agronomists order by email',
  )
  const without = (email: string) => rows.filter((row) => row.email !== email)
  const statuses = (
    await Promise.all([
      ada.call('PUT', '/api/picklists/agronomists', without(people.mia.email)),
      mia.call('PUT', '/api/picklists/agronomists', without(people.ada.email)),
    ])
  ).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 403])
  expect(
    await world.sql("select from agronomists where active and level in ('Admin', 'Manager')"),
  ).toHaveLength(1)
})
