import { describe, expect } from 'vitest'
import { it, parts } from '#test/proof/browser-order-form/two-editors.ts'

describe('an order that was closed in the meantime', () => {
  it('an order archived in the meantime keeps what was typed and offers a new order from it', async ({
    mia,
    before,
    bobs,
  }) => {
    await mia.call('POST', `/api/purchase-orders/${before.id}/archive`)
    await parts.field.theirs(bobs)
    await bobs.submitButton.click()
    const closed = bobs.page.getByRole('dialog', { name: /archived/ })
    await closed.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => bobs.comments()).toBe('Of Bob')
    await bobs.submitButton.click()
    await closed.getByRole('button', { name: 'Copy as New' }).click()
    await bobs.page.getByRole('heading', { name: 'Copy as New Purchase Order' }).waitFor()
    expect(new URL(bobs.page.url()).search).toBe('?mode=copy')
    await expect.poll(() => bobs.comments()).toBe('Of Bob')
    // The draft contains the entire copy, so it doesn't depend on the original order.
    await bobs.untilDraftHas('Of Bob')
    await bobs.page.reload()
    await bobs.page.getByRole('heading', { name: 'Copy as New Purchase Order' }).waitFor()
    await expect.poll(() => bobs.comments()).toBe('Of Bob')
    await bobs.submitButton.click()
    await bobs.untilCreated()
    await expect.poll(() => new URL(bobs.page.url()).search).toBe('')
  })
})
