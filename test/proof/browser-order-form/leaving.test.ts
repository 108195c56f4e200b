import { describe, expect } from 'vitest'
import { expectAccessible } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import { beginWithoutOrders, typed } from '#test/pages/begin.ts'
import { goFromList } from '#test/pages/order-form-page.ts'
import { createOrder } from '#test/world/orders.ts'

it.beforeEach(beginWithoutOrders)

describe('leaving with unsaved work', () => {
  it.beforeEach(async ({ page }) => page.getByLabel('Comments').fill(typed))

  it('Open also leads to the draft of an edit from the form of another order', async ({
    world,
    page,
    form,
  }) => {
    const { id } = await createOrder(await world.as('ann'))
    await goFromList(page, 'edit', { id })
    await page.getByLabel('Comments').fill('Of the edit')
    await page.getByRole('link', { name: 'Create PO' }).click()
    await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('heading', { name: 'Edit Purchase Order' }).waitFor()
    await expect.poll(() => form.comments()).toBe('Of the edit')
  })

  it('a draft that could not be saved raises a question, on a link and on closing the window', async ({
    page,
    form,
    contextOf,
  }) => {
    contextOf(page)
    await page.evaluate(() => {
      const full = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
      Storage.prototype.setItem = full
      IDBObjectStore.prototype.put = full
    })
    await page.getByLabel('Comments').fill('Not to be lost')
    await page.getByText(/^Your draft can’t be saved: this browser/).waitFor()
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.getByRole('dialog').getByText('This browser can’t save drafts').waitFor()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
    expect(new URL(page.url()).pathname).toBe('/')
    await expect.poll(() => form.comments()).toBe('Not to be lost')
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    expect((await asked).type()).toBe('beforeunload')
  })

  // (rule drafts/leaving-asks)
  it('closing the window asks as long as a draft is being sealed', async ({ page, contextOf }) => {
    contextOf(page)
    await page.evaluate(() => {
      SubtleCrypto.prototype.encrypt = () => new Promise(() => undefined)
    })
    await page.getByLabel('Comments').fill('Typed a moment before')
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    expect((await asked).type()).toBe('beforeunload')
  })

  it('closing the window of a saved draft raises no question, and the draft is offered again', async ({
    page,
    contextOf,
  }) => {
    const context = contextOf(page)
    await page.getByText(/^Draft saved on this computer at/).waitFor()
    let asked = 0
    page.on('dialog', () => asked++)
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
    expect(asked).toBe(0)
    const next = await context.newPage()
    await next.goto('/')
    await next.getByRole('button', { name: 'Restore draft' }).click()
    await expect.poll(() => next.getByLabel('Comments').inputValue()).toBe(typed)
  })
})
