import { expect, onTestFinished } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import { call, openWorld, people } from '#test/world/world.ts'

/**
 * Signs in from each IP address in turn, and returns whether each sign-in succeeded. The limit is two
 * sign-ins per minute, and a proxy forwards the clients' addresses.
 */
async function signInFrom(...addresses: string[]): Promise<boolean[]> {
  const strict = await openWorld({ RATE_LIMIT_SIGN_INS: '2', TRUST_PROXY: '127.0.0.1' })
  onTestFinished(() => strict.close())
  const served: boolean[] = []
  for (const address of addresses) {
    const from = { 'x-forwarded-for': address }
    const body = { email: people.bob.email }
    const { status } = await call(strict.url, 'POST', '/api/auth/login', body, from)
    expect([200, 429]).toContain(status)
    served.push(status === 200)
  }
  return served
}

// (rule load/networks-are-counted)
it.for<[what: string, addresses: string[], thirdIsServed: boolean]>([
  [
    'addresses of one /64 count as one',
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::', '2001:DB8:1:2:3:4:5:6'],
    false,
  ],
  ['a /64 beside it is another', ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:3::1'], true],
  [
    'an IPv4 address written as IPv6 is the same',
    ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201'],
    false,
  ],
  [
    'IPv4 addresses written as IPv6 are not one network',
    ['::ffff:192.0.2.1', '::ffff:192.0.2.1', '::ffff:192.0.2.2'],
    true,
  ],
  ['an address with a zone is of its network', ['fe80::1%eth0', 'fe80::2', 'fe80::3%1'], false],
  ['a port after an address is not part of it', ['192.0.2.1:1', '192.0.2.1:2', '192.0.2.1:3'], false],
  ['what is no address counts as itself', ['unknown', 'unknown', 'unknown'], false],
])('%s', async ([_what, addresses, thirdIsServed]) => {
  expect(await signInFrom(...addresses)).toEqual([true, true, thirdIsServed])
})

it('calls without a session are counted by /64', async () => {
  const strict = await openWorld({
    RATE_LIMIT_SIGN_INS: '2',
    RATE_LIMIT_READS: '2',
    TRUST_PROXY: '127.0.0.1',
  })
  onTestFinished(() => strict.close())
  for (const [method, path] of [
    ['POST', '/api/auth/logout'],
    ['GET', '/api/auth/config'],
  ] as const) {
    const statuses: number[] = []
    for (const last of [1, 2, 3])
      statuses.push(
        (await call(strict.url, method, path, undefined, { 'x-forwarded-for': `2001:db8::${last}` })).status,
      )
    expect([path, ...statuses]).toEqual([path, 200, 200, 429])
  }
})
