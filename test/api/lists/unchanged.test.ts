import { describe, expect } from 'vitest'
import { wholeLists } from '#shared/picklist/whole-lists.ts'
import { it } from '#test/world/fixtures.ts'
import { openWorld } from '#test/world/world.ts'
import { importList, listPath, readList } from './list-calls.ts'

const { states: _fixed, ...kept } = wholeLists
const paths = Object.values(kept).map(({ path }) => path)

// (rule picklists/not-modified)
describe('a whole list that a browser has', () => {
  it.for(paths)(
    'a whole list that a browser has is not sent again until it changes: %s',
    async (path, { ann, world }) => {
      const first = await ann.call('GET', path)
      const tag = first.headers.get('etag') ?? ''
      expect(first.headers.get('cache-control')).toBe('private, no-cache')
      const again = await ann.call('GET', path, undefined, { 'if-none-match': tag })
      expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', tag])
      const other = await ann.call('GET', path, undefined, { 'if-none-match': 'W/"x"' })
      expect([other.status, other.body]).toEqual([200, first.body])
      for (const table of ['customers', 'agronomists', 'service_types', 'grid_sizes', 'coop_names', 'crops'])
        await world.sql(`update ${table} set version = version + 1`)
      const changed = await ann.call('GET', path, undefined, { 'if-none-match': `W/"x", ${tag}` })
      expect(changed.status).toBe(200)
      expect(changed.headers.get('etag')).not.toBe(tag)
    },
  )

  it('a whole list that a browser has from another database is sent', async ({ ann }) => {
    const other = await openWorld()
    const tags = await Promise.all(
      [ann, await other.as('ann')].map(async (by) =>
        (await by.call('GET', listPath('crops'))).headers.get('etag'),
      ),
    )
    await other.close()
    expect(tags[0]).not.toBe(tags[1])
  })

  it('a whole list is new after an import, and not after its plan', async ({ ann, mia }) => {
    const tag = async () => (await ann.call('GET', listPath('crops'))).headers.get('etag')
    const before = await tag()
    const [corn, soybeans] = await readList(mia, 'crops')
    await mia.call('POST', `${listPath('crops')}/import-plan`, [corn])
    expect(await tag()).toBe(before)
    await importList(mia, 'crops', [corn, { ...soybeans, glcode: '9' }])
    expect(await tag()).not.toBe(before)
  })

  it('a whole list is refused to anyone who is not signed in, whatever the browser has', async ({
    ann,
    world,
  }) => {
    const tag = (await ann.call('GET', listPath('crops'))).headers.get('etag') ?? ''
    const answer = await fetch(`${world.url}${listPath('crops')}`, { headers: { 'if-none-match': tag } })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'no-store'])
  })
})
