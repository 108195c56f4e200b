import { describe, expect } from 'vitest'
import { beginWithoutOrders, typed } from '#test/pages/begin.ts'
import { type OrderFormPage, orderFormPage } from '#test/pages/order-form-page.ts'
import { listOrders } from '#test/world/orders.ts'
import { it } from '../fixtures.ts'

it.beforeEach(beginWithoutOrders)

/** Fills in an order, its comments, and half a line, but doesn't submit the order. */
async function writeOrder(form: OrderFormPage): Promise<void> {
  await form.fillOrder()
  await form.page.getByLabel('Comments').pressSequentially(typed)
  await form.startLine('South hal')
}

/**
 * Pauses the page as if the laptop were asleep. Uses the debugger, because Chromium freezes only hidden
 * pages.
 */
async function suspend({ page, untilDraftHas }: OrderFormPage): Promise<() => Promise<void>> {
  await untilDraftHas('South hal')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Debugger.enable')
  const paused = new Promise<void>((resolve) => devtools.once('Debugger.paused', () => resolve()))
  await devtools.send('Debugger.pause')
  const stopped = page.evaluate(() => undefined)
  await paused
  return async () => {
    await devtools.send('Debugger.resume')
    await stopped
    await devtools.detach()
  }
}

async function expectAllBack(form: OrderFormPage): Promise<void> {
  const { page } = form
  await form.restoreDraft.click()
  await expect.poll(() => form.comments()).toBe(typed)
  await expect.poll(() => page.getByLabel('Producer', { exact: true }).inputValue()).toBe('Acre Farms - 100')
  await expect.poll(() => page.getByText('North 40', { exact: true }).count()).toBeGreaterThan(0)
  await expect.poll(() => page.getByLabel('Field Name').inputValue()).toBe('South hal')
}

async function finish(form: OrderFormPage): Promise<void> {
  await form.page.getByRole('button', { name: 'Discard this line' }).click()
  await form.submitButton.click()
  await form.untilCreated()
}

describe('in the middle of typing', () => {
  it('a tab that is killed loses nothing', async ({ world, page, form, allowConsoleErrors, contextOf }) => {
    await writeOrder(form)
    await form.untilDraftHas('South hal')
    const crashed = page.waitForEvent('crash')
    const devtools = await contextOf(page).newCDPSession(page)
    void devtools.send('Page.crash').catch(() => undefined)
    await crashed
    const next = await contextOf(page).newPage()
    await next.goto('/')
    await expectAllBack(orderFormPage(next))
    await finish(orderFormPage(next))
    expect(await listOrders(await world.as('ann'))).toHaveLength(1)
    allowConsoleErrors()
  })

  it('a laptop that is closed and never opened again has saved what was typed', async ({
    page,
    form,
    contextOf,
  }) => {
    await writeOrder(form)
    const context = contextOf(page)
    const resume = await suspend(form)
    const next = await context.newPage()
    await next.goto('/')
    await expectAllBack(orderFormPage(next))
    await resume()
  })

  it('a laptop that is opened again continues where it was', async ({ world, page, form, contextOf }) => {
    contextOf(page)
    await writeOrder(form)
    await (await suspend(form))()
    await page.getByLabel('Field Name').pressSequentially('f')
    await expect.poll(() => page.getByLabel('Field Name').inputValue()).toBe('South half')
    await finish(form)
    expect(await listOrders(await world.as('ann'))).toHaveLength(1)
  })
})
