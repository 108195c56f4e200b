import { expect, it, onTestFinished } from 'vitest'
import { openWorld } from '#test/world/world.ts'
import { created, finalized, openAces, token } from './office.ts'

// (rule operations/metrics)
it('finalizing is counted by its outcome, also when a sweep finds it', async () => {
  const { aces, close } = await openAces()
  const world = await openWorld({
    ACES_URL: aces.url,
    ACES_TOKEN: token,
    ACES_TIMEOUT_MS: '1500',
    METRICS_PORT: '0',
  })
  onTestFinished(async () => {
    await world.close()
    await close()
  })
  const counts = async () => {
    const { body = '' } = (await world.metrics?.text()) ?? {}
    const lines = [...body.matchAll(/^furrow_finalizing_total\{outcome="(.*)"\} (\d+)$/gm)]
    const [, waiting] = /^furrow_orders_waiting_for_aces (\d+)$/m.exec(body) ?? []
    return {
      ...Object.fromEntries(lines.map(([, outcome, count]) => [outcome, Number(count)])),
      now: Number(waiting),
    }
  }
  const ann = await world.as('ann')

  expect((await finalized(ann, (await created(ann)).id)).status).toBe(200)
  aces.behave('refuse')
  expect((await finalized(ann, (await created(ann)).id)).status).toBe(502)
  expect(await counts()).toEqual({ recorded: 1, refused: 1, now: 0 })

  aces.behave('answer')
  await aces.goDown()
  expect((await finalized(ann, (await created(ann)).id)).status).toBe(502)
  expect(await counts()).toEqual({ recorded: 1, refused: 1, waiting: 1, now: 1 })
  await aces.comeUp()
  // The last order never reached ACES, so ACES has no contract for it, and the order is open again.
  await expect.poll(counts).toEqual({ recorded: 1, refused: 1, waiting: 1, 'reopened-later': 1, now: 0 })
})
