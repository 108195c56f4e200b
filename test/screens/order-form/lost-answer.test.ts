import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { beginWithoutOrders, typed } from '#test/pages/begin.ts'
import { listOrders } from '#test/world/orders.ts'
import { it } from '../fixtures.ts'

it.beforeEach(beginWithoutOrders)

describe('a save', () => {
  // (rule versions/never-two-orders)
  it('a save with a lost answer is retried with its key, and is one order', async ({
    world,
    page,
    form,
    allowConsoleErrors,
  }) => {
    await form.fillOrder()
    let answers = 0
    await page.route('**/api/purchase-orders', async (route) => {
      if (route.request().method() !== 'POST' || answers++ > 0) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await form.submitButton.click()
    await form.untilCreated()
    expect(answers).toBe(2)
    expect(await listOrders(await world.as('ann'))).toHaveLength(1)
    allowConsoleErrors()
  })

  /** Lets saves through but drops their responses, until the returned function is called. */
  async function losingAnswers(page: Page): Promise<() => void> {
    let cut = true
    await page.route('**/api/purchase-orders', async (route) => {
      if (!cut || route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    return () => {
      cut = false
    }
  }

  // (rule drafts/unanswered-save)
  it('a save canceled without an answer shows a message, and leaving asks', async ({
    world,
    page,
    form,
    allowConsoleErrors,
  }) => {
    await form.fillOrder()
    const backOnline = await losingAnswers(page)
    await form.submitButton.click()
    await page.getByRole('button', { name: 'Cancel saving' }).first().click()
    await page.getByText('We couldn’t confirm that the order was saved').waitFor()
    const question = page.getByRole('dialog', { name: 'Leave without knowing whether it was saved?' })
    await page.getByRole('button', { name: 'Cancel', exact: true }).first().click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Reset form' }).click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    backOnline()
    await page.getByRole('button', { name: 'Try again' }).click()
    await form.untilCreated()
    expect(await listOrders(await world.as('ann'))).toHaveLength(1)
    allowConsoleErrors()
  })

  // (rule drafts/failed-save-keeps-everything)
  it('a save that is answered 500 shows a message, keeps everything and can be retried', async ({
    world,
    page,
    form,
    allowConsoleErrors,
  }) => {
    await form.fillOrder()
    await page.getByLabel('Comments').fill(typed)
    let posts = 0
    await page.route('**/api/purchase-orders', async (route) => {
      if (route.request().method() !== 'POST' || posts++ > 0) return route.continue()
      await route.fetch()
      await route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong' } })
    })
    await form.submitButton.click()
    await page.getByText('We couldn’t confirm that the order was saved').waitFor()
    await expect.poll(() => form.comments()).toBe(typed)
    await page.getByLabel('Comments').fill(`${typed}, and after`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await form.untilCreated()
    expect(await listOrders(await world.as('ann'))).toMatchObject([{ comments: `${typed}, and after` }])
    allowConsoleErrors()
  })
})
