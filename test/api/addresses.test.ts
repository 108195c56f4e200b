import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { isScreen, screens } from '#shared/screens.ts'
import { it } from '#test/world/fixtures.ts'

// (rule messages/unknown-address)
describe('an address', () => {
  it.for([...Object.values(screens), '/Insights', '/insights/', '/insights?q=acre', '/admin?tab=crops'])(
    'of a screen answers with the application: %s',
    async (path, { world }) => {
      for (const method of ['GET', 'HEAD']) {
        const answer = await fetch(`${world.url}${path}`, { method })
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
        expect(answer.headers.get('cache-control')).toBe('no-cache')
      }
    },
  )

  it.for(['/no-such-page', '/insights/12', '/purchase-orders', '/no.such', '/.env'])(
    'that does not exist is 404, with the application, which shows a message: %s',
    async (path, { world }) => {
      const page = await (await fetch(`${world.url}${screens.admin}`)).text()
      const answer = await fetch(`${world.url}${path}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.text()).toBe(page)
    },
  )

  it('that browsers request beside a call that is open in a tab answers with the icon', async ({ world }) => {
    const answer = await fetch(`${world.url}/favicon.ico`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(await answer.text()).toContain('<svg')
  })

  it('that does not exist is sent in full, also to a browser that has the application already', async ({
    world,
  }) => {
    const first = await fetch(`${world.url}${screens.admin}`)
    const page = await first.text()
    for (const headers of [
      { 'if-none-match': first.headers.get('etag') ?? '' },
      { 'if-modified-since': first.headers.get('last-modified') ?? '' },
      { range: 'bytes=0-9' },
    ] as Record<string, string>[]) {
      const answer = await fetch(`${world.url}/no-such-page`, { headers })
      expect([answer.status, await answer.text()]).toEqual([404, page])
    }
  })

  it.for([
    ['GET', '/api/no-such-call'],
    ['GET', '/assets/gone.js'],
    ['GET', '/help/gone.html'],
    ['GET', '/help/'],
    ['GET', '/help/pictures'],
    ['GET', '/assets/'],
    ['GET', '/assets/..%2findex.html'],
    ['GET', '/assets/%2e%2e%2fhelp/help.css'],
    ['GET', '/assets/gone%00.js'],
    ['POST', '/insights'],
    ['DELETE', '/no-such-page'],
  ] as const)(
    'of a missing call or file is a refusal, not a page: %s %s',
    async ([method, path], { world }) => {
      const answer = await fetch(`${world.url}${path}`, { method })
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { code: 'not_found', message: 'This URL does not exist' },
      ])
    },
  )

  it('of a source map is a refusal', async ({ world }) => {
    const [map] = readdirSync('dist/web/assets').filter((name) => name.endsWith('.map'))
    expect((await fetch(`${world.url}/assets/${map}`)).status).toBe(404)
  })

  it('of a starting screen loads the code of that screen at once, and no other does', async ({ world }) => {
    const codes = []
    for (const path of [
      '/',
      '/Create/',
      '/purchase-orders/create',
      '/insights?q=acre',
      '/view',
      '/admin',
      '/no',
    ]) {
      const page = await (await fetch(`${world.url}${path}`)).text()
      codes.push(/modulepreload[^>]*assets\/(\w[\w-]*?)-[\w-]{7}\.js/.exec(page)?.[1] ?? null)
    }
    const form = 'order-form'
    expect(codes).toEqual([form, form, form, 'insights', 'insights', null, null])
  })

  it('of the router is in the list that the server knows', () => {
    const written = [...readFileSync('src/web/routes.tsx', 'utf8').matchAll(/\bpath=(\S+?)[\s>/]/g)].map(
      ([, path]) => path,
    )
    const fromList = Object.keys(screens).map((name) => `{screens.${name}}`)
    expect(written.toSorted()).toEqual([...fromList, '"*"'].toSorted())
  })

  it('is matched as the router does it, ignoring case and a trailing slash', () => {
    expect(['/', '//', '/VIEW', '/view//'].filter((path) => !isScreen(path))).toEqual([])
    expect(['/views', '/view/x', 'view'].filter(isScreen)).toEqual([])
  })
})
