import { describe, expect } from 'vitest'
import { accessDenied } from '#shared/constants.ts'
import { openVisitor } from '#test/world/visitor.ts'
import { call, people } from '#test/world/world.ts'
import { it, signInAtProvider } from './sign-in-world.ts'

it.beforeEach(async ({ world, provider }) => {
  world.clock.now = new Date()
  provider.accounts.clear()
  await world.sql('delete from sign_in_accounts')
})

const bearer = (token = '') => ({ authorization: `Bearer ${token}` })
const address = `/api/agronomists/${people.ann.email}`

// (rule sign-in/same-account)
describe('the account that a user signs in with', () => {
  it('is that of the first time: another one with the same address is refused', async ({
    world,
    provider,
    logged,
  }) => {
    provider.accounts.set('other', { email: people.ann.email, email_verified: true })
    const first = await signInAtProvider(world, provider, openVisitor())
    const other = await signInAtProvider(world, provider, openVisitor(), { account: 'other' })
    const again = await signInAtProvider(world, provider, openVisitor())
    expect([first.status, other.status, other.message, again.status]).toEqual([200, 403, accessDenied, 200])
    expect(logged.join('')).toContain('not the account (sub) that first signed in as them')
    expect(await world.sql('select email, subject, client from sign_in_accounts')).toEqual([
      { email: people.ann.email, subject: expect.stringMatching(/^[\w-]{43}$/), client: 'furrow' },
    ])
  })

  it('is one of two that sign in at the same moment', async ({ world, provider }) => {
    provider.accounts.set('other', { email: people.ann.email, email_verified: true })
    const answers = await Promise.all(
      ['ann', 'other'].map((account) => signInAtProvider(world, provider, openVisitor(), { account })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  it('is not stored for users who are refused', async ({ world, provider }) => {
    provider.accounts.set('old', { email: people.old.email, email_verified: true })
    await signInAtProvider(world, provider, openVisitor(), { account: 'old' })
    await signInAtProvider(world, provider, openVisitor(), { account: 'ann', query: '?as=bob@farm.example' })
    expect(await world.sql('select email from sign_in_accounts')).toEqual([])
  })

  it('is shown to and released by a manager, which leaves an audit entry', async ({ world, provider }) => {
    provider.accounts.set('other', { email: people.ann.email, email_verified: true })
    const mia = (await signInAtProvider(world, provider, openVisitor(), { account: 'mia' })).user?.accessToken
    const ann = (await signInAtProvider(world, provider, openVisitor())).user?.accessToken
    const byMia = (method: string, path: string) => call(world.url, method, path, undefined, bearer(mia))
    expect((await byMia('GET', `${address}/sign-in`)).body).toMatchObject({
      account: { since: world.clock.now.toISOString() },
    })
    const own = await call(world.url, 'POST', `${address}/release-account`, undefined, bearer(ann))
    expect(own.status).toBe(403)
    expect((await byMia('POST', `${address}/release-account`)).status).toBe(200)
    expect((await byMia('GET', `${address}/sign-in`)).body).toMatchObject({ account: null })
    const other = await signInAtProvider(world, provider, openVisitor(), { account: 'other' })
    const first = await signInAtProvider(world, provider, openVisitor())
    expect([other.status, first.status]).toEqual([200, 403])
    expect((await byMia('POST', '/api/agronomists/nobody@farm.example/release-account')).status).toBe(404)
    expect(
      await world.sql("select user_email, subject from audit_events where action = 'release-account'"),
    ).toEqual([{ user_email: people.mia.email, subject: `agronomists/${people.ann.email}` }])
    const linked = await world.sql<{ account: string }>(
      "select detail->>'account' as account from audit_events where action = 'openid-sub' and subject = $1 order by id",
      [`agronomists/${people.ann.email}`],
    )
    expect(new Set(linked.slice(-2).map(({ account }) => account)).size).toBe(2)
  })
})

// (rule sign-in/page-tokens)
it('an ID token that a page got from the provider signs no one in unless the operator allows it', async ({
  verify,
  provider,
  logged,
}) => {
  expect(await verify(await provider.idToken())).toMatchObject({
    status: 401,
    message: 'This sign-in is invalid or has expired. Please sign in again.',
  })
  expect(logged.join('')).toContain('accepted only with OIDC_PAGE_TOKENS=yes')
})
