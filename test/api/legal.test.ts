import { describe, expect } from 'vitest'
import type { LegalContent } from '#shared/picklist/entries.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { withoutTrail } from '#test/world/trail.ts'
import { type Caller, order, people } from '#test/world/world.ts'

const path = '/api/legal/terms_and_conditions'
const seeded = 'This order is not a binding service contract until services begin.'

const put = (by: Caller, body: unknown) => by.call<LegalContent & { message: string }>('PUT', path, body)
const read = async (by: Caller) => (await by.call<LegalContent>('GET', path)).body

it.beforeEach(async ({ world }) => {
  await world.sql('truncate legal_content_history restart identity')
  await withoutTrail(world, 'delete from audit_events')
  await world.sql("update legal_content set content = $1, updated_at = '2026-01-01'", [seeded])
})

describe('the legal text', () => {
  it('the legal text has id, type, content and updatedAt, even before anyone saved one', async ({ ann }) => {
    expect(await read(ann)).toEqual({
      id: 1,
      type: 'terms_and_conditions',
      content: seeded,
      updatedAt: '2026-01-01T00:00:00.000Z',
    })
  })

  // (rule legal/history)
  it('the legal text is replaced, and the former one stored with who replaced it and when', async ({
    world,
    mia,
  }) => {
    const { status, body } = await put(mia, { content: '  Pay within 30 days.\n' })
    expect([status, body]).toEqual([
      200,
      {
        id: 1,
        type: 'terms_and_conditions',
        content: 'Pay within 30 days.',
        updatedAt: '2026-03-14T15:00:00.000Z',
      },
    ])
    expect(await read(mia)).toEqual(body)
    await put(mia, { content: 'Pay within 10 days.' })
    const history = await mia.call('GET', `${path}/history`)
    const replaced = {
      replacedAt: '2026-03-14T15:00:00.000Z',
      replacedBy: people.mia.email,
      replacedByName: 'Mia Moss',
      realName: null,
    }
    expect(history.body).toEqual([
      { id: 2, content: 'Pay within 30 days.', ...replaced },
      { id: 1, content: seeded, ...replaced },
    ])
    const audit = await world.sql(
      "select action, user_email, real_email, subject from audit_events where action <> 'sign-in'",
    )
    const change = {
      action: 'legal-text',
      user_email: people.mia.email,
      real_email: null,
      subject: 'terms_and_conditions',
    }
    expect(audit).toEqual([change, change])
  })

  // (rule rights/acting-for-another)
  it('the legal text names both users when a manager acts for another', async ({ world }) => {
    const acting = await world.as('mia')
    await acting.call('POST', '/api/auth/admin-switch', { userId: people.ada.email })
    await put(acting, { content: 'Pay at once.' })
    const { body } = await acting.call<unknown[]>('GET', `${path}/history`)
    expect(body).toMatchObject([{ replacedByName: 'Ada Lund', realName: 'Mia Moss' }])
  })

  it('the legal text saved again unchanged leaves no trace', async ({ world, mia }) => {
    const before = await read(mia)
    expect((await put(mia, { content: seeded })).body).toEqual(before)
    expect(await world.sql('select from legal_content_history')).toEqual([])
    expect(await world.sql("select from audit_events where action = 'legal-text'")).toEqual([])
  })

  it.for<[what: string, body: unknown, message: string]>([
    ['no content', {}, 'Content is required'],
    ['an empty one', { content: '' }, 'Content is required'],
    ['a blank one', { content: ' \n\t ' }, 'Content is required'],
    ['a number', { content: 7 }, 'Enter text here'],
    ['a NUL', { content: 'a\u0000b' }, 'Remove the NUL character'],
    ['100,001 characters', { content: 'x'.repeat(100_001) }, 'Use 100,000 characters or fewer'],
    ['no time', { content: 'x', updatedAt: 'today' }, 'updatedAt must be a time from a response'],
  ])('the legal text is refused with %s', async ([_what, body, message], { mia }) => {
    const answer = await put(mia, body)
    expect([answer.status, answer.body.message]).toEqual([400, message])
    expect((await read(mia)).content).toBe(seeded)
  })

  it('the legal text may have 100,000 characters of any kind', async ({ mia }) => {
    const content = '🌽'.repeat(100_000)
    expect((await put(mia, { content })).status).toBe(200)
    expect((await read(mia)).content).toBe(content)
  })

  it('the legal text of an unknown type is 404, in each call', async ({ mia }) => {
    const calls = [
      await mia.call('GET', '/api/legal/privacy'),
      await mia.call('GET', '/api/legal/privacy/history'),
      await mia.call('PUT', '/api/legal/privacy', { content: 'x' }),
    ]
    expect(calls.map(({ status, body }) => [status, body.message])).toEqual(
      calls.map(() => [404, 'This legal text does not exist']),
    )
  })
})

// (rule legal/two-people)
describe('two users who change the legal text', () => {
  it('the second is shown the first, with the stored text, and nothing is overwritten', async ({
    mia,
    world,
  }) => {
    const ada = await world.as('ada')
    const { updatedAt } = await read(mia)
    await put(ada, { content: "Ada's text.", updatedAt })
    const late = await mia.call<{ message: string; details: unknown }>('PUT', path, {
      content: "Mia's text.",
      updatedAt,
    })
    expect([late.status, late.body.message]).toEqual([
      409,
      'Ada Lund changed the text while you were editing; review both versions before you save',
    ])
    expect(late.body.details).toEqual({
      current: await read(mia),
      by: people.ada.email,
      byName: 'Ada Lund',
    })
    expect((await read(mia)).content).toBe("Ada's text.")
  })

  it('of many saves at once, based on the same text, one is stored', async ({ mia, world }) => {
    const { updatedAt } = await read(mia)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => put(mia, { content: `Text ${i}.`, updatedAt })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    expect(await world.sql('select content from legal_content_history')).toEqual([{ content: seeded }])
  })

  it('of many saves at once that are based on nothing, all are in the history', async ({ mia, world }) => {
    const texts = Array.from({ length: 8 }, (_, i) => `Text ${i}.`)
    const answers = await Promise.all(texts.map((content) => put(mia, { content })))
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200))
    expect(new Set(answers.map(({ body }) => body.updatedAt)).size).toBe(8)
    const kept = await world.sql<{ content: string }>('select content from legal_content_history')
    const all = [...kept.map(({ content }) => content), (await read(mia)).content]
    expect(all.sort()).toEqual([...texts, seeded].sort())
  })
})

// (rules legal/from-now-on, print/terms)
it('new saves carry the new text, and earlier versions carry theirs', async ({ ann, mia }) => {
  const before = await createOrder(ann)
  await put(mia, { content: 'Pay within 30 days.' })
  const after = await createOrder(ann)
  expect([before.terms, after.terms]).toEqual([seeded, 'Pay within 30 days.'])
  const stored = await ann.call<{ terms: string }>('GET', `${ordersPath}/${before.id}`)
  expect(stored.body.terms).toBe(seeded)
  await ann.call('PUT', `${ordersPath}/${before.id}`, order({ comments: 'once more' }))
  const versions = [1, 2].map((n) =>
    ann.call<{ data: { terms: string } }>('GET', `${ordersPath}/${before.id}/versions/${n}`),
  )
  expect((await Promise.all(versions)).map(({ body }) => body.data.terms)).toEqual([
    seeded,
    'Pay within 30 days.',
  ])
})
