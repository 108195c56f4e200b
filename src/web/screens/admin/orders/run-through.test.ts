import { describe, expect, it } from 'vitest'
import { CallError } from '#web/api/call-error.ts'
import { runThrough } from './run-through.ts'

const ids = [1, 2, 3, 4]
const tooMany = (retryAfter: string | null) => new CallError(429, '', 'Too Many Requests', retryAfter)
const refusal = new CallError(409, '{"message":"Waiting for ACES"}', '')

/** Runs with what the server throws at each call, in their order; null is success. */
async function runWith(answers: readonly (CallError | null)[], stopAfter = Number.POSITIVE_INFINITY) {
  const sent: number[] = []
  const done: number[] = []
  const waits: number[] = []
  const end = await runThrough({
    ids,
    async act(id) {
      const answer = answers[sent.length] ?? null
      sent.push(id)
      if (answer) throw answer
    },
    async pause(ms) {
      waits.push(ms)
    },
    isStopped: () => sent.length >= stopAfter,
    onDone: (id) => void done.push(id),
    onWait: (ms) => void waits.push(ms),
  })
  return { end, sent, done, waits }
}

// (rule administration/one-after-another)
describe('many orders, one after another', () => {
  it('are done in their order, each once', async () => {
    const { end, sent, done } = await runWith([])
    expect(end).toEqual({ kind: 'finished' })
    expect(sent).toEqual(ids)
    expect(done).toEqual(ids)
  })

  it('end at the first refusal, which names the order', async () => {
    const { end, sent, done } = await runWith([null, refusal])
    expect(end).toEqual({ kind: 'failed', id: 2, error: refusal })
    expect(sent).toEqual([1, 2])
    expect(done).toEqual([1])
  })

  it('wait as long as the server says, and send the same order again', async () => {
    const { end, sent, done, waits } = await runWith([null, tooMany('42'), tooMany(null)])
    expect(end).toEqual({ kind: 'finished' })
    expect(sent).toEqual([1, 2, 2, 2, 3, 4])
    expect(done).toEqual(ids)
    expect(waits).toEqual([42_000, 42_000, 10_000, 10_000])
  })

  it('stop after the order that is on its way, or while they wait', async () => {
    expect(await runWith([], 3)).toMatchObject({ end: { kind: 'stopped' }, done: [1, 2, 3] })
    expect(await runWith([null, tooMany('42')], 2)).toMatchObject({ end: { kind: 'stopped' }, done: [1] })
  })
})
