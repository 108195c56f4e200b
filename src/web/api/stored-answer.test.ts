import { expect, it, vi } from 'vitest'
import { elseStored, type Key, storedOn } from './stored-answer.ts'

const key: Key = ['/api/picklists/crops', null, null]

// (rule offline/slow-network)
it('shows what the device has once the server is silent, and at once while it stays slow', async () => {
  vi.useFakeTimers()
  const show = vi.fn()
  const answered = vi.fn()
  storedOn({ find: async () => null, show, answered }, 400)
  const answerIn = (ms: number) =>
    elseStored(key, new Promise<number>((resolve) => setTimeout(() => resolve(ms), ms)))
  try {
    const quick = answerIn(400)
    await vi.advanceTimersByTimeAsync(400)
    expect(await quick).toBe(400)
    expect(show).toHaveBeenCalledTimes(0)

    const slow = answerIn(2_000)
    await vi.advanceTimersByTimeAsync(500)
    expect(show).toHaveBeenCalledExactlyOnceWith(key)
    const next = answerIn(300)
    await vi.advanceTimersByTimeAsync(0)
    expect(show).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(300)
    expect(await next).toBe(300)

    const again = answerIn(400)
    await vi.advanceTimersByTimeAsync(400)
    expect(await again).toBe(400)
    expect(show).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await slow).toBe(2_000)
    expect(answered).toHaveBeenCalledTimes(4)
  } finally {
    vi.useRealTimers()
  }
})

// (rule offline/slow-network)
it('shows what the device has at once if the page itself was late', async () => {
  const show = vi.fn()
  storedOn({ find: async () => null, show, answered: () => {} }, 501)
  let answer = (_data: number) => {}
  const asked = elseStored(key, new Promise<number>((resolve) => (answer = resolve)))
  await vi.waitFor(() => expect(show).toHaveBeenCalledExactlyOnceWith(key))
  answer(1)
  expect(await asked).toBe(1)
})
