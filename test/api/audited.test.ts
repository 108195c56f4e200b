import { describe, expect } from 'vitest'
import { removeExpired } from '#server/remove-expired.ts'
import { it } from '#test/world/fixtures.ts'
import { withoutTrail } from '#test/world/trail.ts'
import { call, people, type World } from '#test/world/world.ts'

it.beforeEach(async ({ world }) => {
  await withoutTrail(world, 'delete from audit_events')
})

const traced = (world: World) =>
  world.sql(
    'select action, user_email as "user", real_email as real, subject, detail from audit_events order by id',
  )
const of = (email: string) => `agronomists/${email}`
const { ann, bob, mia, ada } = people

// (rule operations/trail)
describe('the audit has', () => {
  it('each sign-in, each logout, and by number who that was in the log', async ({ world }) => {
    const caller = await world.as('bob')
    await caller.call('POST', '/api/auth/logout')
    await caller.call('POST', '/api/auth/logout')
    expect(await traced(world)).toEqual([
      { action: 'sign-in', user: bob.email, real: null, subject: of(bob.email), detail: {} },
      { action: 'logout', user: bob.email, real: null, subject: of(bob.email), detail: {} },
    ])
    const [row] = await world.sql<{ id: number }>('select id from agronomists where email = $1', [bob.email])
    const lines = world.logged.map((line) => JSON.parse(line))
    for (const called of ['POST /api/auth/login', 'POST /api/auth/logout'])
      expect(lines.find((line) => line.row === called && line.who !== undefined)).toMatchObject({
        who: row?.id,
      })
  })

  it("each refused sign-in with its reason, and no address but a user's", async ({ world }) => {
    for (const email of ['nobody@farm.example', people.old.email])
      expect((await call(world.url, 'POST', '/api/auth/login', { email })).status).toBe(403)
    const detail = { reason: 'no person' }
    expect(await traced(world)).toEqual([
      { action: 'sign-in-refused', user: '', real: null, subject: '', detail },
      {
        action: 'sign-in-refused',
        user: people.old.email,
        real: null,
        subject: of(people.old.email),
        detail,
      },
    ])
  })

  it('each session that ended by itself: replaced, expired, or with the rights of its user', async ({
    world,
  }) => {
    const { headers } = await call(world.url, 'POST', '/api/auth/login', { email: bob.email })
    const cookie = `${headers.get('set-cookie')}`.split(';')[0] ?? ''
    await call(world.url, 'POST', '/api/auth/login', { email: ann.email }, { cookie, origin: world.url })
    const manager = await world.as('ada')
    await manager.call('PUT', `/api/picklists/agronomists/${ann.email}`, { active: false })
    await manager.call('PUT', `/api/picklists/agronomists/${ann.email}`, { active: true })
    await world.sql("update user_sessions set expire = '2020-01-01' where sess->>'email' = $1", [ada.email])
    expect(await removeExpired({ pool: world.pool } as never, world.clock.now)).toBeGreaterThan(0)
    expect((await traced(world)).filter(({ action }) => action === 'session-ended')).toEqual(
      [
        [bob.email, 'another sign-in'],
        [ann.email, 'archived'],
        [ada.email, 'expired'],
      ].map(([email = '', because]) => ({
        action: 'session-ended',
        user: email,
        real: null,
        subject: of(email),
        detail: { because },
      })),
    )
  })

  it('each switch, and its end', async ({ world }) => {
    const manager = await world.as('mia')
    await manager.call('POST', '/api/auth/admin-switch', { userId: bob.email })
    await manager.call('POST', '/api/auth/admin-switch', { userId: mia.email })
    expect((await traced(world)).slice(1)).toEqual([
      { action: 'switch-user', user: bob.email, real: mia.email, subject: bob.email, detail: {} },
      { action: 'switch-ended', user: mia.email, real: mia.email, subject: bob.email, detail: {} },
    ])
  })

  it('of an import of agronomists the old and new level and active flag of each', async ({ world }) => {
    const manager = await world.as('ada')
    await world.sql('update agronomists set level = initcap(level) where email = $1', [ada.email])
    const { body: before } = await manager.call<Record<string, unknown>[]>(
      'GET',
      '/api/picklists/agronomists',
    )
    const rows = before.map((row) =>
      row.email === bob.email
        ? { ...row, level: 'Manager' }
        : row.email === ann.email
          ? { ...row, active: false }
          : row,
    )
    const added = {
      email: 'new@farm.example',
      name: 'New Nell',
      territory: '11',
      level: 'Agronomist',
      active: true,
    }
    expect((await manager.call('PUT', '/api/picklists/agronomists', [...rows, added])).status).toBe(200)
    const found = (await traced(world)).filter(({ action }) => action === 'imported')
    expect(found.map(({ subject, detail }) => [subject, detail.rights]).sort()).toEqual([
      [
        of(ann.email),
        { before: { level: 'Agronomist', active: true }, after: { level: 'Agronomist', active: false } },
      ],
      [
        of(bob.email),
        { before: { level: 'Agronomist', active: true }, after: { level: 'Manager', active: true } },
      ],
      [of(added.email), { before: null, after: { level: 'Agronomist', active: true } }],
    ])
    await world.sql("update agronomists set level = 'Agronomist', active = true where email = any($1)", [
      [ann.email, bob.email],
    ])
  })

  it('each export of orders', async ({ world }) => {
    const manager = await world.as('ada')
    await manager.call('GET', '/api/purchase-orders/export/csv?startDate=2026-01-01')
    expect((await traced(world)).slice(1)).toEqual([
      {
        action: 'export',
        user: ada.email,
        real: null,
        subject: 'purchase-orders',
        detail: { startDate: '2026-01-01' },
      },
    ])
  })

  it('each session that its user ended, one or all others', async ({ world }) => {
    const here = await world.as('bob')
    await Promise.all([world.as('bob'), world.as('bob'), world.as('bob')])
    const { body } = await here.call<{ id: number; current: boolean }[]>('GET', '/api/auth/sessions')
    const other = body.find(({ current }) => !current)
    expect((await here.call('POST', `/api/auth/sessions/${other?.id}/end`)).status).toBe(200)
    expect((await here.call('POST', `/api/auth/sessions/${other?.id}/end`)).status).toBe(404)
    expect((await here.call('POST', '/api/auth/sessions/end-others')).body).toEqual({ ended: 2 })
    const ended = (await traced(world)).filter(({ action }) => action === 'session-ended')
    expect(ended).toEqual(
      [1, 2, 3].map(() => ({
        action: 'session-ended',
        user: bob.email,
        real: null,
        subject: of(bob.email),
        detail: { because: 'ended by the user' },
      })),
    )
  })
})
