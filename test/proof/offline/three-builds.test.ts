import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { addressOf } from '#test/api/lists/watcher.ts'
import { built, type Product, startProduct } from '#test/endurance/product.ts'
import { expectAccessible } from '#test/journeys/axe.ts'
import { type OrderFormPage, orderFormPage } from '#test/pages/order-form-page.ts'
import { signIn } from '#test/pages/shell-page.ts'
import { openBrowser } from '#test/world/browser.ts'
import { freePort } from '#test/world/free-port.ts'
import { listOrders } from '#test/world/orders.ts'
import { folderForAll } from '#test/world/program.ts'
import { otherBuild } from './builds.ts'
import { it as onDevice, waiting } from './device.ts'

const it = onDevice
  .extend('port', { scope: 'file' }, async () => freePort())
  .extend('address', { scope: 'file' }, async ({ port }) => `http://127.0.0.1:${port}`)

const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.build)

async function submit(form: OrderFormPage): Promise<void> {
  await form.submitButton.click()
  await form.untilCreated()
  await form.page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
}

async function submitOffline(form: OrderFormPage, name: string, samples: number): Promise<void> {
  await form.page.context().setOffline(true)
  await form.fillOrder(name, samples)
  await form.submitButton.click()
  await waiting(form.page, 1).waitFor()
  await form.untilBlank()
}

async function untilSent({ page }: OrderFormPage): Promise<void> {
  await page.context().setOffline(false)
  await waiting(page, 1).waitFor({ state: 'detached' })
}

// (rules offline/new-version, offline/never-lost-never-twice, operations/assets-of-last-builds)
it('three builds deployed over an open form and a waiting order lose nothing, and an old tab after 14 days says what to do', {
  timeout: 400_000,
}, async ({ world, device, port }) => {
  const settings = {
    DATABASE_URL: await addressOf(world),
    SEED: 'none',
    ASSETS_DIR: folderForAll(),
    PORT: `${port}`,
  }
  let product: Product | null = null
  onTestFinished(async () => product?.kill())
  async function deploy(name: string): Promise<void> {
    await product?.stop()
    const folder = folderForAll()
    otherBuild(folder, name)
    product = await startProduct(built, settings, folder)
  }

  await deploy('one')
  const page = await device.visitOnce()
  const form = orderFormPage(page)
  // Opens a tab without a service worker, as in a private window.
  const browser = await openBrowser()
  onTestFinished(() => browser.close())
  const old = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await old.goto(`http://127.0.0.1:${port}`)
  await signIn(old, 'ann')
  await form.fillOrder('By one', 1)
  await submit(form)
  await submitOffline(form, 'Waited for two', 2)
  await form.fillOrder('Typed in one', 3)

  await deploy('two')
  await untilSent(form)
  expect(await form.fieldNames()).toEqual(['Typed in one'])
  // The page doesn't offer a reload while the user is typing.
  const offer = page.getByText('A newer version of Furrow is ready.')
  expect(await offer.count()).toBe(0)
  await submit(form)
  expect(await buildOf(page)).toBe('one')
  await offer.waitFor()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => buildOf(page).catch(() => null)).toBe('two')
  await form.untilReady()
  await form.fillOrder('By two', 4)
  await submit(form)
  await submitOffline(form, 'Waited for three', 5)
  await form.fillOrder('Typed in two', 6)

  await deploy('three')
  await untilSent(form)
  // Opens a screen whose script this tab hasn't loaded yet.
  await page.getByRole('link', { name: 'Insights' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
  await page.getByRole('link', { name: 'Create PO' }).first().click()
  await page.reload()
  await expect.poll(() => buildOf(page)).toBe('three')
  await form.restoreDraft.click()
  await expect.poll(() => form.fieldNames()).toEqual(['Typed in two'])
  await submit(form)
  const sent = await listOrders(await world.as('ann'))
  expect(sent.toReversed().map(({ lineItems: [line], grandTotal }) => [line?.fieldName, grandTotal])).toEqual(
    [
      ['By one', 8.75],
      ['Waited for two', 17.5],
      ['Typed in one', 26.25],
      ['By two', 35],
      ['Waited for three', 43.75],
      ['Typed in two', 52.5],
    ],
  )

  const longAgo = Date.now() / 1000 - 15 * 86_400
  const assets = readdirSync(settings.ASSETS_DIR)
  for (const file of assets) utimesSync(join(settings.ASSETS_DIR, file), longAgo, longAgo)
  await deploy('three')
  expect(readdirSync(settings.ASSETS_DIR).filter((file) => /-(one|two)\./.test(file))).toEqual([])
  await old.getByLabel('Comments').fill('Typed in an old tab')
  await old.getByRole('link', { name: 'Insights' }).first().click()
  await old.getByRole('heading', { name: 'This page could not be shown' }).waitFor()
  await old.getByText('A newer version may have been installed. What you saved is safe.').waitFor()
  await expectAccessible(old)
  await old.getByRole('main').getByRole('button', { name: 'Reload' }).click()
  await old.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
  expect(await buildOf(old)).toBe('three')

  await old.context().setOffline(true)
  await old.getByRole('link', { name: 'Customers' }).first().click()
  await old.getByRole('heading', { name: 'You’re offline' }).waitFor()
  await old.getByText('This page opens when you’re back online.').waitFor()
  expect(await old.getByRole('button', { name: 'Reload' }).count()).toBe(0)
  await expectAccessible(old)
  await old.context().setOffline(false)
  await old.getByRole('heading', { name: 'Accounts Management' }).waitFor()
})
