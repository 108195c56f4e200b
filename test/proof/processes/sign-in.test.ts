import { describe, expect } from 'vitest'
import { answerOf, atProvider, credentialOf, it } from '#test/api/sign-in-world.ts'
import { it as byName } from '#test/world/fixtures.ts'
import { ordersPath } from '#test/world/orders.ts'
import { people } from '#test/world/world.ts'
import { at, start } from './elsewhere.ts'

describe('two processes', () => {
  it('two processes share a sign-in: begun at one, ended at the other', async ({
    world,
    provider,
    visitor,
  }) => {
    const other = await start(world, provider.settings)
    const back = new URL(await atProvider(world, visitor, { query: '?to=/insights' }))
    back.host = new URL(other.url).host
    const { location } = await visitor.get(back.href)
    expect(location).toContain(`${other.url}/login#credential=`)
    const body = { credential: credentialOf(location), clientId: 'furrow' }
    const answer = answerOf(await visitor.post(`${world.url}/api/auth/verify`, body))
    expect(answer).toMatchObject({ status: 200, user: { email: people.ann.email }, to: '/insights' })
  })
})

// (rule rights/session-ends-for-good)
byName(
  'somebody who is archived at one process is out at the other with the next call',
  async ({ world, mia }) => {
    const other = at(await start(world, { SIGN_IN: 'directory', SEED: 'none' }), await world.as('bob'))
    expect((await other.call('GET', ordersPath)).status).toBe(200)
    const archived = await mia.call('PUT', `/api/picklists/agronomists/${people.bob.email}`, {
      active: false,
    })
    expect(archived.status).toBe(200)
    expect((await other.call('GET', ordersPath)).status).toBe(401)
    const back = await mia.call('PUT', `/api/picklists/agronomists/${people.bob.email}`, { active: true })
    expect(back.status).toBe(200)
    expect((await other.call('GET', ordersPath)).status).toBe(401)
  },
)
