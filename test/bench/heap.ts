import type { CDPSession, Page } from 'playwright-core'

/**
 * Measures the page's JavaScript heap: the lowest after three collections, because each page releases the
 * previous one's memory.
 */
export async function heapOf(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.enable')
  return async () => {
    let least = Number.POSITIVE_INFINITY
    for (let i = 0; i < 3; i++) {
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
      least = Math.min(least, await collected(devtools))
    }
    return least
  }
}

async function collected(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}
