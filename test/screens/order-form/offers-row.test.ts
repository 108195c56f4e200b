import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { beginWithoutOrders } from '#test/pages/begin.ts'
import { goFromList } from '#test/pages/order-form-page.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { it } from '../fixtures.ts'

it.beforeEach(beginWithoutOrders)

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft|')).length)

declare global {
  interface Window {
    /** The page's layout shift scores, as reported by Chromium. */
    shifts?: number[]
  }
}

// (rule drafts/offered)
describe('the offer of a draft', () => {
  it('shows for an edit what differs', async ({ world, page, form }) => {
    const { id } = await createOrder(await world.as('ann'))
    await goFromList(page, 'edit', { id })
    await page.getByLabel('Comments').fill('Call first')
    await form.untilDraftHas('Call first')
    await goFromList(page, 'edit', { id })
    await page.getByText('The comments differ').waitFor()
    await form.restoreDraft.waitFor()
  })

  it('is discarded with all others, after a question, unless that is undone', async ({ page, form }) => {
    for (const text of ['First', 'Second', 'Third', 'Fourth']) {
      await page.getByLabel('Comments').fill(text)
      await form.untilDraftHas(text)
      await page.goto('/')
      await form.untilReady()
    }
    // The form shows any number of drafts in a single row. Clicking the row opens the list of drafts.
    const line = page.getByRole('button', { name: '4 drafts, each saved for 30 days.' })
    await line.waitFor()
    expect(await form.restoreDraft.count()).toBe(0)
    await line.click()
    await expect.poll(() => form.restoreDraft.count()).toBe(4)
    await page.getByRole('button', { name: 'Discard all' }).click()
    const question = page.getByRole('dialog', { name: 'Discard all 4 drafts?' })
    await question.getByRole('button', { name: 'Keep them' }).click()
    await expect.poll(() => drafts(page)).toBe(4)
    await page.getByRole('button', { name: 'Discard all' }).click()
    await question.getByRole('button', { name: 'Discard all' }).click()
    await form.untilNoDraft()
    await expect.poll(() => form.restoreDraft.count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => form.restoreDraft.count()).toBe(4)
  })

  it('says that a newer version was saved since, and goes by itself where that says the same', async ({
    world,
    page,
    form,
  }) => {
    const ann = await world.as('ann')
    const { id } = await createOrder(ann)
    await goFromList(page, 'edit', { id })
    await page.getByLabel('Comments').fill('Call first')
    await form.untilDraftHas('Call first')
    await ann.call('PATCH', `${ordersPath}/${id}`, { comments: 'Gate code 12' })
    await goFromList(page, 'edit', { id })
    await page.getByText('Older than version 2').waitFor()
    await page.getByRole('button', { name: 'Open', exact: true }).waitFor()
    await ann.call('PATCH', `${ordersPath}/${id}`, { comments: 'Call first' })
    await goFromList(page, 'edit', { id })
    await expect.poll(() => page.getByLabel('Comments').inputValue()).toBe('Call first')
    await form.untilNoDraft()
    await expect.poll(() => page.getByText('Older than version').count()).toBe(0)
  })

  // (rule drafts/end-after-30-days)
  it('ends after 30 days', async ({ page, form }) => {
    await page.getByLabel('Comments').fill('Of last season')
    await form.untilDraftHas('Of last season')
    await page.goto('/insights')
    await page.evaluate(() => {
      for (const [key, text] of Object.entries(localStorage)) {
        if (!key.startsWith('draft|')) continue
        const keptAt = new Date(Date.now() - 31 * 86_400_000).toISOString()
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), keptAt }))
      }
    })
    await page.goto('/')
    await form.untilReady()
    await form.untilNoDraft()
    await expect.poll(() => form.restoreDraft.count()).toBe(0)
  })
})

// (rule drafts/offered)
