import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import type { Size } from '#test/pages/arrival.ts'
import { beginWithoutOrders, typed } from '#test/pages/begin.ts'
import { choose } from '#test/pages/choose.ts'
import { focusedName, pasteInto } from '#test/pages/keyboard.ts'
import { fromList, goFromList, orderFormPage } from '#test/pages/order-form-page.ts'
import { createOrder } from '#test/world/orders.ts'
import { storeSplits, usualSplit } from '#test/world/splits.ts'
import { order } from '#test/world/world.ts'

it.beforeEach(beginWithoutOrders)

const ordersAt = '**/api/purchase-orders'

const sizes = ['desk', 'phone'] as const satisfies Size[]

async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectTouchable(page)
}

/** Makes saves fail, with the given status or without a response, until the test removes the route. */
async function failSaves(page: Page, status?: number): Promise<void> {
  await page.route(ordersAt, (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    return status
      ? route.fulfill({ status, json: { code: 'internal', message: 'Something went wrong' } })
      : route.abort('connectionreset')
  })
}

/**
 * Checks only that the form's dialogs and messages are accessible. Tests in test/screens check what they do.
 */
describe('the questions and messages of the form can be read by everyone', () => {
  it('a save that fails, gets no answer, and is offered again', async ({
    page,
    form,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await form.fillOrder()
    await failSaves(page, 500)
    await form.submitButton.click()
    await page.getByText('We couldn’t confirm that the order was saved').waitFor()
    await expectAccessible(page)
    await page.unroute(ordersAt)
    await failSaves(page)
    await form.submitButton.click()
    await page.getByText('Waiting for a connection…').first().waitFor()
    await page.getByRole('button', { name: 'Cancel saving' }).first().click()
    await page.getByText('We couldn’t confirm that the order was saved').waitFor()
    await expectAccessible(page)
    await page.reload()
    await page.getByText('We couldn’t confirm that this order was saved').waitFor()
    await expectAccessible(page)
  })

  it('drafts that are offered, and the question before all are discarded', async ({ page, form }) => {
    for (const text of ['First', 'Second']) {
      await page.getByLabel('Comments').fill(text)
      await form.untilDraftHas(text)
      await page.goto('/')
      await form.untilReady()
    }
    await page.getByRole('button', { name: '2 drafts, each saved for 30 days.' }).click()
    await form.restoreDraft.nth(1).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Discard all' }).click()
    await page.getByRole('dialog', { name: 'Discard all 2 drafts?' }).waitFor()
    await expectAccessible(page)
  })

  it('an edit, the last of its lines, and the question before it is reset', async ({ ann, page }) => {
    const stored = await createOrder(ann, order({ comments: 'As stored' }))
    await goFromList(page, 'edit', stored)
    await page.getByRole('heading', { name: 'Edit Purchase Order' }).waitFor()
    await page.getByLabel('Comments').fill(typed)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Edit line 1', exact: true }).click()
    await page.getByText('Line 1 of 1').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Reset form' }).click()
    await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor()
    await expectAccessible(page)
  })

  it.for(sizes)(
    'the usual split that is applied, replaced, left in place for another producer, or unreadable: %s',
    async (size, { ann, openPage, allowConsoleErrors }) => {
      allowConsoleErrors()
      const page = await openPage('ann', { size })
      const form = orderFormPage(page)
      await storeSplits(ann, 1, [
        usualSplit('Home farm', [
          [1, 60],
          [3, 40],
        ]),
      ])
      const line = page.locator('.of-split')
      const press = (name: string) => line.getByRole('button', { name, exact: true }).click()
      await page.reload()
      await form.untilReady()
      await form.pick('Producer', 'Acre Farms')
      await line.getByText('Home farm').waitFor()
      await expectUsable(page)
      await press('No split')
      await line.getByText('Acre Farms has a usual split').waitFor()
      await expectUsable(page)
      await press('Use it')
      await form.type('Customer 1 percentage', '10')
      await form.pick('Producer', 'Brook Coop')
      await line.getByText('The shares still come from Acre Farms').waitFor()
      await expectUsable(page)
      await page.route('**/api/producers/*/splits', (route) => route.abort())
      await page.reload()
      await form.untilReady()
      await form.pick('Producer', 'Acre Farms')
      await line.getByText('could not be loaded').waitFor()
      await expectUsable(page)
    },
  )

  it.for(sizes)(
    'shares that can become a usual split after an edit, and their name: %s',
    async (size, { ann, openPage }) => {
      const customerAssignments = [
        { id: 1, percentage: 50 },
        { id: 2, percentage: 50 },
      ]
      const stored = await createOrder(ann, order({ customerAssignments }))
      const page = await openPage('ann', { size, ...fromList('edit', stored) })
      const form = orderFormPage(page)
      await form.type('Comments', 'Edited')
      await form.submitButton.click()
      await form.untilUpdated()
      const offer = page.getByRole('button', { name: 'Make this a usual split?' })
      await offer.waitFor()
      await expectUsable(page)
      await offer.click()
      await expect.poll(() => focusedName(page)).toBe('Usual split name')
      await expectUsable(page)
    },
  )

  it.for(sizes)('pasted lines with their problems: %s', async (size, { openPage }) => {
    const page = await openPage('ann', { size })
    await page.getByRole('button', { name: 'Paste lines' }).click()
    const dialog = page.getByRole('dialog', { name: 'Paste lines' })
    await expectUsable(page)
    await pasteInto(dialog.getByLabel('Cells'), 'East\tmany\tSE 1/4 S2\tCorn\nWest\t40\t\tCorm')
    await choose(page, 'Service', 'Corn Scouting', dialog)
    await dialog.getByText('Legal Description is required').waitFor()
    await expectUsable(page)
  })

  it('a session that ended is restored above the form', async ({ world, page, form, allowConsoleErrors }) => {
    allowConsoleErrors()
    await form.fillOrder()
    await world.sql('delete from user_sessions')
    await form.submitButton.click()
    await page.getByRole('dialog', { name: 'User not logged in' }).getByText('Ann Zed').waitFor()
    await expectAccessible(page)
  })
})
