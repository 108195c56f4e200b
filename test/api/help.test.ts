import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentTabs, helpTabs } from '#shared/help.ts'
import { openWorld, type World } from '#test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({
    HELP_DOCUMENTS:
      'analytics=https://docs.example.com/a creating-pos=https://docs.example.com:8443/b?c=d getting-started=https://docs.example.com/e',
  })
})
afterAll(() => world.close())

async function policyOf(path: string): Promise<Record<string, string>> {
  const { headers } = await fetch(`${world.url}${path}`)
  const policy = headers.get('content-security-policy') ?? ''
  return {
    ...Object.fromEntries(
      policy.split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
    ),
    'x-frame-options': headers.get('x-frame-options') ?? '',
  }
}

// (rule help/only-help-in-a-frame)
describe('what may be framed', () => {
  it.each(helpTabs.filter(({ ownPage }) => ownPage).map(({ key }) => `/help/${key}.html`))(
    'is the page %s, by this application, and it runs nothing',
    async (path) => {
      const answer = await fetch(`${world.url}${path}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining('text/html'),
      ])
      expect(await answer.text()).not.toMatch(/<script|<iframe|\son\w+=|javascript:|style=/i)
      expect(await policyOf(path)).toMatchObject({
        'default-src': "'none'",
        'script-src': "'none'",
        'frame-ancestors': "'self'",
        'x-frame-options': 'SAMEORIGIN',
      })
    },
  )

  it.each([
    '/',
    '/insights',
    '/index.html',
    '/login',
    '/help',
    '/help/',
    '/help/nothing.html',
    '/help/..%2findex.html',
    '/help/%2e%2e/index.html',
    '/helper',
    '/api/health',
    '/api/help/documents',
    '/no-such-page',
  ])('is not %s', async (path) => {
    expect(await policyOf(path)).toMatchObject({ 'frame-ancestors': "'none'", 'x-frame-options': 'DENY' })
  })

  it.each(['/help', '/help/nothing.html', '/help/pictures/nothing.webp'])('%s is missing', async (path) => {
    expect((await fetch(`${world.url}${path}`)).status).toBe(404)
  })

  it('in the pages of the application is only help, and the hosts of the settings', async () => {
    expect((await policyOf('/'))['frame-src']).toBe(
      "'self' https://docs.example.com https://docs.example.com:8443",
    )
  })
})

// (rule help/documents)
describe('the documents of help', () => {
  it('are those of the settings', async () => {
    const { body } = await (await world.as('ann')).call('GET', '/api/help/documents')
    expect(body).toEqual([
      { tab: 'analytics', url: 'https://docs.example.com/a' },
      { tab: 'creating-pos', url: 'https://docs.example.com:8443/b?c=d' },
      { tab: 'getting-started', url: 'https://docs.example.com/e' },
    ])
  })

  it('written here exist for every tab that links one, and match what the tab shows', () => {
    for (const { key, label, ownPage } of helpTabs.filter((tab) => tab.ownPage)) {
      expect(documentTabs).toContain(key)
      expect([ownPage, readFileSync(`help/${key}.md`, 'utf8')]).toEqual([
        true,
        expect.stringContaining(`title: ${label}\n`),
      ])
    }
  })
})
