import { describe, expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { finalize } from '#test/world/world.ts'
import { it, parts } from './two-editors.ts'

describe('an order that was closed in the meantime', () => {
  // (rule versions/closed-meanwhile)
  it('an order finalized in the meantime continues as a copy with what was typed', async ({
    world,
    mia,
    before,
    mias,
    editors,
  }) => {
    await finalize(world, before.id)
    await parts.field.mine(mias)
    await mias.submitButton.click()
    const closed = mias.page.getByRole('dialog', { name: /is finalized/ })
    await closed.getByRole('button', { name: 'Copy as New' }).click()
    await mias.page.getByRole('heading', { name: 'Copy as New Purchase Order' }).waitFor()
    await expect.poll(() => mias.comments()).toBe('Of Mia')
    await mias.submitButton.click()
    await mias.untilCreated()
    expect(await editors.stored()).toMatchObject({ versionNumber: 1, comments: 'Begun' })
    const { body } = await mia.call<Order[]>('GET', '/api/purchase-orders?sort=-po')
    expect(body[0]).toMatchObject({ comments: 'Of Mia', grandTotal: 945 })
    expect(body[0]?.id).not.toBe(before.id)
  })

  it('an order finalized in the meantime can get a supplemental with what was typed', async ({
    world,
    before,
    mias,
  }) => {
    await finalize(world, before.id)
    await parts.field.mine(mias)
    await mias.submitButton.click()
    await mias.page.getByRole('dialog').getByRole('button', { name: 'Create Supplemental' }).click()
    await mias.page.getByRole('heading', { name: 'Create Supplemental PO' }).waitFor()
    await mias.page.getByText(`Supplemental for PO# ${before.id}`).first().waitFor()
    await expect.poll(() => mias.comments()).toBe('Of Mia')
    // The user's unsaved changes to the finalized order are still in a draft, which the form offers again.
    await mias.page.goto('/')
    await mias.page.getByRole('button', { name: '2 drafts, each saved for 30 days.' }).click()
    await mias.page.getByText(`Unfinished changes to purchase order ${before.id}.`).waitFor()
  })

  // (rule drafts/order-that-is-gone)
  it('an order finalized while it was closed opens with its draft and offers what can be done', async ({
    world,
    before,
    mias,
  }) => {
    await parts.field.mine(mias)
    await mias.untilDraftHas('Of Mia')
    await finalize(world, before.id)
    await mias.page.reload()
    await mias.page.getByText('This purchase order has been closed').waitFor()
    await mias.restoreDraft.click()
    await mias.submitButton.click()
    await mias.page.getByRole('dialog').getByRole('button', { name: 'Copy as New' }).click()
    await expect.poll(() => mias.comments()).toBe('Of Mia')
  })

  it('an order archived while it was closed leaves what was typed as a new order', async ({
    mia,
    before,
    bobs,
  }) => {
    await bobs.type('Comments', 'Of Bob')
    await bobs.untilDraftHas('Of Bob')
    await mia.call('POST', `/api/purchase-orders/${before.id}/archive`)
    await bobs.page.reload()
    await bobs.page.getByText('What you typed is saved as a draft').first().waitFor()
    await bobs.page.getByRole('link', { name: 'Create PO' }).click()
    await bobs.restoreDraft.click()
    await expect.poll(() => bobs.comments()).toBe('Of Bob')
    await expect.poll(() => bobs.page.getByText('South 80', { exact: true }).count()).toBeGreaterThan(0)
  })
})

describe('a copy', () => {
  // (rules kinds/copy-at-todays-prices, kinds/copy-replaces-archived)
  it('a copy of an order marks what is archived and shows how many prices were raised', async ({
    world,
    before,
    mias,
  }) => {
    await world.sql('update service_types set unit_price = 6 where id = 1')
    await world.sql('update customers set active = false where id = 2')
    await mias.page.evaluate(
      (left) => sessionStorage.setItem('copyPurchaseOrderData', left),
      `{"id":${before.id}}`,
    )
    await mias.page.goto('/purchase-orders/create?mode=copy')
    await mias.page.getByText('2 prices were raised to today’s catalog price.').waitFor()
    await mias.page.getByRole('button', { name: 'Customer 2: Brook Coop (archived)' }).click()
    const customer2 = mias.page.getByLabel('Customer 2', { exact: true })
    await expect.poll(() => customer2.evaluate((field) => field === document.activeElement)).toBe(true)
    await world.sql('update service_types set unit_price = 5.25 where id = 1')
    await world.sql('update customers set active = true where id = 2')
  })
})
