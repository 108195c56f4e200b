import { describe, expect } from 'vitest'
import { it as inWorld } from '#test/world/fixtures.ts'
import { ordersPath } from '#test/world/orders.ts'
import { withoutTrail } from '#test/world/trail.ts'
import { type Caller, call, order, people } from '#test/world/world.ts'

const it = inWorld.extend('acting', async ({ world }) => {
  const mia = await world.as('mia')
  await mia.call('POST', '/api/auth/admin-switch', { userId: people.bob.email })
  return mia
})

it.beforeEach(async ({ world }) => {
  await world.sql('delete from user_sessions')
  await withoutTrail(world, 'delete from audit_events')
  await world.sql("update agronomists set active = email <> 'old@farm.example'")
})

interface Status {
  authenticated: boolean
  user: { email: string } | null
  realUser: { email: string } | null
  notice: string | null
}
const statusOf = async (by: Caller) => (await by.call<Status>('GET', '/api/auth/status')).body
const sentence = 'Bob Adams has been archived, so you can no longer act as them. You are Mia Moss again.'

// (rule rights/acting-for-another)
describe('a switch', () => {
  it('a switch and its audit entry are stored together, or neither is', async ({ world, acting }) => {
    const rows = () =>
      world.sql(
        "select action, user_email, real_email, subject from audit_events where action <> 'sign-in' order by id",
      )
    const { bob, mia } = people
    const first = {
      action: 'switch-user',
      user_email: bob.email,
      real_email: mia.email,
      subject: bob.email,
    }
    expect(await rows()).toEqual([first])
    await world.sql(
      'alter table audit_events add constraint planted check (user_email <> $$ann@farm.example$$)',
    )
    const failed = await acting.call('POST', '/api/auth/admin-switch', { userId: people.ann.email })
    await world.sql('alter table audit_events drop constraint planted')
    expect(failed.status).toBe(500)
    expect([(await statusOf(acting)).user?.email, await rows()]).toEqual([bob.email, [first]])
  })

  it('a switch leads from one user to the next, and back to the manager', async ({ acting }) => {
    for (const email of [people.ann.email, people.ada.email]) {
      await acting.call('POST', '/api/auth/admin-switch', { userId: email })
      expect(await statusOf(acting)).toMatchObject({ user: { email }, realUser: { email: people.mia.email } })
    }
    await acting.call('POST', '/api/auth/admin-switch', { email: people.mia.email.toUpperCase() })
    expect(await statusOf(acting)).toMatchObject({
      user: { email: people.mia.email },
      realUser: null,
      notice: null,
    })
  })
})

// (rule rights/acting-ends-with-the-person)
describe('when the user acted for is archived', () => {
  const archiveBob = (world: { sql: (text: string) => Promise<unknown> }) =>
    world.sql("update agronomists set active = false where email = 'bob@farm.example'")

  it('the manager acts as himself again, and is notified until he switches', async ({ world, acting }) => {
    await archiveBob(world)
    const now = { authenticated: true, user: { email: people.mia.email }, realUser: null, notice: sentence }
    expect([await statusOf(acting), await statusOf(acting)]).toMatchObject([now, now])
    const trace = await world.sql(
      "select user_email, real_email, subject from audit_events where action = 'acting-ended'",
    )
    expect(trace).toEqual([
      { user_email: people.mia.email, real_email: people.mia.email, subject: people.bob.email },
    ])
    await acting.call('POST', '/api/auth/admin-switch', { userId: people.mia.email })
    expect((await statusOf(acting)).notice).toBeNull()
  })

  it('the manager reads with his own rights at once, and each answer reports the change', async ({
    world,
    acting,
  }) => {
    expect((await acting.call('GET', `${ordersPath}?status=all`)).status).toBe(403)
    await archiveBob(world)
    const { status, headers } = await acting.call('GET', `${ordersPath}?status=all`)
    expect([status, headers.get('x-acting-ended')]).toEqual([200, 'true'])
    const other = await world.as('ada')
    expect((await other.call('GET', ordersPath)).headers.get('x-acting-ended')).toBeNull()
  })

  it('a write in the other name is refused once, and stored in his own name when sent again', async ({
    world,
    acting,
  }) => {
    await archiveBob(world)
    await acting.call('GET', ordersPath)
    const refused = await acting.call('POST', ordersPath, order())
    expect([refused.status, refused.body.message]).toEqual([
      403,
      `Nothing was saved. ${sentence} Check your entries, then try again.`,
    ])
    expect(await world.sql('select from purchase_orders')).toEqual([])
    const again = await acting.call('POST', ordersPath, order())
    expect([again.status, again.body.userId]).toEqual([201, people.mia.email])
  })

  it('of many writes at once, each sent before the manager was notified is refused, with one audit entry', async ({
    world,
    acting,
  }) => {
    await archiveBob(world)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => acting.call('POST', ordersPath, order())),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(403)
    expect(statuses.every((status) => status === 403 || status === 201)).toBe(true)
    expect(await world.sql("select from audit_events where action = 'acting-ended'")).toHaveLength(1)
  })

  // (rule rights/stored-as-the-page-says)
  it('a write from a page of another user than the session is refused each time, and stores nothing', async ({
    world,
    acting,
  }) => {
    const as = (email: string) => ({ 'x-page-user': encodeURIComponent(email) })
    const send = (email: string) => acting.call('POST', ordersPath, order(), as(email))
    await withoutTrail(world, 'truncate purchase_orders restart identity cascade')
    for (const email of [people.mia.email, people.mia.email, people.ann.email]) {
      const { status, headers, body } = await send(email)
      expect([status, headers.get('x-acting-ended')]).toEqual([403, 'true'])
      expect(body.message).toContain('Nothing was saved. You are now Bob Adams')
    }
    expect(await world.sql('select from purchase_orders')).toEqual([])
    expect((await acting.call('GET', ordersPath, undefined, as(people.ann.email))).status).toBe(200)
    expect((await send(people.bob.email)).status).toBe(201)
    const back = { userId: people.mia.email }
    expect((await acting.call('POST', '/api/auth/admin-switch', back, as(people.bob.email))).status).toBe(200)
  })

  it('the manager may log out or switch to another user at once', async ({ world, acting }) => {
    await archiveBob(world)
    const switched = await acting.call('POST', '/api/auth/admin-switch', { userId: people.ann.email })
    expect([switched.status, (await statusOf(acting)).notice]).toEqual([200, null])
    await world.sql("update agronomists set active = false where email = 'ann@farm.example'")
    const out = await call(world.url, 'POST', '/api/auth/logout', undefined, {
      authorization: `Bearer ${acting.token}`,
    })
    expect([out.status, (await statusOf(acting)).authenticated]).toEqual([200, false])
  })

  it('the session of a manager who is archived himself ends', async ({ world, acting }) => {
    await world.sql("update agronomists set active = false where email = 'mia@farm.example'")
    expect((await statusOf(acting)).authenticated).toBe(false)
  })
})
