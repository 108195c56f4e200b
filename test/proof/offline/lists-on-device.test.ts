import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { choose } from '#test/pages/choose.ts'
import { createOrder } from '#test/world/orders.ts'
import { order, people, scoutingLine } from '#test/world/world.ts'
import { it, storedLists } from './device.ts'

/**
 * The keys of the responses stored on this device. A key contains the user and the call, while the response
 * itself is encrypted.
 */
const places = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('offline-lists', 1)
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve([])
        opening.onsuccess = () => {
          const keys = opening.result.transaction('offline-lists').objectStore('offline-lists').getAllKeys()
          keys.onsuccess = () => resolve(keys.result.map(String))
          opening.result.close()
        }
      }),
  )

/** Subtracts days from the stored time of the last visit, because a test can't change the device's clock. */
const makeVisitOlder = (page: Page, days: number) =>
  page.evaluate(
    (by) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('offline-lists', 1)
        opening.onsuccess = () => {
          const change = opening.result.transaction('offline-lists', 'readwrite')
          const store = change.objectStore('offline-lists')
          const visit = store.get('visit')
          visit.onsuccess = () => {
            store.put({ ...visit.result, at: visit.result.at - by * 86_400_000 }, 'visit')
          }
          change.oncomplete = () => resolve()
          opening.result.close()
        }
      }),
    days,
  )

// (rules offline/orders-seen, offline/as-of, offline/needs-the-network)
it('shows without a network the orders that were seen, to be read, and says what needs the network', async ({
  ann,
  device,
}) => {
  const seen = await createOrder(ann, order({ lineItems: [scoutingLine({ fieldName: 'North 40' })] }))
  const unseen = await createOrder(ann, order())
  const online = await device.visitOnce()
  await online.getByRole('link', { name: 'Insights' }).first().click()
  await online.getByRole('button', { name: `Preview PDF ${seen.displayPo}`, exact: true }).click()
  await online.getByRole('button', { name: 'Print/Save PDF' }).waitFor()
  await expect.poll(async () => (await places(online)).join()).toContain(`{"id":${seen.id}}`)

  const { page } = await device.startOffline('/insights')
  await page.getByRole('heading', { name: 'Insights needs a connection' }).waitFor()
  const list = page.getByRole('list', { name: 'Orders on this device' })
  await list.getByText(/^as of today at \d+:\d\d [ap]m$/).waitFor()
  expect(await list.textContent()).not.toContain(`Purchase Order ${unseen.displayPo}`)
  expect(await page.getByRole('button', { name: 'Reload' }).count()).toBe(0)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
    await expectTouchable(page)
  }
  await list.getByRole('button', { name: `Preview PDF ${seen.displayPo}` }).click()
  await page.getByRole('dialog').getByText('North 40').first().waitFor()
  await page.keyboard.press('Escape')

  await page.goto(new URL('/admin', page.url()).href)
  await page.getByRole('banner').waitFor()
  expect(await page.getByRole('button', { name: 'Reload' }).count()).toBe(0)
})

// (rules offline/as-of, offline/opens)
it('shows the customers as of the last visit, and says at an unknown address that nothing is there', async ({
  device,
}) => {
  const online = await device.visitOnce()
  await online.getByRole('link', { name: 'Customers' }).first().click()
  await online.getByText('Cedar Growers').first().waitFor()
  await expect.poll(async () => (await places(online)).join()).toContain('customers-detailed')

  const { page } = await device.startOffline('/accounts')
  await page.getByText(/^You’re offline\. Lists are as of today at \d+:\d\d [ap]m\.$/).waitFor()
  await page.getByText('Cedar Growers').first().waitFor()
  await expectAccessible(page)

  await page.goto(new URL('/no-such-address', page.url()).href)
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  await expectAccessible(page)
})

// (rule offline/lists-of-one-person)
it('has the lists of nobody but the person who is signed in, also after a switch of users', async ({
  device,
}) => {
  const page = await device.visitOnce('mia')
  expect((await places(page)).some((place) => place.startsWith(people.mia.email))).toBe(true)
  await page.getByRole('button', { name: 'Switch User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch User' })
  await choose(page, 'Select User', 'Ann Zed', dialog)
  await dialog.getByRole('button', { name: 'Switch User' }).click()
  await page.getByRole('region', { name: 'Acting as someone else' }).waitFor()
  await expect.poll(async () => (await places(page)).length, { timeout: 30_000 }).toBeGreaterThan(8)
  const owner = `${people.mia.email} as ${people.ann.email}`
  const others = (await places(page)).filter((place) => place !== 'visit' && !place.startsWith(owner))
  expect(others).toEqual([])
})

// (rule offline/lists-of-one-person)
it('uses no list after 14 days without a visit, and removes them at the next one', async ({ device }) => {
  const page = await device.visitOnce()
  await makeVisitOlder(page, 15)
  const { page: offline } = await device.startOffline()
  await offline.getByText('Your session could not be checked').waitFor()
  await expect.poll(() => storedLists(offline), { timeout: 30_000 }).toBe(0)
})
