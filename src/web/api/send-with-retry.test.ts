import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { calls } from '#shared/endpoint.ts'
import { call, send } from './client.ts'
import { receiveFile } from './receive-file.ts'
import { isWaiting, onWaiting, waitMs } from './send-with-retry.ts'

type Nothing = z.ZodType<object, object>
const base = { audience: 'signed-in', path: '/api/things', summary: 'A call of this test' } as const
const { read, save, file } = calls<{
  read: { response: Nothing }
  save: { body: Nothing; response: Nothing }
  file: { response: Nothing }
}>()({
  read: { ...base, method: 'GET' },
  save: { ...base, method: 'POST' },
  file: { ...base, method: 'GET', file: 'text/csv' },
})

let sent: number
let answers: Response[]
const noRoom = (headers: HeadersInit = { 'retry-after': '1' }) =>
  new Response('{"code":"unavailable","message":"Full"}', { status: 503, headers })

beforeEach(() => {
  vi.useFakeTimers()
  sent = 0
  answers = []
  vi.stubGlobal('fetch', async () => {
    sent++
    return answers.shift() ?? new Response('{}')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  expect(isWaiting()).toBe(false)
})

// (rule load/waits-and-repeats)
it('a read and a save with its key wait as long as they are asked to, and are sent again', async () => {
  for (const asked of [() => call(read), () => send(save, { body: {}, idempotencyKey: 'k' })]) {
    sent = 0
    answers = [noRoom(), noRoom()]
    const answer = asked()
    await vi.advanceTimersByTimeAsync(990)
    expect(sent).toBe(1)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await answer).toEqual({})
    expect(sent).toBe(3)
  }
})

// (rule documents/two-at-once)
it('a file waits also for the two that the person has in the making', async () => {
  answers = [new Response('{}', { status: 429, headers: { 'retry-after': '2' } })]
  const answer = receiveFile(file)
  await vi.advanceTimersByTimeAsync(1_990)
  expect(sent).toBe(1)
  answers = [new Response('a,b', { headers: { 'content-type': 'text/csv' } })]
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await (await answer).text()).toBe('a,b')
})

it('a save without a key is never sent again, nor is anything that was refused for another reason', async () => {
  answers = [noRoom()]
  await expect(send(save, { body: {} })).rejects.toMatchObject({ status: 503 })
  expect(sent).toBe(1)
  answers = [noRoom({})]
  await expect(call(read)).rejects.toMatchObject({ status: 503 })
  answers = [new Response('{}', { status: 429, headers: { 'retry-after': '1' } })]
  await expect(call(read)).rejects.toMatchObject({ status: 429, retryAfterMs: 1_000 })
  expect(sent).toBe(3)
})

it('who waits for more than a second is told, until the answer is there', async () => {
  const reports: boolean[] = []
  const remove = onWaiting(() => reports.push(isWaiting()))
  answers = [noRoom(), noRoom()]
  const answer = call(read)
  await vi.advanceTimersByTimeAsync(950)
  expect(reports).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(reports).toEqual([true])
  await vi.advanceTimersByTimeAsync(5_000)
  await answer
  expect(reports).toEqual([true, false])
  remove()
})

it('after 20 seconds the refusal is told', async () => {
  answers = Array.from({ length: 40 }, () => noRoom())
  const outcome = call(read).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await outcome).toMatchObject({ status: 503, serverMessage: 'Full' })
  expect(sent).toBeGreaterThan(3)
})

it('who gives up waits no longer', async () => {
  answers = [noRoom()]
  const giveUp = new AbortController()
  const outcome = call(read, { signal: giveUp.signal }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(500)
  giveUp.abort()
  expect(await outcome).toMatchObject({ name: 'AbortError' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toBe(1)
})

it('waits grow from try to try, and chance spreads them over as much again', () => {
  expect([0, 1, 2, 9].map((tries) => waitMs(tries, 0, 0))).toEqual([500, 1_000, 2_000, 8_000])
  expect([waitMs(0, 5_000, 0), waitMs(0, 5_000, 0.5), waitMs(0, 5_000, 0.999)]).toEqual([5_000, 7_500, 9_995])
})
