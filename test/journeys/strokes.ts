import type { Page } from 'playwright-core'
import { pickByKeys } from '#test/pages/keyboard.ts'

declare global {
  interface Window {
    pressed?: number
  }
}

/** Starts counting keystrokes at zero, and returns a function that reads the count. */
export async function countStrokes(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counts = window.pressed !== undefined
    window.pressed = 0
    if (counts) return
    document.addEventListener('keydown', () => (window.pressed = (window.pressed ?? 0) + 1), true)
  })
  return () => page.evaluate(() => window.pressed ?? 0)
}

/** Types the next line, and chooses its crop if `crop` is given. The caret starts and ends in Field Name. */
export async function typeNextLine(
  page: Page,
  name: string,
  units: string,
  { legal = 'NE', crop, delay = 0 }: { legal?: string; crop?: string; delay?: number } = {},
): Promise<void> {
  await page.keyboard.type(name, { delay })
  await page.keyboard.press('Tab')
  await page.keyboard.type(units, { delay })
  await page.keyboard.press('Tab')
  await page.keyboard.type(legal, { delay })
  if (crop) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await pickByKeys(page, crop)
  } else {
    // Moves focus to Number of Checks, which every line requires.
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Enter')
}
