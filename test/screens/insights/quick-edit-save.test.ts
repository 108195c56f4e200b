import { describe, expect } from 'vitest'
import { ordersPath, readOrder } from '#test/world/orders.ts'
import { it as inQuickEdit } from './open-quick-edit.ts'

const it = inQuickEdit
  /** Enters 120 units and saves them after the session has ended. */
  .extend('sendWithoutSession', async ({ open, openQuickEdit, allowConsoleErrors }) => async () => {
    allowConsoleErrors()
    const opened = await openQuickEdit(open)
    const question = opened.page.getByRole('dialog', { name: 'User not logged in' })
    await opened.units.fill('120')
    await opened.page.context().clearCookies()
    await opened.updateButton.click()
    await question.getByText(/log in again as/).waitFor()
    return { ...opened, question }
  })
  /** Saves 120 units, but drops the response to the first attempt. */
  .extend('loseFirstAnswer', async ({ open, openQuickEdit, allowConsoleErrors }) => async () => {
    allowConsoleErrors()
    const opened = await openQuickEdit(open)
    let lost = false
    await opened.page.route(`**${ordersPath}/${open.id}`, async (route) => {
      if (lost || route.request().method() !== 'PATCH') return route.continue()
      lost = true
      await route.fetch()
      await route.abort('connectionreset')
    })
    await opened.units.fill('120')
    await opened.updateButton.click()
    await opened.dialog.getByText('We couldn’t confirm that the order was updated:').waitFor()
    return opened
  })
  /** Opens Quick Edit on a page where saves fail with status 500. */
  .extend('openFailing', async ({ open, openQuickEdit, allowConsoleErrors }) => async () => {
    allowConsoleErrors()
    const opened = await openQuickEdit(open)
    await opened.page.route(`**${ordersPath}/${open.id}`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
        : route.continue(),
    )
    const focused = () => opened.page.evaluate(() => document.activeElement?.textContent ?? '')
    return { ...opened, focused }
  })

describe('a session that ended', () => {
  // (rule drafts/sign-in-above-the-form)
  it('a user whose session ended signs in above Quick Edit, and the save continues', async ({
    mia,
    open,
    sendWithoutSession,
  }) => {
    const { page, untilSaved, sent, question } = await sendWithoutSession()
    await question.getByRole('button', { name: 'Login' }).click()
    await untilSaved()
    expect(sent).toHaveLength(2)
    expect((await readOrder(mia, open)).grandTotal).toBe(630)
    expect(new URL(page.url()).pathname).toBe('/insights')
  })

  it('Quick Edit keeps what was typed if a user whose session ended does not sign in now', async ({
    mia,
    open,
    sendWithoutSession,
  }) => {
    const { dialog, updateButton, units, untilSaved, question } = await sendWithoutSession()
    await question.getByRole('button', { name: 'Not now' }).click()
    await dialog.getByRole('alert').getByText('User not logged in').waitFor()
    await expect.poll(() => units.inputValue()).toBe('120.00')
    await updateButton.click()
    await question.getByRole('button', { name: 'Login' }).click()
    await untilSaved()
    expect((await readOrder(mia, open)).grandTotal).toBe(630)
  })
})

describe('a save that fails', () => {
  it('a save of Quick Edit with a lost answer may have been stored, and is no conflict with another user later', async ({
    mia,
    open,
    loseFirstAnswer,
  }) => {
    const { updateButton, units, untilSaved } = await loseFirstAnswer()
    await units.fill('130')
    await updateButton.click()
    await untilSaved()
    expect(await readOrder(mia, open)).toMatchObject({ grandTotal: 682.5, versionNumber: 3 })
  })

  it('a save of Quick Edit with a lost answer can be repeated after another user saved on top of it', async ({
    mia,
    open,
    loseFirstAnswer,
  }) => {
    const { page, updateButton, units, untilSaved } = await loseFirstAnswer()
    await mia.call('PATCH', `${ordersPath}/${open.id}`, { comments: 'Of Mia' })
    await units.fill('130')
    await updateButton.click()
    await page.getByRole('button', { name: 'Save as v4, with my changes' }).click()
    await untilSaved()
    expect(await readOrder(mia, open)).toMatchObject({
      comments: 'Of Mia',
      grandTotal: 682.5,
      versionNumber: 4,
    })
  })

  // (rule versions/answers-on-the-way)
  it.for([200, 409])(
    'a save of Quick Edit that a proxy answers with %i and its own page is unknown',
    async (status, { allowConsoleErrors, open, openQuickEdit }) => {
      allowConsoleErrors()
      const { page, dialog, updateButton, units } = await openQuickEdit(open)
      await page.route(`**${ordersPath}/${open.id}`, async (route) => {
        if (route.request().method() !== 'PATCH') return route.continue()
        await route.fetch()
        await route.fulfill({ status, contentType: 'text/html', body: '<html>Log in first</html>' })
      })
      await units.fill('120')
      await updateButton.click()
      await dialog.getByText('We couldn’t confirm that the order was updated:').waitFor()
    },
  )

  it('a failed save of Quick Edit sent by Enter stays visible until the user types again', async ({
    openFailing,
  }) => {
    const { dialog, units, focused } = await openFailing()
    await units.fill('120')
    await units.press('Enter')
    await expect.poll(focused).toContain('Failed to update purchase order.')
    await units.fill('130')
    await dialog.getByRole('alert').waitFor({ state: 'detached' })
  })
})
