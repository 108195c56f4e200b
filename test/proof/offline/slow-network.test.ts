import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import { listOrders } from '#test/world/orders.ts'
import { it } from './network.ts'

const untilFromServer = (page: Page) => expect.poll(() => page.getByText(/Lists are as of/).count()).toBe(0)

// (rules offline/slow-network, offline/as-of)
it('opens with the lists of the device while the server is silent, and with its own once it answers', async ({
  ann,
  device,
  network,
}) => {
  const page = await device.visitOnce()
  const silence = network.fallSilent()
  await page.reload()
  await page.getByText(/^The server isn’t responding\. Lists are as of today at/).waitFor()
  const form = orderFormPage(page)
  await form.fillOrder()
  silence.end()
  await untilFromServer(page)
  await form.submitButton.click()
  await form.untilCreated()
  expect(await listOrders(ann)).toHaveLength(1)
})

// (rule offline/slow-network)
it('opens with the lists of the device while the server is out of reach, and notices when it is back', async ({
  device,
  network,
}) => {
  const page = await device.visitOnce()
  network.decide(() => 'never sent')
  await page.reload()
  await page.getByText(/Lists are as of today at/).waitFor()
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  network.decide()
  await untilFromServer(page)
})

// (rule offline/as-of)
it('has the lists of the server again after it was opened without a network', async ({ device }) => {
  const page = await device.visitOnce()
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText(/^You’re offline\. Lists are as of today at/).waitFor()
  // The page holds a Web Lock only after the worker is installed and the lists are stored on the device.
  const held = () => page.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0)
  await expect.poll(held).toBeGreaterThan(0)
  await page.context().setOffline(false)
  await untilFromServer(page)
})
