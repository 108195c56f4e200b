import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible } from '#test/journeys/axe.ts'
import { it as withTwoOrders } from '#test/journeys/insights/two-orders.ts'
import { logOut } from '#test/pages/shell-page.ts'
import { answerFinalize } from '#test/pages/two-orders.ts'

const it = withTwoOrders.extend('configuration', { scope: 'file' }, async () => ({
  FEEDBACK_EMAIL: 'board@farm.example',
}))

const byItsCross = (notice: Locator) => notice.getByRole('button', { name: 'Close' }).click()

async function bySwiping(notice: Locator): Promise<void> {
  const { x, y } = (await notice.boundingBox()) ?? { x: 0, y: 0 }
  await notice.page().mouse.move(x + 60, y + 20)
  await notice.page().mouse.down()
  await notice.page().mouse.move(x + 160, y + 20, { steps: 4 })
  await notice.page().mouse.up()
}

describe('Finalize', () => {
  // (rule messages/one-notice)
  it('the notice of a failed Finalize is read and dismissed above the error report, which stays', async ({
    allowConsoleErrors,
    enter,
    open,
  }) => {
    const { page, toast, confirm } = await enter('ann')
    await answerFinalize(page, open, 502, {
      code: 'upstream',
      message: 'ACES synchronization failed: refused by ACES',
    })
    const report = page.getByRole('dialog', { name: 'Report Error' })
    const notice = toast('Error report available above.')
    for (const putAway of [byItsCross, bySwiping]) {
      await confirm(open, 'Finalize')
      await report.waitFor()
      await page.getByRole('listitem').filter({ hasText: 'Finalization Failed' }).waitFor()
      await putAway(notice)
      await notice.waitFor({ state: 'detached' })
      await expect
        .poll(() => report.evaluate((element) => element.contains(document.activeElement)))
        .toBe(true)
      await report.getByRole('button', { name: 'Cancel' }).click()
      await report.waitFor({ state: 'detached' })
    }
    allowConsoleErrors()
  })

  // (rule messages/error-report)
  it('the error report keeps what was typed when sending fails, and sends again', async ({
    allowConsoleErrors,
    enter,
    open,
  }) => {
    const { page, dialog, toast, confirm } = await enter('ann')
    await answerFinalize(page, open, 500, { code: 'internal', message: 'HTTP 500' })
    await confirm(open, 'Finalize')
    await toast('Failed to finalize purchase order. Error report available above.').waitFor()
    const message = dialog.getByLabel('Message')
    const send = dialog.getByRole('button', { name: 'Send Report' })
    for (const label of ['Name', 'Subject', 'Message']) {
      const field = dialog.getByLabel(label, { exact: true })
      const before = await field.inputValue()
      await field.fill(' ')
      await send.click()
      await toast('Missing Information').filter({ hasText: 'Please fill in all fields' }).waitFor()
      await dialog.getByText(`${label} is required`).waitFor()
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
      if (label !== 'Message') await field.fill(before)
    }
    await expectAccessible(page)
    await message.fill('It failed twice')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const question = page.getByRole('dialog', { name: 'Discard this report?' })
    await question.getByRole('button', { name: 'Keep writing' }).click()
    await question.waitFor({ state: 'detached' })
    const away = '**/api/send-feedback'
    await page.route(away, (route) => route.abort())
    await send.click()
    await toast('There was an error sending your report. Please try again.')
      .filter({ hasText: 'Failed to Send Report' })
      .waitFor()
    await expect.poll(() => message.inputValue()).toBe('It failed twice')
    await expect.poll(() => message.getAttribute('aria-invalid')).toBeNull()
    await expect.poll(() => send.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.unroute(away)
    const sent = page.waitForRequest(away)
    const opened = page.waitForRequest(/^mailto:/)
    await send.click()
    expect((await sent).headers()['content-type']).toContain('multipart/form-data')
    expect((await sent).postData()).toContain('Name: Ann Zed\r\nTerritory: 11\r\nLevel: Agronomist\r\n')
    expect((await opened).url()).toMatch(/^mailto:board@farm\.example\?subject=/)
    await toast('Error Report Prepared').waitFor()
    await expect.poll(() => dialog.getByLabel('Message').inputValue()).toContain('It failed twice')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => dialog.count()).toBe(0)
    allowConsoleErrors()
  })

  // (rule rights/held-work)
  it('an unsent report waits for the same user when another window logs out', async ({
    allowConsoleErrors,
    contextOf,
    enter,
    open,
  }) => {
    const { page, confirm } = await enter('ann')
    const report = page.getByRole('dialog', { name: 'Report Error' })
    await answerFinalize(page, open, 500, { code: 'internal', message: 'HTTP 500' })
    await confirm(open, 'Finalize')
    await report.getByLabel('Message').fill('It failed twice')
    const other = await contextOf(page).newPage()
    await other.goto('/insights')
    await logOut(other)
    const kept = page.getByRole('dialog', { name: 'User not logged in' })
    await kept.waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Insights', exact: true }).count()).toBe(0)
    await kept.getByRole('button', { name: 'Login' }).click()
    await kept.waitFor({ state: 'detached' })
    await expect.poll(() => report.getByLabel('Message').inputValue()).toBe('It failed twice')
    allowConsoleErrors()
  })
})
