import { expect, it } from 'vitest'
import { CallError } from '#web/api/call-error.ts'
import { runRenewals, type Wanted } from './run-renewals.ts'

const lost = new CallError(0, '', 'Failed to fetch')
const limited = new CallError(429, '', '', '3')
const busy = new CallError(503, '', '', '1')
const signedOut = new CallError(401, '', '')
const refused = new CallError(409, JSON.stringify({ code: 'conflict', message: 'renewed already' }), '')

const wanted = (count: number): Wanted[] =>
  Array.from({ length: count }, (_, i) => ({ sourceId: i + 1, body: {}, key: `k${i + 1}` }))

/** A server that keeps what it stored by key, and whose answers are lost or refused in this order for some orders. */
function office(failures: Record<number, CallError[]>, signsIn = true) {
  const stored = new Map<string, string>()
  const said: string[] = []
  const run = (count: number, stopAfter = Number.POSITIVE_INFINITY) =>
    runRenewals({
      wanted: wanted(count),
      async send({ sourceId, key }) {
        const failure = failures[sourceId]?.shift()
        if (failure && failure !== lost) throw failure
        if (!stored.has(key)) stored.set(key, String(1_050 + stored.size))
        if (failure) throw failure
        return stored.get(key) ?? ''
      },
      onMade: (sourceId, displayPo) => said.push(`${sourceId} is ${displayPo}`),
      onRefused: async (sourceId, error) => void said.push(`${sourceId}: ${error.serverMessage}`),
      onUnknown: (sourceId) => said.push(`${sourceId} may be made`),
      pause: async (ms) => void said.push(`pause ${ms}`),
      waitForConnection: async (tries) => void said.push(`wait ${tries}`),
      signInAgain: async () => said.push('sign in') > 0 && signsIn,
      isStopped: () => stored.size >= stopAfter,
    })
  return { stored, said, run }
}

// (rule renewals/never-twice)
it('fourteen orders with a cut at the seventh are exactly fourteen, though its answers were lost', async () => {
  const { stored, said, run } = office({ 7: [lost, lost, lost] })
  expect(await run(14)).toBe(true)
  expect(stored.size).toBe(14)
  expect(said.slice(5, 11)).toEqual(['6 is 1055', 'wait 0', 'wait 1', 'wait 2', '7 is 1056', '8 is 1057'])
})

it('a run that was stopped goes on with the rest, by the same keys', async () => {
  const { stored, run } = office({})
  expect(await run(14, 7)).toBe(false)
  expect(stored.size).toBe(7)
  expect(await run(14)).toBe(true)
  expect(stored.size).toBe(14)
})

it('a server that asks for patience is waited for, and a session that ended is begun again', async () => {
  const { said, run } = office({ 1: [limited, busy], 2: [signedOut] })
  expect(await run(2)).toBe(true)
  expect(said).toEqual(['pause 3000', 'pause 1000', '1 is 1050', 'sign in', '2 is 1051'])
})

it('what is refused is told, and the others are made', async () => {
  const { said, run } = office({ 1: [refused] })
  expect(await run(2)).toBe(true)
  expect(said).toEqual(['1: renewed already', '2 is 1050'])
})

// (rule renewals/stop-tells-the-truth)
it('what is stopped before its answer came may be made; what was answered is made', async () => {
  const lostAtStop = office({ 2: [lost] })
  expect(await lostAtStop.run(3, 2)).toBe(false)
  expect(lostAtStop.said).toEqual(['1 is 1050', '2 may be made'])
  const answered = office({})
  expect(await answered.run(3, 2)).toBe(false)
  expect(answered.said).toEqual(['1 is 1050', '2 is 1051'])
})

it('whoever does not sign in again ends it', async () => {
  const { stored, run } = office({ 2: [signedOut] }, false)
  expect(await run(3)).toBe(false)
  expect(stored.size).toBe(1)
})
