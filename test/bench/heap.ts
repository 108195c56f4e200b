import type { CDPSession, Page } from 'playwright-core'

/**
 * Returns a function that measures the page's JavaScript heap. The result is the lowest of three values, each
 * after a frame and a garbage collection, because one collection doesn't always release everything.
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
