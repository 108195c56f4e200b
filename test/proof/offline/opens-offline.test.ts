import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { expectAccessible } from '#test/journeys/axe.ts'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import { signIn } from '#test/pages/shell-page.ts'
import { listOrders } from '#test/world/orders.ts'
import { it, waiting } from './device.ts'

// (rules offline/opens, offline/as-of, offline/never-lost-never-twice)
it('opens without a network, takes an order, and sends it once after the browser was killed twice', async ({
  world,
  device,
}) => {
  await device.visitOnce()
  let form = await device.startOffline()
  await form.untilReady()
  await form.page.getByText(/^You’re offline\. Lists are as of today at /).waitFor()
  await form.fillOrder('North 40')
  await form.submitButton.click()
  await waiting(form.page, 1).waitFor()
  form = await device.startOffline()
  await waiting(form.page, 1).waitFor()
  form = await device.startOffline('/insights')
  await waiting(form.page, 1).waitFor()
  expect(await listOrders(await world.as('ann'))).toEqual([])
  // Ends the session, as if a crash had removed the cookie. The order that is waiting to be sent must remain.
  await world.sql('delete from user_sessions')
  await form.page.context().setOffline(false)
  await signIn(form.page, 'ann')
  await form.page.getByText('The order for Acre Farms has been sent.').first().waitFor()
  await waiting(form.page, 1).waitFor({ state: 'detached' })
  const sent = await listOrders(await world.as('ann'))
  expect(sent).toMatchObject([{ producerName: 'Acre Farms', grandTotal: 875 }])
})

// (rules offline/files-only, offline/lists-of-one-person)
it('stores no answer with the files, and nothing that another person could read', async ({ device }) => {
  const page = await device.visitOnce()
  const stored = await page.evaluate(async () => {
    const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)))
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat()
    return requests.map(({ url }) => new URL(url).pathname)
  })
  expect(stored).toContain('/index.html')
  expect(stored.filter((path) => path.startsWith('/api/'))).toEqual([])
  // Skips the browser's own HTTP cache, because the product doesn't manage it.
  const files = await device.filesWith('Acre Farms')
  expect(files.filter((file) => !file.includes('Cache_Data'))).toEqual([])
})

// (rule offline/nobody-else)
it('an order that waits is sent, seen and found by nobody but its person', async ({ world, device }) => {
  await device.visitOnce()
  const { page, fillOrder, submitButton, untilReady } = await device.startOffline()
  await untilReady()
  await fillOrder('Secret field')
  await submitButton.click()
  await waiting(page, 1).waitFor()
  await world.sql('delete from user_sessions')
  await page.context().setOffline(false)
  await page.reload()
  await signIn(page, 'bob')
  await expect.poll(() => page.getByLabel('Agronomist 1', { exact: true }).inputValue()).toContain('Bob')
  expect(await waiting(page, 1).count()).toBe(0)
  expect(await listOrders(await world.as('mia'))).toEqual([])
  expect(await device.filesWith('Secret field')).toEqual([])
  const again = await device.signInAgain('ann')
  await again.getByText('The order for Acre Farms has been sent.').first().waitFor()
  expect(await listOrders(await world.as('ann'))).toHaveLength(1)
})

// (rules offline/never-lost-never-twice, offline/sent-by-itself)
it('an order that waits is sent after its user signed in again above a form, without a reload', async ({
  world,
  device,
}) => {
  const page = await device.visitOnce()
  const form = orderFormPage(page)
  await page.context().setOffline(true)
  await form.fillOrder('North 40')
  await form.submitButton.click()
  await waiting(page, 1).waitFor()
  await form.untilBlank()
  await form.type('Comments', 'Call before')
  await world.sql('delete from user_sessions')
  await page.context().setOffline(false)
  const signInOver = page.getByRole('dialog', { name: 'User not logged in' })
  await signInOver.getByRole('button', { name: 'Login' }).click()
  await page.getByText('The order for Acre Farms has been sent.').first().waitFor()
  await expect.poll(() => form.comments()).toBe('Call before')
  expect(await listOrders(await world.as('ann'))).toHaveLength(1)
})

it('has nothing left of a person who logged out', async ({ device }) => {
  const page = await device.visitOnce()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain('offline-lists')
})

// (rule offline/cleared-is-said)
it('says what the browser removed, and when it was last seen', async ({ world, device }) => {
  const page = await device.visitOnce()
  await page.getByLabel('Comments').fill('Call before')
  await page.getByText(/^Draft saved on this computer/).waitFor()
  await page.getByRole('link', { name: 'Insights' }).first().click()
  await expect.poll(() => page.evaluate(() => document.cookie)).toMatch(/left-\w{12}=[^.]+\.0\.1\./)
  expect(await page.evaluate(() => document.cookie)).not.toContain('ann')
  // Clears the site's data, as a browser does when it runs out of space.
  const browser = await page.context().newCDPSession(page)
  await page.goto('about:blank')
  await browser.send('Storage.clearDataForOrigin', {
    origin: world.url,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
  })
  await page.goto(world.url)
  await signIn(page, 'ann')
  await page.getByText(/^This browser deleted data saved on this device:/).waitFor()
  await page.getByText(/ 1 draft, last seen today at \d+:\d\d [ap]m\.$/).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('left-')
})

const workerFile = 'dist/web/sw.js'

// (rule offline/new-version)
it('lets the worker of a newer build take over once no window of the older one is open', async ({
  device,
}) => {
  const page = await device.visitOnce()
  const other = await page.context().newPage()
  // This window shows the API reference, which comes from the server but isn't part of the build.
  await other.goto(new URL('/api/docs', page.url()).href)
  const script = await readFile(workerFile, 'utf8')
  onTestFinished(() => writeFile(workerFile, script))
  await writeFile(workerFile, `${script}\n// of another build`)
  await page.reload()
  await expect.poll(() => workerOf(page)).toMatchObject({ waiting: 'installed' })
  await other.close()
  await page.reload()
  await expect.poll(() => workerOf(page)).toEqual({ active: 'activated', waiting: null })
})

const workerOf = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return { active: registration?.active?.state, waiting: registration?.waiting?.state ?? null }
  })
