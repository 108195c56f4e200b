import { describe, expect } from 'vitest'
import { beginWithoutOrders, typed } from '#test/pages/begin.ts'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import { it } from '../fixtures.ts'

it.beforeEach(beginWithoutOrders)

describe('a draft', () => {
  it('drafts of two windows stay two, and neither is offered while its window is open', async ({
    page,
    form,
    contextOf,
  }) => {
    await page.getByLabel('Comments').fill('First window')
    const second = await contextOf(page).newPage()
    await second.goto('/')
    await second.getByLabel('Comments').fill('Second window')
    await orderFormPage(second).untilDraftHas('Second window')
    await expect.poll(() => orderFormPage(second).restoreDraft.count()).toBe(0)
    await second.close()
    await page.reload()
    await page.getByRole('button', { name: '2 drafts, each saved for 30 days.' }).click()
    await expect.poll(() => form.restoreDraft.count()).toBe(2)
  })

  // (rule drafts/not-kept-is-said)
  it('a draft that no longer fits into local storage is stored in IndexedDB, and is not reported lost', async ({
    page,
    form,
  }) => {
    await page.evaluate(() => {
      for (let size = 1_000_000; size > 0; size = Math.floor(size / 2))
        try {
          for (let at = 0; ; at++) localStorage.setItem(`${size} ${at}`, 'x'.repeat(size))
        } catch {
          // Local storage has no space for another string of this size, so the loop continues with shorter
          // strings.
        }
    })
    const long = 'Call before entering. '.repeat(180)
    await page.getByLabel('Comments').fill(long)
    await page.getByText(/^Draft saved on this computer/).waitFor()
    await expect.poll(() => page.getByText(/^Your draft can’t be saved/).count()).toBe(0)
    await page.reload()
    await form.restoreDraft.click()
    await expect.poll(() => form.comments()).toBe(long)
  })

  // (rule drafts/not-kept-is-said)
  it('a draft is reported unsaved when storage is full, and survives leaving the form', async ({
    page,
    form,
  }) => {
    await page.evaluate(() => {
      const full = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
      Storage.prototype.setItem = full
      IDBObjectStore.prototype.put = full
    })
    await page.getByLabel('Comments').fill(typed)
    await page.getByText(/^Your draft can’t be saved: this browser/).waitFor()
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.getByRole('button', { name: 'Keep my draft' }).click()
    await page.getByRole('link', { name: 'Create PO' }).click()
    await form.restoreDraft.click()
    await expect.poll(() => form.comments()).toBe(typed)
  })

  it('a draft is saved, offered and discarded even without IndexedDB', async ({ page, form }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('closed', 'SecurityError')
      }
    })
    await page.reload()
    await page.getByLabel('Comments').fill(typed)
    await page.getByText(/^Draft saved on this computer/).waitFor()
    await page.reload()
    await form.restoreDraft.click()
    await expect.poll(() => form.comments()).toBe(typed)
    await page.reload()
    await page.getByRole('button', { name: 'Discard' }).click()
    await form.restoreDraft.waitFor({ state: 'detached' })
    await page.getByLabel('Comments').fill('Of another order')
    await page.getByText(/^Draft saved on this computer at/).waitFor()
    await page.reload()
    await form.restoreDraft.click()
    await expect.poll(() => form.comments()).toBe('Of another order')
  })
})
