import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

function browserBusyFor(busyMs: number): void {
  vi.stubGlobal('requestIdleCallback', (act: () => void, { timeout }: { timeout: number }) =>
    Number(setTimeout(act, Math.min(busyMs, timeout))),
  )
  vi.stubGlobal('cancelIdleCallback', (handle: number) => clearTimeout(handle))
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// (rule drafts/autosave)
it.each([
  [1, 101],
  [40, 140],
  [5_000, 200],
])(
  'where the browser is busy for %i ms it is done after %i ms, and never later than it may be',
  (busy, after) => {
    browserBusyFor(busy)
    const act = vi.fn()
    whenIdle(act, 200)
    vi.advanceTimersByTime(after - 1)
    expect(act).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(act).toHaveBeenCalledTimes(1)
  },
)

it('a browser without idle callbacks does it when the time is over', () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  const act = vi.fn()
  whenIdle(act, 200)
  vi.advanceTimersByTime(199)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledTimes(1)
})

it.each([50, 150])('what was taken back after %i ms is not done', (after) => {
  vi.stubGlobal('requestIdleCallback', (act: () => void) => Number(setTimeout(act, 80)))
  vi.stubGlobal('cancelIdleCallback', (handle: number) => clearTimeout(handle))
  const act = vi.fn()
  const cancel = whenIdle(act, 200)
  vi.advanceTimersByTime(after)
  cancel()
  vi.advanceTimersByTime(1_000)
  expect(act).not.toHaveBeenCalled()
})
