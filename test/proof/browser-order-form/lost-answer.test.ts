import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import { beginWithoutOrders } from '#test/pages/begin.ts'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import { gate } from '#test/world/gate.ts'
import { listOrders } from '#test/world/orders.ts'

it.beforeEach(beginWithoutOrders)

describe('a save', () => {
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

  it('a save without an answer before a reload is not repeated without asking', async ({
    world,
    page,
    form,
    allowConsoleErrors,
  }) => {
    await form.fillOrder()
    const backOnline = await losingAnswers(page)
    await form.submitButton.click()
    await page.getByText('Waiting for a connection…').first().waitFor()
    await page.reload()
    backOnline()
    await page.getByText('We couldn’t confirm that this order was saved').waitFor()
    await form.fillOrder()
    await form.submitButton.click()
    const question = page.getByRole('dialog', { name: 'Submit as a new order?' })
    await question.getByRole('button', { name: 'Not yet' }).click()
    await page.getByRole('button', { name: 'Save it now' }).click()
    await form.untilCreated()
    expect(await listOrders(await world.as('ann'))).toHaveLength(1)
    allowConsoleErrors()
  })

  it('a save that another window still waits for raises no question about another order', async ({
    world,
    page,
    form,
    allowConsoleErrors,
    contextOf,
  }) => {
    await form.fillOrder()
    await losingAnswers(page)
    await form.submitButton.click()
    await page.getByText('Waiting for a connection…').first().waitFor()
    const second = await contextOf(page).newPage()
    const otherForm = orderFormPage(second)
    await second.goto('/')
    await otherForm.fillOrder('South 80')
    const { wait, open } = gate()
    await second.route('**/api/purchase-orders', async (route) => {
      if (route.request().method() === 'POST') await wait()
      await route.continue()
    })
    await otherForm.submitButton.dblclick()
    await second.locator('button[aria-busy="true"]').first().waitFor()
    await expect.poll(() => second.getByText('We couldn’t confirm that the order was saved').count()).toBe(0)
    open()
    await otherForm.untilCreated()
    expect(await listOrders(await world.as('ann'))).toHaveLength(2)
    allowConsoleErrors()
  })

  it('a waiting save survives a reload, is offered again and stays one order', async ({
    world,
    page,
    form,
    allowConsoleErrors,
  }) => {
    await form.fillOrder()
    const keys: (string | undefined)[] = []
    let cut = true
    await page.route('**/api/purchase-orders', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      keys.push(route.request().headers()['idempotency-key'])
      if (!cut) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await form.submitButton.click()
    await page.getByText('Waiting for a connection…').first().waitFor()
    await page.reload()
    cut = false
    await page.getByText('We couldn’t confirm that this order was saved').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save it now' }).click()
    await form.untilCreated()
    expect(new Set(keys).size).toBe(1)
    expect(await listOrders(await world.as('ann'))).toHaveLength(1)
    allowConsoleErrors()
  })
})
