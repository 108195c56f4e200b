import { expect, it } from 'vitest'
import { leaksIn, secretSettings } from './log-guard.ts'
import { openWorld } from './world.ts'

// (rule operations/log-without-people)
it.each([
  ['an e-mail address', '{"msg":"ann@farm.example signed in"}'],
  ['a password', '{"msg":"postgres://furrow:hushhush@127.0.0.1/furrow"}'],
  ['a session', `{"msg":"token ${'aB3_-'.repeat(9).slice(0, 43)}"}`],
  ['a header', '{"req":{"headers":{"authorization":"x"}}}'],
  ['the key of a connection', '{"err":{"client":{"processID":17,"secretKey":18}}}'],
  ['the values of a statement', '{"msg":"Failed query: select $1\\nparams: 12"}'],
  ['a row', '{"detail":"Failing row contains (1, Acre)"}'],
  ['a name that is known', '{"msg":"Ann Zed signed in"}'],
])('the guard of the log catches %s', (_what, line) => {
  expect(leaksIn([line], ['Ann Zed'])).toHaveLength(1)
})

it('the guard of the log lets pass what an operator needs', () => {
  const lines = [
    '{"level":"info","pid":7,"id":"a1b2c3d4e5","row":"GET /api/agronomists/:email","status":200,"ms":1.2,"who":3}',
    '{"err":{"type":"Error","stack":"at x (/srv/furrow/node_modules/@fastify/static/index.js:1:2)"}}',
  ]
  expect(leaksIn(lines, ['Ann Zed', 'request', ''])).toEqual([])
})

it('the guard of the log knows the secrets of the settings', () => {
  expect(
    secretSettings({
      ACES_TOKEN: 'of-aces',
      PORT: '1',
      DATABASE_URL: 'postgres://furrow:hushhush@host/furrow',
    }),
  ).toEqual(['of-aces', 'hushhush'])
})

it('a world whose log contains a name, a text of an order or a secret of its settings fails when it closes', async () => {
  for (const told of ['Cedar Growers', 'Ann Zed', 'of-the-contracts']) {
    const world = await openWorld({ ACES_URL: 'http://127.0.0.1:1', ACES_TOKEN: 'of-the-contracts' })
    world.logged.push(`{"msg":"${told}"}`)
    await expect(world.close()).rejects.toThrow(told)
  }
})
