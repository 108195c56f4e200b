import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '#test/world/properties.ts'
import { anomaliesOf } from './check-history.ts'
import {
  type AcesFate,
  acesFates,
  type OfficeFault,
  OfficeInMemory,
  officeFaults,
} from './office-in-memory.ts'
import { Recorder } from './recorder.ts'

type Act = 'finalize' | 'edit' | 'sweep'
const acts: fc.Arbitrary<Act[]> = fc.array(fc.constantFrom<Act>('finalize', 'finalize', 'edit', 'sweep'), {
  minLength: 2,
  maxLength: 5,
})
const people = fc.array(acts, { minLength: 2, maxLength: 3 })
const fates = fc.array(fc.constantFrom(...acesFates), { maxLength: 12 })
const office = fc.tuple(fc.scheduler(), people, fates)

async function work(scheduler: fc.Scheduler, all: Act[][], network: AcesFate[], fault: OfficeFault | null) {
  const recorder = new Recorder()
  const one = new OfficeInMemory({ scheduler, recorder }, network, fault)
  const person = async (own: Act[]) => {
    // Ignores errors from a process that dies before it finishes, because a later sweep settles the order.
    for (const act of own) await one[act]().catch(() => {})
  }
  await scheduler.waitFor(Promise.all(all.map(person)))
  for (let sweeps = 0; one.waits() && sweeps < 30; sweeps++)
    await scheduler.waitFor(one.sweep().catch(() => {}))
  return anomaliesOf({ calls: recorder.calls, stored: one.stored() })
}

// (rules finalizing/once, finalizing/unclear-is-looked-up)
it('however ACES fails and processes die, a finalized order has one contract, and an open one none', async () => {
  const property = fc.asyncProperty(office, async ([scheduler, all, network]) => {
    expect(await work(scheduler, all, network, null)).toEqual([])
  })
  await fc.assert(property, { numRuns: runs(500) })
})

it.each(officeFaults)('an office with a fault is caught: %s', async (fault) => {
  const property = fc.asyncProperty(office, async ([scheduler, all, network]) => {
    const found = await work(scheduler, all, network, fault)
    return !found.some((anomaly) => anomaly.startsWith('wrong contract'))
  })
  expect((await fc.check(property, { numRuns: runs(2_000), endOnFailure: true })).failed).toBe(true)
})
