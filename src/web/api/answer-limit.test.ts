import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerWithinMs, withinLimit } from './answer-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hang = (giveUp: AbortSignal) =>
  new Promise<never>((_, reject) => giveUp.addEventListener('abort', () => reject(giveUp.reason)))

// (rule drafts/waiting-for-the-connection)
it('a connection that says nothing is given up, as if there were no network', async () => {
  const outcome = withinLimit(hang).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(answerWithinMs)
  expect(await outcome).toMatchObject({ name: 'CallError', status: 0 })
})

it('who gives up before is not told of a lost network', async () => {
  const person = new AbortController()
  const outcome = withinLimit(hang, person.signal).catch((error: unknown) => error)
  person.abort()
  expect(await outcome).toMatchObject({ name: 'AbortError' })
})

it('an answer in time is the answer, and nothing waits behind it', async () => {
  expect(await withinLimit(async () => 'stored')).toBe('stored')
  expect(vi.getTimerCount()).toBe(0)
})
