import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../world.ts'
import { browser, closeBrowser, signIn } from './visitor.ts'

/** kB of JavaScript, as it comes over the wire, until the order form can be used. */
const most = 200

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await closeBrowser()
  await world.close()
})

it(`loads at most ${most} kB of compressed JavaScript before the order form can be used`, async () => {
  const context = await (await browser()).newContext({ baseURL: world.url })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
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
  await page.goto('/')
  await signIn(page, 'ann')
  await page.getByRole('button', { name: 'Submit' }).waitFor()
  await context.close()

  expect(sizes.length).toBeGreaterThan(0)
  for (const script of sizes) expect(script.encoding).toMatch(/^(br|gzip)$/)
  const total = sizes.reduce((sum, script) => sum + script.bytes, 0) / 1000
  expect(total).toBeGreaterThan(50)
  expect(total).toBeLessThanOrEqual(most)
})
