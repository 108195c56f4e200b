import { describe, expect } from 'vitest'
import { answerOf, atProvider, credentialOf, it } from '#test/api/sign-in-world.ts'
import { people } from '#test/world/world.ts'
import { start } from './elsewhere.ts'

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
