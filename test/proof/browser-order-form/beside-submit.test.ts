import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import { sizes } from '#test/pages/arrival.ts'
import { beginWithoutOrders } from '#test/pages/begin.ts'
import { ordersPath } from '#test/world/orders.ts'

it.beforeEach(beginWithoutOrders)

const saves = new RegExp(`${ordersPath}(/\\d+)?$`)

async function answerSaves(page: Page, status: number, message: string) {
  await page.route(saves, (route) =>
    ['POST', 'PUT'].includes(route.request().method())
      ? route.fulfill({ status, json: { code: 'internal', message } })
      : route.continue(),
  )
}

/** The distance in pixels from the top of the order summary down to the given text. */
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
  it('a failed save and Try again are visible beside Submit, and cover nothing', async ({
    page,
    form,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await form.fillOrder()
    await answerSaves(page, 500, 'The server could not store it')
    const submit = page.getByRole('button', { name: 'Submit' })
    const said = page.getByText('We couldn’t confirm that the order was saved')
    const again = page.getByRole('button', { name: 'Try again' })
    for (const size of ['desk', 'phone'] as const) {
      await page.setViewportSize(sizes[size])
      await page.getByLabel('Comments').scrollIntoViewIfNeeded()
      await submit.click()
      await said.waitFor()
      await expectAccessible(page)
      await expectTouchable(page)
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
    }
    await page.unroute(saves)
    // This click also proves that the failure notice, which is still visible, doesn't cover the button.
    await again.click()
    await form.untilCreated()
  })

  it('the outcome of a save is shown in one place, from one try to the next', async ({
    page,
    form,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await page.setViewportSize(sizes.desk)
    expect(await top(page, 'How it adds up')).toBeLessThan(await top(page, 'Producer selection required'))
    await form.fillOrder()
    await answerSaves(page, 500, 'The server could not store it')
    await form.submitButton.click()
    await page.getByText('We couldn’t confirm that the order was saved').waitFor()
    const said = await top(page, 'We couldn’t confirm that the order was saved')
    await page.unroute(saves)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Waiting for a connection…').waitFor()
    await expect.poll(() => top(page, 'Waiting for a connection…')).toBe(said)
    await page.getByRole('button', { name: 'Cancel saving' }).click()
    await page.getByText('We couldn’t confirm that the order was saved').waitFor()
    await expect.poll(() => top(page, 'We couldn’t confirm that the order was saved')).toBe(said)
    await page.getByText('Unknown', { exact: true }).first().waitFor()
    await expect.poll(() => page.getByText('Not saved').count()).toBe(0)
    await page.context().setOffline(false)
  })

  it('what the server refused is shown there, and leads to its field', async ({
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
    await page.getByText('The order was rejected and not saved').waitFor()
    await page.getByRole('button', { name: 'Comments are wrong' }).click()
    await expect
      .poll(() => page.getByLabel('Comments').evaluate((element) => element === document.activeElement))
      .toBe(true)
  })
})
