import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it as atProvider } from '#test/journeys/company-world.ts'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import { continueWithCompanyAccount, signInAt } from '#test/pages/provider-page.ts'
import { storedSession } from '#test/pages/shell-page.ts'
import { people } from '#test/world/world.ts'

const typed = 'Call the home place before entering'

const it = atProvider
  .extend('form', async ({ page }) => {
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('/')
    await continueWithCompanyAccount(page)
    await signInAt(page, 'ann')
    const form = orderFormPage(page)
    await form.untilReady()
    return form
  })
  .extend(
    'loseSession',
    async ({ world, page, form, allowConsoleErrors }) =>
      async (): Promise<ReturnType<Page['getByRole']>> => {
        allowConsoleErrors()
        await form.fillOrder()
        await page.getByLabel('Comments').fill(typed)
        await world.sql('delete from user_sessions')
        await form.submitButton.click()
        return page.getByRole('dialog', { name: 'User not logged in' })
      },
  )
  /** The link that the dialog offers if the browser blocks popups. */
  .extend('signInLink', async ({ page, loseSession }) => async () => {
    await page.evaluate(() => {
      window.open = () => null
    })
    const dialog = await loseSession()
    await dialog.getByRole('button', { name: 'Login' }).click()
    const link = dialog.getByRole('link', { name: 'Open the sign-in page in a new tab' })
    await link.waitFor()
    return link
  })

/** Call this as soon as the window opens. Otherwise, the window might close before the listener is added. */
const untilClosed = (opened: Page) => opened.waitForEvent('close')

/** Deletes the provider's cookies. With them, the provider would sign in the same user without prompting. */
async function forgetAtProvider(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /^_/ })
}

const comments = 'select comments, user_id from purchase_orders order by id desc limit 1'

// (rules drafts/sign-in-above-the-form, sign-in/same-person)
describe('signing in again with the company account', () => {
  it('signing in again with the company account uses a separate window, and the save continues by itself', async ({
    world,
    page,
    form,
    loseSession,
  }) => {
    const dialog = await loseSession()
    const before = await storedSession(page)
    const closing = page.waitForEvent('popup').then(untilClosed)
    await dialog.getByRole('button', { name: 'Login' }).click()
    await closing
    await form.untilCreated()
    expect(await world.sql(comments)).toEqual([{ comments: typed, user_id: people.ann.email }])
    const after = await storedSession(page)
    expect(after.email).toBe(before.email)
    expect(after.token).not.toBe(before.token)
  })

  it('signing in again with the company account is for the same user only', async ({
    page,
    form,
    loseSession,
    world,
  }) => {
    const dialog = await loseSession()
    await forgetAtProvider(page)
    const opening = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'Login' }).click()
    const popup = await opening
    await signInAt(popup, 'bob')
    await popup.getByRole('alert').getByText(people.ann.email).waitFor()
    expect(await world.sql('select sid from user_sessions')).toEqual([])
    await forgetAtProvider(page)
    await continueWithCompanyAccount(popup)
    await signInAt(popup, 'ann')
    await form.untilCreated()
  })

  it('signing in again with the company account uses a link if the browser opens no windows', async ({
    page,
    form,
    signInLink,
  }) => {
    const link = await signInLink()
    await expectAccessible(page)
    await expectTouchable(page)
    const closing = page.context().waitForEvent('page').then(untilClosed)
    await link.click()
    await form.untilCreated()
    await closing
  })

  it('signing in again with the company account shows what to do if the browser lets no tab close itself', async ({
    page,
    form,
    signInLink,
  }) => {
    const link = await signInLink()
    await page.context().addInitScript(() => {
      window.close = () => undefined
    })
    const opening = page.context().waitForEvent('page')
    await link.click()
    const tab = await opening
    await form.untilCreated()
    await tab.getByText('Close this window and continue where you left off.').waitFor()
  })

  it('signing in again with the company account lets a manager keep acting for another user', async ({
    world,
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('/')
    await continueWithCompanyAccount(page)
    await signInAt(page, 'mia')
    const form = orderFormPage(page)
    await page.locator('.whobar').getByText('Mia Moss').waitFor()
    const switched = await page.evaluate(async (userId) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ userId })
      const answer = await fetch('/api/auth/admin-switch', { method: 'POST', headers, body })
      localStorage.setItem('email', userId)
      return answer.status
    }, people.ann.email)
    expect(switched).toBe(200)
    await page.reload()
    await form.untilReady()
    await form.fillOrder()
    await world.sql('delete from user_sessions')
    await form.submitButton.click()
    const dialog = page.getByRole('dialog', { name: 'User not logged in' })
    await dialog.getByText('Mia Moss').waitFor()
    await dialog.getByRole('button', { name: 'Login' }).click()
    await form.untilCreated()
    expect(await world.sql(comments)).toMatchObject([{ user_id: people.ann.email }])
  })
})
