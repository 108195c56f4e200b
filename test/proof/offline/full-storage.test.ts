import { expect } from 'vitest'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import { listOrders } from '#test/world/orders.ts'
import { it } from './device.ts'

// (rules offline/submit-waits, drafts/leaving-asks)
it('an order that no storage takes waits in its form, and leaving it asks first', {
  timeout: 240_000,
}, async ({ ann, device }) => {
  const page = await device.visitOnce()
  const form = orderFormPage(page)
  await page.evaluate(() => {
    // Makes IndexedDB report that it is full, because Chromium grants each site 10 GB, more than a test can
    // fill.
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    for (let size = 2 ** 22; size > 0; size = Math.floor(size / 2))
      try {
        for (let at = 0; ; at++) localStorage.setItem(`full ${size} ${at}`, 'x'.repeat(size))
      } catch {
        // Local storage has no space for another string of this size, so the loop continues with shorter
        // strings.
      }
  })
  await page.context().setOffline(true)
  await form.fillOrder()
  await page
    .getByText(/^Your draft can’t be saved: /)
    .first()
    .waitFor()
  await form.submitButton.click()
  await page.getByText('Waiting for a connection…').first().waitFor()
  expect(await page.getByRole('button', { name: /^Waiting to be sent/ }).count()).toBe(0)
  await page.getByRole('link', { name: 'Customers' }).click()
  const question = page.getByRole('dialog', { name: 'Leave this purchase order?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const closing = await asked
  expect(closing.type()).toBe('beforeunload')
  await closing.dismiss()
  expect(await listOrders(ann)).toEqual([])
  await page.context().setOffline(false)
  await form.untilCreated()
  expect(await listOrders(ann)).toMatchObject([{ grandTotal: 875 }])
})
