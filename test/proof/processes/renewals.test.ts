import { describe, expect } from 'vitest'
import { atOnce, renew, renewalsOf, shared, statuses } from '#test/api/renewed-at-once.ts'
import { it } from '#test/world/fixtures.ts'
import { type Caller, scoutingLine } from '#test/world/world.ts'
import { at, start } from './elsewhere.ts'

describe('two processes', () => {
  // (rules renewals/a-second-one-asks, renewals/never-twice)
  it('create one renewal for two users, and answer a key that both get with the same order', async ({
    world,
  }) => {
    // The processes use the real clock. Sessions created at the tests' usual date would have expired.
    world.clock.now = new Date()
    const [ann, bob] = [await world.as('ann'), await world.as('bob')]
    const [one, other] = [await at(await start(world), ann), await at(await start(world), bob)]
    for (let round = 0; round < 5; round++) {
      const source = await shared(ann)
      const answers = await atOnce(world, source, [() => renew(one, source), () => renew(other, source)])
      expect(statuses(answers)).toEqual([201, 409])
      expect(await renewalsOf(world, source)).toHaveLength(1)
    }
    const source = await shared(ann)
    const body = { lineItems: [{ ...scoutingLine(), id: undefined }] }
    const annElsewhere = await at(await start(world), ann)
    const send = (by: Caller) => () => renew(by, source, body, 'key')
    const answers = await atOnce(world, source, [send(one), send(annElsewhere)])
    expect(statuses(answers)).toEqual([201, 201])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(await renewalsOf(world, source)).toHaveLength(1)
  })
})
