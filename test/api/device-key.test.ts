import { expect } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import { type Caller, people } from '#test/world/world.ts'

interface DeviceKey {
  key: string
  email: string
  realEmail: string | null
}

const keyOf = async (by: Pick<Caller, 'call'>) =>
  (await by.call<DeviceKey>('GET', '/api/auth/device-key')).body

// (rule drafts/sealed)
it("gives each user one key, the same in every session, and no one else's key", async ({
  world,
  ann,
  bob,
}) => {
  const [first, again, other] = await Promise.all([keyOf(ann), keyOf(await world.as('ann')), keyOf(bob)])
  expect(first).toMatchObject({ email: people.ann.email, realEmail: null })
  expect(Buffer.from(first.key, 'base64url')).toHaveLength(32)
  expect(again).toEqual(first)
  expect(other.key).not.toBe(first.key)
})

// (rule drafts/sealed)
it('gives acting managers a separate key, which opens nothing of either user', async ({ world, mia }) => {
  const own = await keyOf(mia)
  const acting = await world.as('mia')
  await acting.call('POST', '/api/auth/admin-switch', { userId: people.ann.email })
  const asAnn = await keyOf(acting)
  expect(asAnn).toMatchObject({ email: people.ann.email, realEmail: people.mia.email })
  expect([own.key, (await keyOf(await world.as('ann'))).key]).not.toContain(asAnn.key)
})

it('is not stored anywhere on the way', async ({ world, ann }) => {
  const response = await fetch(`${world.url}/api/auth/device-key`, {
    headers: { authorization: `Bearer ${ann.token}` },
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  const stored = await world.sql<{ secret: string }>('select secret from device_secrets')
  expect(JSON.stringify(stored)).not.toContain((await keyOf(ann)).key)
})
