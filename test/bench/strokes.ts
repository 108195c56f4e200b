import type { Locator, Page } from 'playwright-core'
import { pasteInto } from '#test/pages/keyboard.ts'

/** Measurements of typing on a page. The times are in milliseconds, as reported by Chromium. */
export interface Strokes {
  /** The milliseconds from each keystroke until its effect is painted. */
  paints: number[]
  /** The milliseconds from pressing Enter to save a line until the first field of the next line has focus. */
  saves: number[]
  /** The longest period, in milliseconds, during which the page didn't respond. */
  longest: number
  /** The number of keystrokes, including those too fast to be reported. */
  count: number
}

declare global {
  interface Window {
    strokes?: Strokes
  }
}

/**
 * Collects keystroke durations from Chromium's event timing. Chromium leaves out events under 16 ms, which
 * count as 0 here.
 */
export async function watchStrokes(page: Page): Promise<void> {
  await page.evaluate(() => {
    const strokes = { paints: [] as number[], saves: [] as number[], longest: 0, count: 0 }
    window.strokes = strokes
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name === 'keydown') strokes.paints.push(entry.duration)
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) strokes.longest = Math.max(strokes.longest, entry.duration)
    }).observe({ type: 'longtask' })
    let pressed = 0
    document.addEventListener(
      'keydown',
      (event) => {
        strokes.count += 1
        pressed = event.key === 'Enter' ? event.timeStamp : 0
      },
      true,
    )
    document.addEventListener('focusin', ({ target }) => {
      if (pressed > 0 && target instanceof Element && target.id === 'line-new-fieldName') {
        strokes.saves.push(performance.now() - pressed)
        pressed = 0
      }
    })
  })
}

export async function readStrokes(page: Page): Promise<Strokes> {
  // Waits, because Chromium reports paints with a delay.
  await page.waitForTimeout(100)
  return page.evaluate(() => {
    const read = window.strokes ?? { paints: [], saves: [], longest: 0, count: 0 }
    window.strokes = undefined
    const quick = Array.from({ length: Math.max(0, read.count - read.paints.length) }, () => 0)
    return { ...read, paints: [...read.paints, ...quick] }
  })
}

export function percentile(values: readonly number[], part = 0.95): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** Pastes text, and returns the milliseconds until it is painted. */
export async function timePaste(field: Locator, text: string): Promise<number> {
  const now = () => field.evaluate(() => performance.now())
  const start = await now()
  await pasteInto(field, text)
  return (await now()) - start
}
