import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '#test/world/properties.ts'
import { anomaliesOf } from './check-history.ts'
import { type Fate, FormInMemory, fates, type Step } from './form-in-memory.ts'
import { type Fault, faults, historyOf, ModelServer } from './model-server.ts'
import { Recorder } from './recorder.ts'

interface Person {
  steps: Step[]
  network: Fate[]
}

const step: fc.Arbitrary<Step> = fc.record({
  order: fc.oneof(fc.constant(null), fc.nat(2)),
  waits: fc.boolean(),
})
const person: fc.Arbitrary<Person> = fc.record({
  steps: fc.array(step, { minLength: 2, maxLength: 4 }),
  network: fc.array(fc.constantFrom(...fates), { maxLength: 10 }),
})
const office = fc.tuple(fc.scheduler(), fc.array(person, { minLength: 2, maxLength: 3 }))

async function work(scheduler: fc.Scheduler, people: readonly Person[], fault: Fault | null) {
  const server = new ModelServer(fault)
  const recorder = new Recorder()
  const all = people.map(({ steps, network }, n) =>
    new FormInMemory({ scheduler, server, recorder }, `person ${n}`, network).take(steps),
  )
  await scheduler.waitFor(Promise.all(all))
  await scheduler.waitAll()
  return anomaliesOf(historyOf(recorder.calls, server))
}

// (rules versions/never-two-orders, versions/repeated-key)
it('users who save over a bad network, whatever arrives in whatever order, lose nothing and store nothing twice', async () => {
  const property = fc.asyncProperty(office, async ([scheduler, people]) => {
    expect(await work(scheduler, people, null)).toEqual([])
  })
  await fc.assert(property, { numRuns: runs(500) })
})

const foundAs: Record<Fault, RegExp> = {
  'the key is ignored': /^stored twice/,
  'a key serves another content': /^(answered and not stored|stored twice)/,
  'a version is reused': /^(version reused|answered and not stored)/,
  'a version is skipped': /^hole in the versions/,
  'a save is answered and forgotten': /^answered and not stored/,
  'a save is stored and refused': /^refused and stored/,
  'a total is off by a cent': /^answered and not stored/,
  'the shares are off by a cent': /^cents that do not add up/,
  'a read is stale': /^stale read/,
  'a number is given twice': /^number twice/,
  'the sum is off by a cent': /^lists and sums/,
  'the list misses an order': /^lists and sums/,
}

it.each(faults)('a server with a fault is caught: %s', async (fault) => {
  const property = fc.asyncProperty(office, async ([scheduler, people]) => {
    const found = await work(scheduler, people, fault)
    return !found.some((anomaly) => foundAs[fault].test(anomaly))
  })
  expect((await fc.check(property, { numRuns: runs(2_000), endOnFailure: true })).failed).toBe(true)
})
