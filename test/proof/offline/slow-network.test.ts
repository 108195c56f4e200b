import { expect } from 'vitest'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import { listOrders } from '#test/world/orders.ts'
import { it } from './network.ts'

// (rules offline/slow-network, offline/as-of)
it('opens with the lists of the device while the server is silent, and with its own once it answers', async ({
  ann,
  device,
  network,
}) => {
  const page = await device.visitOnce()
  const silence = network.fallSilent()
  await page.reload()
  await page.getByText(/^The connection is slow\. Lists are as of today at \d+:\d\d [ap]m\.$/).waitFor()
  const form = orderFormPage(page)
  await form.fillOrder()
  silence.end()
  await expect.poll(() => page.getByText(/Lists are as of/).count()).toBe(0)
  await form.submitButton.click()
  await form.untilCreated()
  expect(await listOrders(ann)).toHaveLength(1)
})
