import { expect } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { typed } from '#test/pages/begin.ts'
import type { OrderFormPage } from '#test/pages/order-form-page.ts'
import { signIn } from '#test/pages/shell-page.ts'
import { listOrders } from '#test/world/orders.ts'
import { it, waiting } from './device.ts'

/** Adds a line with the same service, price and details as the previous line. */
async function addAsBefore(form: OrderFormPage, name: string): Promise<void> {
  await form.startLine(name)
  await form.panel.getByLabel('Total Units').fill('2')
  await form.panel.getByRole('button', { name: /^Add Service Line Item/ }).click()
  await form.page.getByText(name, { exact: true }).first().waitFor()
}

// (rules offline/opens, offline/submit-waits, offline/never-lost-never-twice)
it('an order of 20 lines, written on a phone that never had a network that day and was killed twice, is one order to the cent', async ({
  world,
  device,
}) => {
  device.becomePhone()
  await device.visitOnce()
  let form = await device.startOffline()
  await form.untilReady()
  await form.fillSensorOrder('Field 1')
  for (let line = 2; line <= 12; line++) await addAsBefore(form, `Field ${line}`)
  // Types the comments after adding the lines: once IndexedDB contains the comments, it also has the lines.
  await form.type('Comments', typed)
  await form.untilOnDisk(typed)

  form = await device.startOffline()
  await form.restoreDraft.click()
  await expect.poll(() => form.fieldNames()).toHaveLength(12)
  for (let line = 13; line <= 20; line++) await addAsBefore(form, `Field ${line}`)
  await form.submitButton.click()
  await waiting(form.page, 1).click()
  await expectAccessible(form.page)
  await expectTouchable(form.page)

  form = await device.startOffline()
  await waiting(form.page, 1).click()
  await form.page.getByText('$1,800.00').first().waitFor()
  expect(await listOrders(await world.as('ann'))).toEqual([])

  // A crash might end the session. In that case, the order is sent after its user signs in again.
  await world.sql('delete from user_sessions')
  await form.page.context().setOffline(false)
  await signIn(form.page, 'ann')
  await form.page.getByText('The order for Acre Farms has been sent.').first().waitFor()
  await waiting(form.page, 1).waitFor({ state: 'detached' })
  const sent = await listOrders(await world.as('ann'))
  expect(sent).toMatchObject([{ producerName: 'Acre Farms', grandTotal: 1800 }])
  expect(sent[0]?.lineItems).toHaveLength(20)
})
