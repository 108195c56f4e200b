import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createOrder } from '#test/world/orders.ts'
import { it } from '../fixtures.ts'
import { signIn } from '../pages/shell-page.ts'

/** kB of JavaScript, as it comes over the wire, until the screen can be used. */
const most = 200

/** What the page loads of JavaScript while somebody acts. */
async function loadedWhile(page: Page, act: () => Promise<void>): Promise<number> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const scripts = new Map<string, { url: string; encoding: string }>()
  const sizes: { url: string; encoding: string; bytes: number }[] = []
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Script') return
    scripts.set(requestId, { url: response.url, encoding: response.headers['content-encoding'] ?? 'none' })
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId)
    if (script) sizes.push({ ...script, bytes: encodedDataLength })
  })
  await act()
  expect(sizes.length).toBeGreaterThan(0)
  for (const script of sizes) expect(script.encoding).toMatch(/^(br|gzip)$/)
  return sizes.reduce((sum, script) => sum + script.bytes, 0) / 1000
}

it(`the order form and Insights can be used after at most ${most} kB of compressed JavaScript`, async ({
  world,
  ann,
  browser,
}) => {
  await createOrder(ann)
  const signedOut = await browser.newContext({ baseURL: world.url })
  const first = await signedOut.newPage()
  const form = await loadedWhile(first, async () => {
    await first.goto('/')
    await signIn(first, 'ann')
    await first.getByRole('button', { name: 'Submit' }).waitFor()
  })
  const storageState = await signedOut.storageState()
  await signedOut.close()
  const signedIn = await browser.newContext({ baseURL: world.url, storageState })
  const second = await signedIn.newPage()
  const insights = await loadedWhile(second, async () => {
    await second.goto('/insights')
    await second.getByRole('article').first().waitFor()
  })
  await signedIn.close()

  for (const total of [form, insights]) {
    expect(total).toBeGreaterThan(50)
    expect(total).toBeLessThanOrEqual(most)
  }
})
