import type { Page, Request } from 'playwright-core'
import { describe, expect } from 'vitest'
import { answerFinalize } from '#test/pages/two-orders.ts'
import { gate } from '#test/world/gate.ts'
import { it } from './two-orders.ts'

function finalizing(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes('/finalized')) sent.push(request)
  })
  return sent
}

/** Clicks a button even while it is aria-disabled. */
const evenIfDisabled = { force: true }

const reason = 'Customer Acre Farms still has a temporary account ID; set it under Administration, Customers'

// (rule finalizing/temporary-account)
describe('an order that will be refused', () => {
  const withTemporaryId = it.extend('accountId', async ({ world, orders }, { onCleanup }) => {
    const set = (accountId: string) =>
      world.sql('update customers set account_id = $1 where id = 1', [accountId])
    expect(orders).toBeDefined()
    await set('-5')
    onCleanup(async () => {
      await set('100')
    })
    return { set }
  })

  withTemporaryId(
    'Finalize shows why it is refused, with a link to the customer, and sends nothing',
    async ({ accountId, enter, open }) => {
      expect(accountId).toBeDefined()
      const { page, card, dialog } = await enter('ann')
      const sent = finalizing(page)
      const button = card(open).getByRole('button', { name: `Finalize ${open}`, exact: true })
      await card(open).getByText(reason).waitFor()
      await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
      await expect
        .poll(() => button.evaluate(describedBy))
        .toBe(`${reason}. A manager or an admin can do that.`)
      const read = page.waitForResponse('**/api/picklists/customers')
      await button.click(evenIfDisabled)
      await (await read).finished()
      await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
      await expect.poll(() => dialog.count()).toBe(0)
      expect(sent).toEqual([])
      await card(open).getByRole('link', { name: 'Acre Farms' }).click()
      await page.getByRole('heading', { name: 'Accounts Management' }).waitFor()
      await expect.poll(() => new URL(page.url()).search).toBe('?customer=1')
    },
  )

  withTemporaryId(
    'a manager gets a link to the account ID, and Finalize asks once it is set',
    async ({ accountId, enter, open }) => {
      const { page, card, dialog } = await enter('mia')
      await card(open).getByText(reason).waitFor()
      await card(open).getByRole('link', { name: 'Acre Farms' }).click()
      await page.getByText('Showing 1 of').waitFor()
      await page.getByRole('cell', { name: 'Acre Farms' }).first().waitFor()
      await page.goBack()
      await card(open).getByText(reason).waitFor()
      // Simulates another user who sets the customer's account ID while this page shows the failure.
      await accountId.set('100')
      await card(open)
        .getByRole('button', { name: `Finalize ${open}`, exact: true })
        .click(evenIfDisabled)
      await dialog.getByText('Finalizing is permanent.').waitFor()
      await card(open).getByText(reason).waitFor({ state: 'detached' })
    },
  )

  withTemporaryId('Retry is refused in the same way', async ({ world, accountId, enter, open }) => {
    expect(accountId).toBeDefined()
    await world.sql(
      "update purchase_orders set aces_state = 'failed', aces_attempts = 1, aces_at = now() where id = $1",
      [open],
    )
    const { card, dialog } = await enter('ann')
    await card(open).getByText(reason).waitFor()
    const retry = card(open).getByRole('button', { name: 'Retry' })
    await expect.poll(() => retry.getAttribute('aria-disabled')).toBe('true')
    await retry.click(evenIfDisabled)
    await expect.poll(() => dialog.count()).toBe(0)
  })
})

const describedBy = (button: Element) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent

describe('Finalize', () => {
  // (rule finalizing/permanent)
  it('Finalize sends nothing when it is canceled', async ({ enter, open }) => {
    const { page, dialog, press } = await enter('ann')
    const sent = finalizing(page)
    await press(open, 'Finalize')
    await dialog.getByText('Finalizing is permanent.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => dialog.count()).toBe(0)
    expect(sent).toEqual([])
  })

  // (rules finalizing/sentence, finalizing/shown-at-once)
  it('Finalize shows Finalized immediately, reverts on failure, and reports', async ({
    allowConsoleErrors,
    enter,
    open,
  }) => {
    const answer = gate()
    const { page, card, dialog, toast, confirm } = await enter('ann')
    await answerFinalize(
      page,
      open,
      502,
      { code: 'upstream', message: 'ACES synchronization failed: refused by ACES' },
      answer.wait,
    )
    await confirm(open, 'Finalize')
    await card(open).getByText('Finalized', { exact: true }).waitFor()
    await card(open).getByText('Waiting for ACES', { exact: true }).waitFor()
    await page.getByRole('radio', { name: 'Waiting for ACES' }).waitFor()
    await expect
      .poll(() =>
        card(open)
          .getByRole('button', { name: `Edit ${open}`, exact: true })
          .count(),
      )
      .toBe(0)
    answer.open()
    await toast('Finalization Failed').waitFor()
    await toast('ACES synchronization failed. Error report available above.').waitFor()
    await page.getByRole('heading', { name: 'Report Error' }).waitFor()
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Ann Zed')
    await expect.poll(() => dialog.getByLabel('Subject').inputValue()).toBe('Finalization Failure')
    const message = await dialog.getByLabel('Message').inputValue()
    expect(message).toContain(`Purchase Order ${open}`)
    expect(message).toContain('refused by ACES')
    await expect
      .poll(() => dialog.getByLabel('Message').evaluate((field) => field === document.activeElement))
      .toBe(true)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await card(open).getByText('Open', { exact: true }).waitFor()
    await expect.poll(() => card(open).getByText('Waiting for ACES').count()).toBe(0)
    await expect.poll(() => page.getByRole('radio', { name: 'Waiting for ACES' }).count()).toBe(0)
    allowConsoleErrors()
  })

  // (rule finalizing/sentence)
  it("Finalize names ACES if the answer's message does, whatever its status and code", async ({
    allowConsoleErrors,
    enter,
    open,
  }) => {
    const { page, dialog, toast, confirm } = await enter('ann')
    for (const [status, body, text] of [
      [500, { message: 'ACES synchronization failed: timeout' }, 'ACES synchronization failed.'],
      [409, { code: 'conflict', message: 'It is archived' }, 'Failed to finalize purchase order.'],
    ] as const) {
      await answerFinalize(page, open, status, body)
      await confirm(open, 'Finalize')
      await toast(`${text} Error report available above.`).waitFor()
      await expect.poll(() => dialog.getByLabel('Message').inputValue()).toContain(body.message)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    allowConsoleErrors()
  })

  // (rule finalizing/waiting-is-locked)
  it('a card offers Retry if ACES rejected it, and shows that it waits if ACES is silent', async ({
    world,
    enter,
    open,
    settled,
  }) => {
    await world.sql(
      "update purchase_orders set aces_state = 'failed', aces_message = 'No such customer', aces_attempts = 2, aces_at = now() where id = $1",
      [open],
    )
    await world.sql("update purchase_orders set aces_state = 'pending' where id = $1", [settled])
    const { card, dialog, press } = await enter('ann')
    await card(open).getByText('ACES synchronization failed').waitFor()
    await card(open)
      .getByRole('note')
      .getByText(/^No such customer Tried 2 times, last /)
      .waitFor()
    await card(settled).getByText('Waiting for ACES').waitFor()
    await press(open, 'Retry')
    await dialog.getByText('The last attempt failed: No such customer.').waitFor()
    await dialog.getByText('Finalizing is permanent.').waitFor()
  })

  // (rule finalizing/texts-are-said)
  it('a finalized card shows which text differs at ACES, and offers no Retry', async ({
    world,
    enter,
    settled,
  }) => {
    const said = 'ACES has v1: field name North 40'
    await world.sql('update purchase_orders set aces_message = $2 where id = $1', [settled, said])
    const { card } = await enter('ann')
    await card(settled).getByText(said).waitFor()
    await expect.poll(() => card(settled).getByRole('button', { name: 'Retry' }).count()).toBe(0)
  })

  // (rules finalizing/failure-reopens, lists/rows)
  it('a row shows in one word that ACES rejected it, with Retry, and why when it is opened', async ({
    world,
    enter,
    open,
  }) => {
    await world.sql(
      "update purchase_orders set aces_state = 'failed', aces_message = 'No such customer', aces_attempts = 1, aces_at = now() where id = $1",
      [open],
    )
    const { page, card, dialog } = await enter('ann')
    await page.getByRole('radio', { name: 'Rows' }).check()
    const row = card(open)
    await row.getByText('Rejected by ACES', { exact: true }).waitFor()
    await row.getByRole('button', { name: `Retry ${open}` }).click()
    await dialog.getByText('Finalizing is permanent.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => row.getByRole('note').count()).toBe(0)
    await row.getByRole('button', { name: `Purchase Order ${open}` }).click()
    await row
      .getByRole('note')
      .getByText(/^No such customer Tried once, last /)
      .waitFor()
    await expect.poll(() => row.getByRole('button', { name: /^Retry/ }).count()).toBe(1)
  })
})
