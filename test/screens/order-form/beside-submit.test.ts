import { describe, expect } from 'vitest'
import { sizes } from '#test/pages/arrival.ts'
import { beginWithoutOrders } from '#test/pages/begin.ts'
import { goFromList } from '#test/pages/order-form-page.ts'
import { createOrder, listOrders } from '#test/world/orders.ts'
import { order } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

it.beforeEach(beginWithoutOrders)

// (rule drafts/said-beside-submit)
describe('beside Submit', () => {
  it('a lost network is reported when it is lost, before anything is sent, and cleared when it is back', async ({
    page,
    form,
  }) => {
    await form.fillOrder()
    const summary = page.getByRole('complementary', { name: 'Order summary' })
    await summary.getByText('Ready to submit').waitFor()
    await page.context().setOffline(true)
    await summary.getByText('Offline', { exact: true }).waitFor()
    await summary.getByText('Keep working: your draft is saved here.').waitFor()
    await page.context().setOffline(false)
    await summary.getByText('Ready to submit').waitFor()
  })

  // (rule versions/no-changes)
  it('an unchanged edit shows No changes, and sends nothing', async ({ world, page, form }) => {
    const { id } = await createOrder(await world.as('ann'), order({ comments: 'As stored' }))
    await goFromList(page, 'edit', { id })
    let sent = 0
    page.on('request', (request) => request.method() === 'PUT' && sent++)
    const summary = page.getByRole('complementary', { name: 'Order summary' })
    await summary.getByText('No changes').waitFor()
    await page.getByLabel('Comments').fill('As stored, and more')
    await summary.getByText('Ready to submit').waitFor()
    await page.getByLabel('Comments').fill('As stored')
    await form.submitButton.click()
    await summary.getByText('No changes to save.').waitFor()
    expect(sent).toBe(0)
    expect(await listOrders(await world.as('ann'))).toMatchObject([{ versionNumber: 1 }])
    await page.getByLabel('Comments').fill('Another text')
    await form.submitButton.click()
    await form.untilUpdated()
    expect(await listOrders(await world.as('ann'))).toMatchObject([
      { versionNumber: 2, comments: 'Another text' },
    ])
  })
})

// (rule input/requirement-list)
describe('what is missing', () => {
  it('is counted once: total, row of the line and panel agree, on a phone too', async ({ page, form }) => {
    await form.fillOrder()
    const summary = page.getByRole('complementary', { name: 'Order summary' })
    await summary.getByText('6 of 6').waitFor()
    await expect.poll(() => summary.getByText('Producer selection required').isVisible()).toBe(false)
    await form.startLine('Kettle')
    await form.panel.getByLabel('Total Units').fill('0')
    await form.panel.getByLabel('Total Units').blur()
    const listed = (await form.panel.locator('.of-required').textContent()) ?? ''
    const count = listed.split(', ').length
    expect(listed).toContain('Total Units')
    await summary.getByText('Line 2 in progress').waitFor()
    await expect.poll(() => summary.getByText(`${count} still required`).count()).toBe(2)
    await page.setViewportSize(sizes.phone)
    const bar = page.getByRole('region', { name: 'Total and Submit' })
    await bar.getByText(`${count} still required`).waitFor()
    await summary.getByRole('button', { name: `${count} still required` }).click()
    await expect
      .poll(() =>
        form.panel.getByLabel('Field Name').evaluate((element) => element === document.activeElement),
      )
      .toBe(true)
  })

  it('is listed, and folds to one line when everything is there', async ({ page, form }) => {
    const summary = page.getByRole('complementary', { name: 'Order summary' })
    await summary.getByText('Producer selection required').waitFor()
    await form.fillOrder()
    await summary.getByText('6 of 6').click()
    await summary.getByText('Producer selection required').waitFor()
  })
})

// (rule input/requirement-list)
