import { describe, expect } from 'vitest'
import { people } from '#test/world/world.ts'
import { it, signInAtProvider } from './sign-in-world.ts'

// (rule sign-in/at-the-provider)
describe('signing in at the provider', () => {
  it('signing in at the provider opens a session and leads to the page that was wanted', async ({
    world,
    provider,
    visitor,
  }) => {
    const answer = await signInAtProvider(world, provider, visitor, { query: '?to=/insights' })
    expect(answer).toEqual({
      status: 200,
      user: {
        name: 'Ann Zed',
        email: people.ann.email,
        territory: '11',
        level: 'Agronomist',
        accessToken: expect.stringMatching(/^[\w-]{43}$/),
      },
      to: '/insights',
    })
    const status = JSON.parse((await visitor.get(`${world.url}/api/auth/status`)).text)
    expect(status).toMatchObject({ authenticated: true, user: { email: people.ann.email } })
  })
})
