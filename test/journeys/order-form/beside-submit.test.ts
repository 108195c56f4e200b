import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { sizes } from '#test/pages/arrival.ts'
import { beginWithoutOrders } from '#test/pages/begin.ts'
import { goFromList } from '#test/pages/order-form-page.ts'
import { createOrder, listOrders, ordersPath } from '#test/world/orders.ts'
import { order } from '#test/world/world.ts'
import { expectAccessible, expectTouchable } from '../axe.ts'
import { it } from '../fixtures.ts'

it.beforeEach(beginWithoutOrders)

const saves = new RegExp(`${ordersPath}(/\\d+)?$`)

/** Saves are answered so; reading goes on. */
async function answerSaves(page: Page, status: number, message: string) {
  await page.route(saves, (route) =>
    ['POST', 'PUT'].includes(route.request().method())
      ? route.fulfill({ status, json: { code: 'internal', message } })
      : route.continue(),
  )
}

/** How far below the top of the summary it stands. */
const top = (page: Page, text: string) =>
  page
    .getByRole('complementary', { name: 'Order summary' })
    .getByText(text)
    .first()
    .evaluate((element) => {
      const summary = element.closest('aside')?.getBoundingClientRect()
      return element.getBoundingClientRect().top - (summary?.top ?? 0)
    })

// (rule drafts/said-beside-submit)
describe('beside Submit', () => {
  for (const size of ['desk', 'phone'] as const)
    it(`a failed save and Try again are in sight where one submits, and cover nothing: ${size}`, async ({
      page,
      form,
      allowConsoleErrors,
    }) => {
      allowConsoleErrors()
      await page.setViewportSize(sizes[size])
      await form.fillOrder()
      await answerSaves(page, 500, 'The server could not store it')
      await page.getByLabel('Comments').scrollIntoViewIfNeeded()
      const submit = page.getByRole('button', { name: 'Submit' })
      await submit.click()
      const said = page.getByText('The order was not saved')
      await said.waitFor()
      await expectAccessible(page)
      await expectTouchable(page)
      const again = page.getByRole('button', { name: 'Try again' })
      const [reason, button, act] = [
        await said.boundingBox(),
        await again.boundingBox(),
        await submit.boundingBox(),
      ]
      for (const box of [reason, button]) {
        expect(box?.y).toBeGreaterThanOrEqual(0)
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(sizes[size].height)
        expect(Math.abs((box?.y ?? 0) - (act?.y ?? 0))).toBeLessThan(160)
      }
      // A press, so that nothing lies above it: the notice of the failure is still there.
      await page.unroute(saves)
      await again.click()
      await form.untilCreated()
    })

  it('the figures stand still, whatever is said above them', async ({ page, form, allowConsoleErrors }) => {
    allowConsoleErrors()
    await page.setViewportSize(sizes.desk)
    await form.fillOrder()
    const before = await top(page, 'How it adds up')
    await answerSaves(page, 500, 'The server could not store it')
    await form.submitButton.click()
    await page.getByText('The order was not saved').waitFor()
    await expect.poll(() => top(page, 'How it adds up')).toBe(before)
    await page.unroute(saves)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Waiting for the connection…').waitFor()
    await expect.poll(() => top(page, 'How it adds up')).toBe(before)
    await page.getByRole('button', { name: 'Cancel saving' }).click()
    await page.getByText('It is not known whether the order was saved').waitFor()
    await expect.poll(() => top(page, 'How it adds up')).toBe(before)
    await page.getByText('Not known', { exact: true }).first().waitFor()
    await expect.poll(() => page.getByText('Not saved').count()).toBe(0)
    await page.context().setOffline(false)
    await form.startLine('Kettle')
    await expect.poll(() => top(page, 'How it adds up')).toBe(before)
  })

  it('a lost network is said when it is lost, before anything is sent, and taken back', async ({
    page,
    form,
  }) => {
    await form.fillOrder()
    const summary = page.getByRole('complementary', { name: 'Order summary' })
    await summary.getByText('Ready to submit').waitFor()
    await page.context().setOffline(true)
    await summary.getByText('Offline', { exact: true }).waitFor()
    await summary.getByText('Go on writing: it is kept here.').waitFor()
    await page.context().setOffline(false)
    await summary.getByText('Ready to submit').waitFor()
  })

  it('what the server refused is counted there, and Show leads to its field', async ({
    page,
    form,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await form.fillOrder()
    await page.route(saves, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 400,
            json: {
              code: 'invalid',
              message: 'No',
              errors: [{ path: 'comments', message: 'Comments are wrong' }],
            },
          })
        : route.continue(),
    )
    await form.submitButton.click()
    await page.getByText('The order was refused, and is not saved').waitFor()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect
      .poll(() => page.getByLabel('Comments').evaluate((element) => element === document.activeElement))
      .toBe(true)
  })

  // (rule versions/no-changes)
  it('an edit in which nothing differs says No changes, and sends nothing', async ({ world, page, form }) => {
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
    await summary.getByText('Nothing differs from v1. Nothing was sent.').waitFor()
    await expectAccessible(page)
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
  it('is counted once: total, row of the line and panel say the same, on a phone too', async ({
    page,
    form,
  }) => {
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
    await summary.getByText('Line 2 is being written').waitFor()
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

  it('is listed below how it adds up, and folds to one line when all is there', async ({ page, form }) => {
    const summary = page.getByRole('complementary', { name: 'Order summary' })
    await summary.getByText('Producer selection required').waitFor()
    expect(await top(page, 'How it adds up')).toBeLessThan(await top(page, 'Producer selection required'))
    await form.fillOrder()
    await summary.getByText('6 of 6').click()
    await summary.getByText('Producer selection required').waitFor()
    await expectAccessible(page)
  })
})
