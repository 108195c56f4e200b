import { expect } from 'vitest'
import { it as inWorld } from '#test/world/fixtures.ts'
import { call } from '#test/world/world.ts'

const it = inWorld.extend('configuration', { scope: 'file' }, async () => ({ MAX_IN_FLIGHT: '3' }))

// (rule load/at-the-door)
it('a server that is really late refuses calls, by its own measurement, and serves them again', async ({
  world,
  ann,
}) => {
  const turn = () => new Promise((resolve) => setTimeout(resolve, 1))
  const spin = async (ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end; );
    await turn()
  }
  // The server measures its event loop delay every 5 seconds. It doesn't reject calls after a single high
  // measurement.
  const statuses: number[] = []
  while (statuses.length < 6 && !statuses.includes(503)) {
    // Blocks the server twice for longer than a measuring interval, so that one interval is blocked entirely.
    // Otherwise, the short event loop turns of the call itself would lower the mean delay on a busy machine.
    for (let i = 0; i < 2; i++) await spin(6_000)
    statuses.push((await ann.call('GET', '/api/picklists/states')).status)
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 503])
  expect((await call(world.url, 'GET', '/api/health')).status).toBe(200)
  await expect.poll(async () => (await ann.call('GET', '/api/picklists/states')).status).toBe(200)
})
