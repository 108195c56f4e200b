import { readdirSync } from 'node:fs'
import net from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '#test/world/world.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await world.as('ann')).token
})
afterAll(() => world.close())

const assets = readdirSync('dist/web/assets')
const asset = (ending: string) => `/assets/${assets.find((name) => name.endsWith(ending)) ?? ending}`

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

const noTextBecomesScript = "require-trusted-types-for 'script';trusted-types default"

/** Spells out each header, because browsers ignore misspelled ones. */
const always = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** The policy for API responses: browsers must not display, run or frame this data. */
const data = "default-src 'none';frame-ancestors 'none'"
const bare = {
  'content-security-policy': data,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
}

const answers: [what: string, status: number, path: string, init?: RequestInit][] = [
  ['a page', 200, '/'],
  ['a page of the application', 200, '/insights'],
  ['a script', 200, asset('.js')],
  ['a style sheet', 200, asset('.css')],
  ['a font', 200, asset('.woff2')],
  ['a public call', 200, '/api/health'],
  ['a call', 200, '/api/purchase-orders'],
  ['a list with a tag', 200, '/api/picklists/crops'],
  ['the page of the calls', 200, '/api/docs'],
  ['a script of that page', 200, '/api/docs/static/swagger-ui-bundle.js'],
  ['the document of the calls', 200, '/api/openapi.json'],
  ['an asset that is not there', 404, '/assets/gone.js'],
  ['a call that is not there', 404, '/api/gone'],
  ['an order that is not there', 404, '/api/purchase-orders/1000000'],
  ['a refusal', 403, '/api/purchase-orders?status=all'],
  ['a body that can not be read', 400, '/api/purchase-orders', { method: 'POST', body: '{' }],
  ['a body that is too large', 413, '/api/purchase-orders', { method: 'POST', body: 'x'.repeat(2_000_000) }],
  ['a method that is not there', 404, '/api/purchase-orders', { method: 'DELETE' }],
]

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${world.url}${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${token}`,
      ...(init.body ? { 'content-type': 'application/json' } : {}),
    },
  })
const named = (headers: Headers, names: object) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, headers.get(name)]))

// (rule calls/headers)
describe('the headers of every answer', () => {
  it.each(answers)('%s (%i) has each header of protection by its name', async (_what, status, path, init) => {
    const answer = await ask(path, init)
    expect(answer.status).toBe(status)
    const isPage = !/\.\w+$/.test(path) && !path.startsWith('/api/')
    const isData = path.startsWith('/api/') && !/^\/api\/(docs|openapi)/.test(path)
    const expected = isData
      ? { ...always, 'content-security-policy': data }
      : isPage
        ? { ...always, 'content-security-policy': `${policy};${noTextBecomesScript}` }
        : always
    expect(named(answer.headers, always)).toEqual(expected)
    const tells = [...answer.headers.keys()].filter((name) => /^(server|x-powered-by|sourcemap)$/.test(name))
    expect(tells).toEqual([])
    await answer.arrayBuffer()
  })

  // (rule offline/new-version)
  it.each(['/', '/insights', '/accounts', '/gone'])(
    'the page %s is of the build that every answer names',
    async (path) => {
      const page = await ask(path)
      const build = (await ask('/api/health')).headers.get('x-furrow-version')
      expect(build).toMatch(/^[\da-f]{12}$/)
      expect(page.headers.get('x-furrow-version')).toBe(build)
      expect(await page.text()).toContain(`<html data-build="${build}" lang="en">`)
    },
  )

  it('a server error has them as well, and reveals nothing about it', async () => {
    await world.sql('alter table crops rename to crops_away')
    const answer = await ask('/api/picklists/crops')
    await world.sql('alter table crops_away rename to crops')
    expect(answer.status).toBe(500)
    expect(named(answer.headers, always)).toEqual({ ...always, 'content-security-policy': data })
    expect(await answer.text()).not.toMatch(/crops|relation|select|pg|node_modules/i)
  })

  it('what a call returns is not cached, except by a tag, and what never changes is cached forever', async () => {
    const kept = async (path: string) => (await ask(path)).headers.get('cache-control')
    expect(await kept('/api/purchase-orders')).toBe('no-store')
    expect(await kept('/api/gone')).toBe('no-store')
    expect(await kept('/api/openapi.json')).toBe('no-store')
    expect(await kept('/api/purchase-orders/1000000')).toBe('no-store')
    expect(await kept('/%61pi/purchase-orders/1000000')).toBe('no-store')
    expect(await kept('/api/picklists/crops')).toBe('private, no-cache')
    expect(await kept('/')).toBe('no-cache')
    expect(await kept(asset('.js'))).toBe('public, max-age=31536000, immutable')
  })

  it.each(['/%zz', '/api/purchase-orders/%zz', `/api/purchase-orders/${'9'.repeat(400)}`])(
    'the refusal of an unreadable address has them as well: %s',
    async (path) => {
      const answer = await ask(path)
      expect(answer.status).toBe(400)
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(named(answer.headers, bare)).toEqual(bare)
      expect(await answer.json()).toEqual({ code: 'invalid', message: expect.stringMatching(/\w+ \w+/) })
    },
  )

  it.each([
    ['something that is not HTTP', 400, 'GET /<script>alert(1)</script> HTTP/9\r\n\r\n'],
    ['an unknown expectation', 417, 'GET /<script> HTTP/1.1\r\nHost: a\r\nExpect: cake\r\n\r\n'],
  ])('an answer to %s is data, whatever it is taken for', async (_what, status, request) => {
    const socket = net.connect(Number(new URL(world.url).port), '127.0.0.1', () => socket.write(request))
    const head = await new Promise<string>((resolve) => {
      let received = ''
      socket.on('data', (chunk) => {
        received += chunk
      })
      socket.on('end', () => resolve(received))
    })
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(head).toMatch(/\r\nContent-Type: application\/json\r\n/)
    for (const [name, value] of Object.entries(bare))
      expect(head.toLowerCase()).toContain(`\r\n${name}: ${value}\r\n`.toLowerCase())
    expect(head).not.toContain('script')
  })

  it('behind https, browsers must come by https only, and load nothing else', async () => {
    const secure = await openWorld({ PUBLIC_URL: 'https://orders.example.com' })
    const { headers } = await fetch(`${secure.url}/`)
    const unread = await fetch(`${secure.url}/%zz`)
    await secure.close()
    for (const one of [headers, unread.headers])
      expect(one.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('content-security-policy')).toContain(';upgrade-insecure-requests')
  })

  it('source maps are built, and not served', async () => {
    const map = assets.find((name) => name.endsWith('.js.map')) ?? ''
    expect(map).not.toBe('')
    expect((await ask(`/assets/${map}`)).status).toBe(404)
    expect(await (await ask(`/assets/${map.replace('.map', '')}`)).text()).not.toContain('sourceMappingURL')
  })
})
