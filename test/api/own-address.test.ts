import { hostname } from 'node:os'
import { describe, expect } from 'vitest'
import { it as inWorld } from '#test/world/fixtures.ts'
import { callNaming } from '#test/world/named-host.ts'
import { call, openWorld } from '#test/world/world.ts'

const orders = '/api/purchase-orders'
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the braces what a fixture needs.
const it = inWorld.extend('settled', { scope: 'file' }, async ({}, { onCleanup }) => {
  const world = await openWorld({ PUBLIC_URL: 'https://orders.example.com', TRUST_PROXY: 'loopback' })
  onCleanup(() => world.close())
  return world
})

// (rule rights/own-address)
describe('without PUBLIC_URL', () => {
  const portOf = (url: string) => new URL(url).port

  it.for<[host: string, expected: number]>([
    ['127.0.0.1:PORT', 200],
    ['localhost:PORT', 200],
    ['LOCALHOST:PORT', 200],
    ['127.3.2.1:PORT', 200],
    ['[::1]:PORT', 200],
    ['127.0.0.1', 421],
    ['localhost:1', 421],
    ['evil.example:PORT', 421],
    ['127.0.0.1.evil.example:PORT', 421],
    ['localhost.evil.example:PORT', 421],
    [`${hostname()}:PORT`, 421],
    ['not a host', 421],
    // A URL parser resolves these hosts to this server, but no browser sends them in a Host header.
    ['ann@127.0.0.1:PORT', 421],
    ['127.0.0.1:PORT/x', 421],
    ['127.0.0.1:PORT?x', 421],
    ['127.0.0.1:PORT#x', 421],
    ['2130706433:PORT', 421],
    ['0x7f.1:PORT', 421],
  ])('a call to %s is %i', async ([host, expected], { world, ann }) => {
    const named = { host: host.replace('PORT', portOf(world.url)), authorization: `Bearer ${ann.token}` }
    expect((await callNaming(world.url, 'GET', orders, named)).status).toBe(expected)
    const none = await callNaming(world.url, 'GET', '/api/none', named)
    expect(none.status).toBe(expected === 421 ? 421 : 404)
  })

  it('the machine may be called by its name when it listens on all addresses', async () => {
    const everywhere = await openWorld({ HOST: '0.0.0.0' })
    const at = async (name: string) =>
      (await callNaming(everywhere.url, 'GET', orders, { host: `${name}:${portOf(everywhere.url)}` })).status
    const statuses = [await at(hostname()), await at('127.0.0.1'), await at('evil.example')]
    await everywhere.close()
    expect(statuses).toEqual([401, 401, 421])
  })

  it('its own pages write under any of its names, and no other page does', async ({ world }) => {
    const email = 'ann@farm.example'
    const from = async (origin: string) =>
      (await call(world.url, 'POST', '/api/auth/login', { email }, { origin })).status
    const port = portOf(world.url)
    expect(await from(`http://localhost:${port}`)).toBe(200)
    expect(await from(`https://127.0.0.1:${port}`)).toBe(403)
    expect(await from('http://evil.example')).toBe(403)
  })
})

// (rule rights/own-address)
describe('with PUBLIC_URL', () => {
  const own = { host: 'orders.example.com' }

  it.for<[what: string, headers: Record<string, string>, expected: number]>([
    ['its host', own, 401],
    ['its host with the port of https', { host: 'orders.example.com:443' }, 401],
    ['a loopback name', {}, 421],
    ['another port of it', { host: 'orders.example.com:80' }, 421],
    ['another host', { host: 'evil.example' }, 421],
    ['its host behind a name', { host: 'evil.example@orders.example.com' }, 421],
    ['its host before a path', { host: 'orders.example.com/evil.example' }, 421],
    [
      'another host, forwarded as its own',
      { host: 'evil.example', 'x-forwarded-host': 'orders.example.com' },
      421,
    ],
    ['its host, forwarded as another', { ...own, 'x-forwarded-host': 'evil.example' }, 401],
  ])('a call to %s gets this answer', async ([_what, headers, expected], { settled }) => {
    expect((await callNaming(settled.url, 'GET', orders, headers)).status).toBe(expected)
  })

  it.for([
    ['https://evil.example', 421],
    ['https://orders.example.com', 401],
  ] as const)('a target with the host %s of its own is %i', async ([host, expected], { settled }) => {
    expect((await callNaming(settled.url, 'GET', `${host}${orders}`, own)).status).toBe(expected)
  })

  it('a refusal explains what to do', async ({ settled }) => {
    const { body } = await call(settled.url, 'GET', orders)
    expect(body).toEqual({
      code: 'misdirected',
      message:
        'This is not the address of this server. Open Furrow at its own address; the operator sets it as PUBLIC_URL.',
    })
  })

  it('health answers monitoring under any name', async ({ settled }) => {
    for (const path of ['/api/health', '/api/health/live'])
      expect((await call(settled.url, 'GET', path)).status).toBe(200)
  })

  it('only pages of its scheme and host write', async ({ settled }) => {
    const from = async (origin: string) =>
      (
        await callNaming(
          settled.url,
          'POST',
          '/api/auth/login',
          { ...own, origin },
          { email: 'ann@farm.example' },
        )
      ).status
    expect(await from('https://orders.example.com')).toBe(200)
    for (const origin of ['http://orders.example.com', 'https://orders.example.com:444', settled.url, 'null'])
      expect(await from(origin)).toBe(403)
  })
})
