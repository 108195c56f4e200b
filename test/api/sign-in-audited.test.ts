import { expect } from 'vitest'
import { openVisitor } from '#test/world/visitor.ts'
import { people } from '#test/world/world.ts'
import { answerOf, atProvider, credentialOf, it, signInAtProvider } from './sign-in-world.ts'

interface Refused {
  user: string
  reason: string
}

// (rule operations/trail)
it("each sign-in refused at the provider is recorded with its reason, and with no address but a user's", async ({
  world,
  provider,
  verify,
}) => {
  const { accounts } = provider
  const mail = (email: string, more: object = {}) => ({ email, email_verified: true, ...more })
  accounts.set('stranger', mail('new@farm.example'))
  accounts.set('archived', mail(people.old.email))
  accounts.set('outside', mail('ann@evil.example'))
  accounts.set('unverified', mail(people.ann.email, { email_verified: false }))
  accounts.set('other', mail(people.ann.email))
  const signIn = (account: string, query = '') =>
    signInAtProvider(world, provider, openVisitor(), { account, query })

  let seen = 0
  /** The rejected sign-ins recorded since this function was last called. */
  async function traced(): Promise<Refused[]> {
    const rows = await world.sql<Refused & { id: number }>(
      `select id, user_email as user, detail->>'reason' as reason from audit_events
       where action = 'sign-in-refused' and id > $1 order by id`,
      [seen],
    )
    seen = rows.at(-1)?.id ?? seen
    return rows.map(({ user, reason }) => ({ user, reason }))
  }

  expect((await signIn('ann')).status).toBe(200)
  for (const [account, query, user, reason] of [
    ['stranger', '', '', 'no person'],
    ['archived', '', people.old.email, 'no person'],
    ['outside', '', '', 'no company address'],
    ['unverified', '', '', 'email not verified'],
    ['other', '', people.ann.email, 'another account'],
    ['bob', `?as=${people.ann.email}`, people.bob.email, 'another person'],
  ] as const) {
    expect([account, (await signIn(account, query)).status]).toEqual([account, 403])
    expect([account, await traced()]).toEqual([account, [{ user, reason }]])
  }

  const visitor = openVisitor()
  const back = await atProvider(world, visitor, {})
  const { location } = await visitor.get(back)
  await visitor.get(back)
  expect(await traced()).toEqual([{ user: '', reason: 'another sign-in' }])
  const post = (credential: string) =>
    visitor.post(`${world.url}/api/auth/verify`, { credential, clientId: 'furrow' })
  expect([answerOf(await post(credentialOf(location))).status, (await post('x'.repeat(43))).status]).toEqual([
    200, 401,
  ])
  expect(await traced()).toEqual([{ user: '', reason: 'another sign-in' }])
  expect((await verify(await provider.idToken())).status).toBe(401)
  expect(await traced()).toEqual([{ user: '', reason: 'token not taken' }])

  provider.forge = async (idToken) => `${idToken.slice(0, -8)}AAAAAAAA`
  try {
    await signIn('ann')
  } finally {
    provider.forge = null
  }
  expect(await traced()).toEqual([{ user: '', reason: 'token not valid' }])
})
