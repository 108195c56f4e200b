import { describe, expect, it } from 'vitest'
import { CallError } from './call-error.ts'
import { writeMany } from './write-many.ts'

const lost = new CallError(0, '', 'Failed to fetch')
const limited = new CallError(429, '', '', '3')
const busy = new CallError(503, '', '', '1')
const signedOut = new CallError(401, '', '')
const refused = new CallError(409, JSON.stringify({ code: 'conflict', message: 'renewed already' }), '')

interface Circumstances {
  signsIn?: boolean | null
  afterRefusal?: 'next' | 'end'
  triesAgain?: boolean
}

/**
 * A fake server that stores each item once. Each attempt to store an item throws the item's next failure, if
 * any is left. The failure `lost` is thrown only after the item is stored.
 */
function office(failures: Record<number, CallError[]>, circumstances: Circumstances = {}) {
  const { signsIn = true, afterRefusal = 'next', triesAgain = true } = circumstances
  const stored = new Map<number, string>()
  const said: string[] = []
  const run = (count: number, stopAfter = Number.POSITIVE_INFINITY) =>
    writeMany<number, string>(
      {
        items: Array.from({ length: count }, (_, i) => i + 1),
        async write(item) {
          const failure = failures[item]?.shift()
          if (failure && failure !== lost) throw failure
          if (!stored.has(item)) stored.set(item, String(1_050 + stored.size))
          if (failure) throw failure
          return stored.get(item) ?? ''
        },
        onDone: (item, done) => said.push(`${item} is ${done}`),
        onRefused(item, error) {
          said.push(`${item}: ${error.serverMessage}`)
          return afterRefusal
        },
        ...(triesAgain && { onUnknown: (item) => said.push(`${item} may be done`) }),
      },
      {
        pause: async (ms) => void said.push(`pause ${ms}`),
        untilConnected: triesAgain && (async (tries) => void said.push(`wait ${tries}`)),
        signInAgain: signsIn === null ? null : async () => said.push('sign in') > 0 && signsIn,
        isStopped: () => stored.size >= stopAfter,
      },
    )
  return { stored, said, run }
}

// (rules versions/one-way-to-write, renewals/never-twice, many-orders/one-after-another)
describe('many acts, one after another', () => {
  it('fourteen with a cut at the seventh are exactly fourteen, though its answers were lost', async () => {
    const { stored, said, run } = office({ 7: [lost, lost, lost] })
    expect(await run(14)).toBe('finished')
    expect(stored.size).toBe(14)
    expect(said.slice(5, 11)).toEqual(['6 is 1055', 'wait 0', 'wait 1', 'wait 2', '7 is 1056', '8 is 1057'])
  })

  it('a run that was stopped continues with the rest', async () => {
    const { stored, run } = office({})
    expect(await run(14, 7)).toBe('stopped')
    expect(stored.size).toBe(7)
    expect(await run(14)).toBe('finished')
    expect(stored.size).toBe(14)
  })

  it('a server that asks for patience is waited for, and a session that ended is begun again', async () => {
    const { said, run } = office({ 1: [limited, busy, new CallError(429, '', '')], 2: [signedOut] })
    expect(await run(2)).toBe('finished')
    expect(said).toEqual(['pause 3000', 'pause 1000', 'pause 10000', '1 is 1050', 'sign in', '2 is 1051'])
  })

  it('what is refused is said, and the others are done', async () => {
    const { said, run } = office({ 1: [refused] })
    expect(await run(2)).toBe('finished')
    expect(said).toEqual(['1: renewed already', '2 is 1050'])
  })

  it('without a new session the run stops, and the rest waits', async () => {
    const { stored, run } = office({ 2: [signedOut] }, { signsIn: false })
    expect(await run(3)).toBe('stopped')
    expect(stored.size).toBe(1)
  })
})

// (rules renewals/stop-tells-the-truth, many-orders/one-after-another)
it('what is stopped before its answer came may be done; what was answered is done', async () => {
  const lostAtStop = office({ 2: [lost] })
  expect(await lostAtStop.run(3, 2)).toBe('stopped')
  expect(lostAtStop.said).toEqual(['1 is 1050', '2 may be done'])
  const answered = office({})
  expect(await answered.run(3, 2)).toBe('stopped')
  expect(answered.said).toEqual(['1 is 1050', '2 is 1051'])
})

// (rule administration/one-after-another)
it.each([
  ['a refusal', refused, '2: renewed already'],
  ['a lost answer', lost, '2: The server could not be reached. Check your connection and try again.'],
  ['the end of the session', signedOut, '2: HTTP 401'],
])('where the rest waits for a person, %s ends the run and names the order', async (_, failure, sentence) => {
  const { said, run } = office({ 2: [failure] }, { signsIn: null, triesAgain: false, afterRefusal: 'end' })
  expect(await run(3)).toBe('refused')
  expect(said).toEqual(['1 is 1050', sentence])
})

it('an error of our own is not taken for an answer', async () => {
  const run = writeMany(
    {
      items: [1],
      write: () => Promise.reject(new TypeError('a bug')),
      onDone: () => {},
      onRefused: () => 'next',
    },
    { signInAgain: null, isStopped: () => false },
  )
  await expect(run).rejects.toThrow('a bug')
})
