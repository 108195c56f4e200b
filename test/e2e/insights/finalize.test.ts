import { describe, expect } from 'vitest'
import { gate } from '#test/world/gate.ts'
import { expectAccessible } from '../axe.ts'
import { answerFinalize, it } from './two-orders.ts'

describe('Finalize', () => {
  // (rules finalizing/permanent, finalizing/temporary-account)
  it('Finalize sends nothing when it is cancelled, and warns of temporary account IDs', async ({
    world,
    enter,
    open,
  }) => {
    await world.sql("update customers set account_id = '-5' where id = 1")
    let sent = 0
    const { page, dialog, press } = await enter('ann')
    page.on('request', (request) => {
      if (request.url().includes('/finalized')) sent += 1
    })
    await press(open, 'Finalize')
    await dialog.getByText('Finalizing is permanent.').waitFor()
    await dialog
      .getByText(
        'Customer Acre Farms still has a temporary account ID; set it under Administration, Customers',
      )
      .waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await world.sql("update customers set account_id = '100' where id = 1")
    expect(sent).toBe(0)
  })

  // (rules finalizing/sentence, finalizing/shown-at-once)
  it('Finalize shows Finalized at once, goes back on failure, and reports', async ({
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
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await card(open).getByText('Open', { exact: true }).waitFor()
    allowConsoleErrors()
  })

  // (rule finalizing/sentence)
  it('Finalize names ACES where the sentence of the answer does, whatever its status and code', async ({
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
  it('a card offers Retry where ACES refused, and says that it waits where ACES is silent', async ({
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
    const { page, card, dialog, press } = await enter('ann')
    await card(open).getByText('ACES synchronization failed').waitFor()
    await card(open).getByText('No such customer').waitFor()
    await card(settled).getByText('Waiting for ACES').waitFor()
    await expectAccessible(page)
    await press(open, 'Retry')
    await dialog.getByText('Finalizing is permanent.').waitFor()
  })
})
