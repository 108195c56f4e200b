import { describe, expect } from 'vitest'
import { it as inWorld } from '#test/world/fixtures.ts'
import { type Caller, people } from '#test/world/world.ts'

interface View {
  id: number | null
  name: string
  query: string
  sharedWith: string | null
}
interface StoredView extends View {
  id: number
  screen: string
  position: number
  own: boolean
  ownerName: string
  version: number
}
interface Refusal {
  message: string
  details?: { current: StoredView[]; by: string; byName: string }
}

const read = async (by: Caller) => (await by.call<StoredView[]>('GET', '/api/views')).body
const send = <Body = StoredView[]>(
  by: Caller,
  version: number,
  views: readonly View[],
  screen = 'insights',
) => by.call<Body>('PUT', '/api/views', { screen, version, views })
const refused = (by: Caller, version: number, views: readonly View[], screen?: string) =>
  send<Refusal>(by, version, views, screen)
const stored = async (by: Caller, views: readonly View[], screen = 'insights') => {
  const before = (await read(by)).find((one) => one.own && one.screen === screen)
  return (await send(by, before?.version ?? 0, views, screen)).body
}

const view = (changes: Partial<View> = {}): View => ({
  id: null,
  name: 'This season',
  query: 'fy=2026',
  sharedWith: null,
  ...changes,
})
const named = (views: readonly StoredView[]) => views.map(({ name }) => name)

const it = inWorld
  .extend('ada', { scope: 'file' }, async ({ world }) => world.as('ada'))
  .extend('noViews', { auto: true }, async ({ world }) => {
    await world.sql('truncate saved_views')
  })

// (rule views/own)
describe('the saved views of a user', () => {
  it('views are empty at first, and are returned in the stored order, on each screen', async ({
    ann,
    mia,
  }) => {
    expect(await read(ann)).toEqual([])
    const first = (
      await send(mia, 0, [view({ name: ' Rows\tfirst ' }), view({ name: 'Acre', query: 'q=acre' })])
    ).body
    const both = (await send(mia, 0, [view({ name: 'Archived', query: 'status=archived' })], 'orders')).body
    expect(await read(mia)).toEqual(both)
    expect(
      both.map(({ screen, name, position, own, ownerName }) => [screen, name, position, own, ownerName]),
    ).toEqual([
      ['insights', 'Rows first', 0, true, 'Mia Moss'],
      ['insights', 'Acre', 1, true, 'Mia Moss'],
      ['orders', 'Archived', 0, true, 'Mia Moss'],
    ])
    expect(both.slice(0, 2)).toEqual(first)
    expect(await read(ann)).toEqual([])
  })

  it('views that are stored again keep their ids, and each change gives them a new version', async ({
    ann,
  }) => {
    const [one, two] = await stored(ann, [view(), view({ name: 'Acre', query: 'q=acre' })])
    const turned = (await send(ann, one!.version, [two!, { ...one!, name: 'Season' }])).body
    expect(turned.map(({ id, name, position }) => [id, name, position])).toEqual([
      [two!.id, 'Acre', 0],
      [one!.id, 'Season', 1],
    ])
    expect(turned[0]!.version).toBeGreaterThan(one!.version)
    expect((await send(ann, turned[0]!.version, turned)).body).toEqual(turned)
    expect((await send(ann, turned[0]!.version, [])).body).toEqual([])
  })

  // (rule views/cleaned)
  it.for([
    ['insights', 'sort=po&fy=2026&tab=analytics&evil=1', 'fy=2026&sort=po'],
    ['insights', 'fy=1999&sort=total&q=%00&shown=tiles', ''],
    ['insights', '?q=o%27dell+%26+sons&sort=date-newest&shown=rows', 'q=o%27dell+%26+sons&shown=rows'],
    ['insights', `q=${'x'.repeat(150)}`, `q=${'x'.repeat(100)}`],
    ['orders', 'tab=purchase-orders&status=archived&sort=-total&shown=rows', 'status=archived&sort=-total'],
    [
      'insights',
      'customer=7&person=Ann@Farm.example&check=okay&kind=credit_memo&state=failed',
      'state=failed&kind=credit_memo&check=okay&person=ann%40farm.example&customer=7',
    ],
    ['orders', 'state=lost&kind=big&check=maybe&person=ann&customer=-1&fy=2025', 'fy=2025'],
    ['orders', 'status=active&sort=po&fy=2025', 'fy=2025'],
  ] as const)(
    'of a query only what its screen knows is stored: %j',
    async ([screen, query, kept], { mia }) => {
      const views = await stored(mia, [view({ query })], screen)
      expect(views.map((one) => one.query)).toEqual([kept])
    },
  )

  it('a stored query of an older Furrow is cleaned when it is read', async ({ ann, world }) => {
    await stored(ann, [view()])
    await world.sql("update saved_views set query = 'color=red&fy=2025'")
    expect((await read(ann))[0]?.query).toBe('fy=2025')
  })

  // (rule views/limits)
  it.for([
    [[view({ name: ' ' })], 'Name is required'],
    [[view({ name: 'x'.repeat(61) })], 'Use 60 characters or fewer'],
    [[view({ name: 'x'.repeat(201) })], 'Use 60 characters or fewer'],
    [[view({ name: 'a\u0000b' })], 'Remove the NUL character'],
    [[view(), view({ name: 'THIS season' })], 'You already have a view with this name; choose another'],
    [[view({ id: 999_999 })], 'This view no longer exists; reload the views'],
    [[view({ sharedWith: 'boss' })], 'sharedWith must be null or one of agronomist, manager, admin'],
    [[view({ query: 'x'.repeat(5_001) })], 'This query is too long'],
    [Array.from({ length: 31 }, (_, at) => view({ name: `View ${at}` })), 'At most 30 views are allowed'],
  ] as const)('views that are wrong are refused: %j', async ([views, message], { mia }) => {
    const { status, body } = await refused(mia, 0, views)
    expect([status, body.message]).toEqual([400, message])
    expect(await read(mia)).toEqual([])
  })

  it('thirty views with names of 60 characters are stored', async ({ ann }) => {
    const many = Array.from({ length: 30 }, (_, at) => view({ name: String(at).padEnd(60, 'x') }))
    expect(await stored(ann, many)).toHaveLength(30)
  })

  it('a view of another user is not accepted, changed or removed', async ({ ann, bob, mia }) => {
    const [one] = await stored(mia, [view({ sharedWith: 'agronomist' })])
    const taken = await refused(ann, 0, [view({ id: one!.id, name: 'Mine' })])
    expect([taken.status, taken.body.message]).toEqual([400, 'This view no longer exists; reload the views'])
    await stored(ann, [view({ name: 'Other' })])
    await stored(ann, [])
    expect(named(await read(bob))).toEqual(['This season'])
    expect(await read(mia)).toEqual([one])
  })

  it('a view of the other screen is not accepted', async ({ mia }) => {
    const [one] = await stored(mia, [view()])
    expect((await refused(mia, 0, [view({ id: one!.id })], 'orders')).status).toBe(400)
  })
})

// (rule views/shared)
describe('shared views', () => {
  it('a manager shares a view with a level, and no one of another level reads it', async ({
    ann,
    bob,
    mia,
    ada,
  }) => {
    await stored(mia, [
      view({ name: 'For the field', sharedWith: 'agronomist' }),
      view({ name: 'For the office', sharedWith: 'admin' }),
      view({ name: 'Mine' }),
    ])
    await stored(ann, [view({ name: 'Own' })])
    const seen = await read(ann)
    expect(seen.map(({ name, own, ownerName }) => [name, own, ownerName])).toEqual([
      ['Own', true, 'Ann Zed'],
      ['For the field', false, 'Mia Moss'],
    ])
    expect(named(await read(bob))).toEqual(['For the field'])
    expect(named(await read(ada))).toEqual(['For the office'])
    expect(named(await read(mia))).toEqual(['For the field', 'For the office', 'Mine'])
  })

  it('an agronomist may not share a view', async ({ ann, bob }) => {
    const { status, body } = await refused(ann, 0, [view({ sharedWith: 'agronomist' })])
    expect([status, body.message]).toEqual([403, 'Only managers and admins may share a view'])
    expect(await read(bob)).toEqual([])
  })

  it('views of Administration are for managers, and are shared with no one else', async ({
    ann,
    mia,
    ada,
    world,
  }) => {
    expect((await refused(ann, 0, [view()], 'orders')).body.message).toBe(
      'Only managers and admins can save views in Administration',
    )
    expect((await refused(mia, 0, [view({ sharedWith: 'agronomist' })], 'orders')).body.message).toBe(
      'Agronomists cannot open Administration; share this view with managers or admins',
    )
    await stored(mia, [view({ sharedWith: 'admin' })], 'orders')
    expect(named(await read(ada))).toEqual(['This season'])
    await world.sql("update saved_views set shared_with = 'agronomist'")
    expect(await read(ann)).toEqual([])
  })

  it('a change by the owner of a shared view shows at the next read', async ({ ann, mia }) => {
    const [one] = await stored(mia, [view({ sharedWith: 'agronomist' })])
    await stored(mia, [{ ...one!, name: 'Last season', query: 'fy=2025' }])
    expect((await read(ann)).map(({ id, name, query }) => [id, name, query])).toEqual([
      [one!.id, 'Last season', 'fy=2025'],
    ])
  })

  it("an archived user's shared views disappear, and return with the user", async ({ ann, mia, world }) => {
    await stored(mia, [view({ sharedWith: 'agronomist' })])
    await world.sql("update agronomists set active = false where email = 'mia@farm.example'")
    const meanwhile = await read(ann)
    await world.sql("update agronomists set active = true where email = 'mia@farm.example'")
    expect([meanwhile, named(await read(ann))]).toEqual([[], ['This season']])
  })

  it('a former manager shares nothing, and can still store their own', async ({ ann, world }) => {
    await stored(await world.as('mia'), [view({ sharedWith: 'agronomist' })])
    await world.sql("update agronomists set level = 'Agronomist' where email = 'mia@farm.example'")
    const mia = await world.as('mia')
    const [seen, own] = [await read(ann), await read(mia)]
    const renamed = await send(mia, own[0]!.version, [{ ...own[0]!, name: 'Mine now' }])
    const meanwhile = await read(ann)
    // Simulates a page that was opened before the level change. The page sends the view's saved `sharedWith`
    // value again.
    const [late] = await read(mia)
    const open = await send(mia, late!.version, [{ ...late!, name: 'Mine', sharedWith: 'agronomist' }])
    const wider = await send(mia, late!.version + 1, [{ ...late!, sharedWith: 'manager' }])
    await world.sql("update agronomists set level = 'Manager' where email = 'mia@farm.example'")
    expect([seen, own.map(({ sharedWith }) => sharedWith), renamed.status]).toEqual([[], [null], 200])
    expect([meanwhile, open.status, wider.status]).toEqual([[], 200, 403])
    // The view is shared again once the user has regained the right to share.
    expect(named(await read(ann))).toEqual(['Mine'])
    expect((await read(mia)).map(({ sharedWith }) => sharedWith)).toEqual(['agronomist'])
  })
})

// (rule views/two-at-once)
describe('two windows at the same views', () => {
  it('the second one is refused with the current views', async ({ ann }) => {
    const first = await stored(ann, [view()])
    const second = await refused(ann, 0, [view({ name: 'Other' })])
    expect(second.status).toBe(409)
    expect(second.body.message).toBe('You changed these views in another window; review them before you save')
    expect(second.body.details).toMatchObject({ current: first, by: people.ann.email })
  })

  it('of many that store at once one succeeds', async ({ ann, world }) => {
    const again = await world.as('ann')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => send(at % 2 ? ann : again, 0, [view({ name: `View ${at}` })])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await read(ann)).toHaveLength(1)
  })

  // (rule views/acting)
  it('a manager who acts for another user has their views, and the audit records who it really was', async ({
    ann,
    world,
  }) => {
    const acting = await world.as('mia')
    await acting.call('POST', '/api/auth/admin-switch', { email: people.ann.email })
    const [one] = (await send(acting, 0, [view()])).body
    expect(await read(ann)).toEqual([one])
    expect((await refused(acting, one!.version, [{ ...one!, sharedWith: 'agronomist' }])).status).toBe(403)
    const [event] = await world.sql(
      "select id, user_email, real_email, subject, detail from audit_events where action = 'saved-views' order by id desc limit 1",
    )
    expect(event).toMatchObject({
      id: one!.version,
      user_email: people.ann.email,
      real_email: people.mia.email,
      subject: 'views/ann@farm.example/insights',
      detail: { before: [], after: [{ name: 'This season', query: 'fy=2026' }] },
    })
    expect((await refused(ann, 0, [])).body.message).toBe(
      'Mia Moss changed these views while you were editing; review them before you save',
    )
  })
})
