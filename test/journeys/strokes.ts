import type { Page } from 'playwright-core'
import { pickByKeys } from '#test/pages/keyboard.ts'

declare global {
  interface Window {
    pressed?: number
  }
}

/** Counts the keys that are pressed from now on; how many milliseconds one takes is measured by `npm run bench`. */
export async function countStrokes(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counts = window.pressed !== undefined
    window.pressed = 0
    if (counts) return
    document.addEventListener('keydown', () => (window.pressed = (window.pressed ?? 0) + 1), true)
  })
  return () => page.evaluate(() => window.pressed ?? 0)
}

/** The next line where the field, its units and its crop differ: the caret stands in Field Name before and after. */
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
    // To Number of Checks, which is asked on each line.
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Enter')
}
