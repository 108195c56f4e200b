import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type OrderFormPage, orderFormPage } from '#test/pages/order-form-page.ts'
import { signIn } from '#test/pages/shell-page.ts'
import { openProfile, type ProfileBrowser } from '#test/world/browser.ts'
import { filesOf } from '#test/world/files-of.ts'
import { it as inWorld } from '#test/world/fixtures.ts'
import { removeOrders } from '#test/world/orders.ts'
import type { Person } from '#test/world/world.ts'

/** A browser for Ann with its own profile. After a first visit, tests take it offline and back online. */
export const it = inWorld
  /**
   * The URL at which the browser opens the application: the server itself, or a proxy that simulates network
   * failures.
   */
  .extend('address', { scope: 'file' }, async ({ world }) => world.url)
  .extend('device', async ({ world, address }, { onCleanup }) => {
    await removeOrders(world)
    const folder = await mkdtemp(join(tmpdir(), 'furrow-offline-'))
    let browser: ProfileBrowser | null = null
    onCleanup(async () => {
      await browser?.kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    })
    let width = 1440
    async function start(offline: boolean): Promise<Page> {
      await browser?.kill()
      browser = await openProfile(folder)
      browser.context.setDefaultTimeout(Number(process.env.PATIENCE ?? 20_000))
      await browser.context.setOffline(offline)
      const page = await browser.context.newPage()
      await page.setViewportSize({ width, height: 844 })
      return page
    }
    async function visitOnce(person: Person = 'ann'): Promise<Page> {
      const page = await start(false)
      await page.goto(address)
      await signIn(page, person)
      await expect.poll(() => storedLists(page)).toBeGreaterThan(10)
      await expect.poll(() => workerIsActive(page)).toBe(true)
      return page
    }
    /** Every file in the browser's profile that contains the text, in any encoding that browsers use. */
    async function filesWith(text: string): Promise<string[]> {
      await browser?.kill()
      return filesOf(folder, text)
    }
    async function startOffline(path = '/'): Promise<OrderFormPage> {
      const page = await start(true)
      await page.goto(address + path)
      return orderFormPage(page)
    }
    async function signInAgain(person: Person): Promise<Page> {
      await world.sql('delete from user_sessions')
      const page = await start(false)
      await page.goto(address)
      await signIn(page, person)
      return page
    }
    function becomePhone(): void {
      width = 390
    }
    return { start, visitOnce, startOffline, signInAgain, filesWith, becomePhone }
  })

/**
 * The number of entries in the IndexedDB store for lists. Two of them are metadata: the current user, and the
 * time of the last visit.
 */
export const storedLists = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('offline-lists', 1)
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve(0)
        opening.onsuccess = () => {
          const database = opening.result
          const counting = database.transaction('offline-lists').objectStore('offline-lists').count()
          counting.onsuccess = () => resolve(counting.result)
          database.close()
        }
      }),
  )

const workerIsActive = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated')

export const waiting = (page: Page, count: number) =>
  page.getByRole('button', { name: `Waiting to be sent (${count})` })
