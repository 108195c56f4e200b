import { describe, expect } from 'vitest'
import type { AuditEntry } from '#shared/api/audit/audit-schemas.ts'
import { auditKinds } from '#shared/audit-kinds.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { type Caller, order, people } from '#test/world/world.ts'

interface Page {
  entries: AuditEntry[]
  next: string | null
}
const read = async (by: Caller, query: string) => (await by.call<Page>('GET', `/api/audit?${query}`)).body
const { ann, bob, mia } = people

// (rule operations/trace)
describe('the audit', () => {
  it('of a user has what they did, what was done as them and to them, newest first', async ({
    world,
    mia: manager,
  }) => {
    await world.as('bob')
    await manager.call('PUT', `/api/picklists/agronomists/${bob.email}`, { territory: '51' })
    await manager.call('POST', '/api/auth/admin-switch', { userId: bob.email })
    await manager.call('POST', '/api/auth/admin-switch', { userId: mia.email })
    const { entries } = await read(manager, `person=${bob.email}`)
    expect(entries.map(({ kind, byName, realName, what }) => [kind, byName, realName, what])).toEqual([
      ['switch-ended', mia.name, mia.name, ''],
      ['switch-user', bob.name, mia.name, ''],
      ['changed', mia.name, null, 'level: Agronomist; active: true; territory: 41 → 51'],
      ['sign-in', bob.name, null, ''],
    ])
    expect((await read(manager, `person=${bob.email}&kind=switch-user`)).entries).toHaveLength(1)
    expect((await read(manager, `person=${bob.email}&from=2026-03-15`)).entries).toHaveLength(0)
    expect((await read(manager, `person=${bob.email}&to=2026-03-14`)).entries).toHaveLength(4)
  })

  it('of an order has its versions, its events and the documents that were handed out', async ({
    world,
    mia: manager,
  }) => {
    const { id } = await createOrder(manager)
    await manager.call('PUT', `${ordersPath}/${id}`, order({ comments: 'Second', versionNumber: 1 }))
    await fetch(`${world.url}${ordersPath}/${id}/versions/2/document.pdf`, {
      headers: { authorization: `Bearer ${manager.token}` },
    }).then((answer) => answer.arrayBuffer())
    await manager.call('POST', `${ordersPath}/${id}/archive`, {})
    const kinds = ['hand-out', 'archived', 'version', 'version']
    const { entries } = await read(manager, `order=${id}`)
    expect(entries.map(({ kind }) => kind)).toEqual(kinds)
    expect(entries.map(({ what }) => what)).toEqual(['copy: all; version: 2', '', 'version: 2', 'version: 1'])
    const found: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page = await read(manager, `order=${id}&limit=1${cursor && `&cursor=${cursor}`}`)
      found.push(...page.entries.map(({ kind }) => kind))
      cursor = page.next
    }
    expect(found).toEqual(kinds)
  })

  it('comes in pages that miss nothing and repeat nothing, and at most 200 at once', async ({
    world,
    mia: manager,
  }) => {
    for (let n = 0; n < 5; n++) await world.as('ann')
    const { entries: all } = await read(manager, 'limit=200')
    const found: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page = await read(manager, `limit=3${cursor && `&cursor=${cursor}`}`)
      found.push(...page.entries.map(({ id }) => id))
      cursor = page.next
    }
    expect(found).toEqual(all.map(({ id }) => id))
    for (const query of [
      'limit=201',
      'limit=0',
      'cursor=x',
      'kind=x',
      `person=${ann.email}&order=1`,
      'from=x',
      'x=1',
    ])
      expect([query, (await manager.call('GET', `/api/audit?${query}`)).status]).toEqual([query, 400])
  })

  it('is also a file, which is recorded itself', async ({ mia: manager }) => {
    const { body, headers } = await manager.call<string>(
      'GET',
      `/api/audit/csv?person=${mia.email}&kind=sign-in`,
    )
    expect(headers.get('content-disposition')).toBe('attachment; filename="trace.csv"')
    const lines = String(body).split('\r\n')
    expect(lines[0]?.replace('\uFEFF', '')).toBe('Time (UTC),What,Person,E-mail,Actual user,Subject,Detail')
    expect(lines[1]).toMatch(
      /^2026-03-14T15:00:00.000Z,Signed in,Mia Moss,mia@farm.example,,agronomists\/mia@farm.example,$/,
    )
    expect((await read(manager, 'kind=export&limit=1')).entries[0]).toMatchObject({
      subject: 'trace',
      by: mia.email,
    })
  })

  it('has words for every kind that is stored', async ({ world }) => {
    const stored = await world.sql<{ kind: string }>('select distinct action as kind from audit_events')
    expect(stored.filter(({ kind }) => !(kind in auditKinds))).toEqual([])
  })
})
