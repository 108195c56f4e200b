import { describe, expect } from 'vitest'
import { it as inWorld } from '#test/world/fixtures.ts'
import { runs, seed } from '#test/world/properties.ts'
import { sendGenerated } from './send-generated.ts'
import { servedRoutes } from './served-routes.ts'

const it = inWorld.extend('configuration', { scope: 'file' }, async () => ({
  FEEDBACK_EMAIL: 'board@farm.example',
}))

// (rule input/any-request)
describe('random requests', () => {
  it('random requests are served or refused, and none is a server error', async ({ world }) => {
    const { failures, routes, served } = await sendGenerated(world, seed, runs(500))
    expect(failures).toEqual([])
    expect(routes.size).toBe((await servedRoutes(world.url)).length)
    expect(served.size).toBeGreaterThan(30)
  })
})
