import { describe, expect } from 'vitest'
import { logOut, signIn } from '#test/pages/shell-page.ts'
import { expectAccessible } from '../axe.ts'
import { it as inBrowser } from '../fixtures.ts'

const it = inBrowser.extend('page', async ({ openPage }) => openPage(null))

describe('the gate', () => {
  // (rule rights/logout)
  it('the gate closes in every window of a user who logs out in one', async ({ page, contextOf }) => {
    await signIn(page, 'ann')
    const second = await contextOf(page).newPage()
    await second.goto('/insights')
    await second.getByRole('heading', { name: 'Insights', level: 1, exact: true }).waitFor()
    await logOut(page)
    await second.getByRole('heading', { name: 'Login', level: 1 }).waitFor()
    await expect.poll(() => second.getByRole('heading', { name: 'Insights' }).count()).toBe(0)
  })

  // (rule rights/session)
  it('the gate opens with the cookie, which every call of the browser may carry', async ({
    page,
    contextOf,
    allowConsoleErrors,
  }) => {
    // FEEDBACK_EMAIL isn't set in this test, so sending feedback fails, and the browser logs an error.
    allowConsoleErrors()
    await contextOf(page).addInitScript(() => {
      const { fetch } = window
      window.fetch = (address, init) => {
        const sent = JSON.parse(sessionStorage.getItem('sent') ?? '[]')
        sessionStorage.setItem('sent', JSON.stringify([...sent, [String(address), init?.credentials]]))
        return fetch(address, init)
      }
    })
    await page.goto('/login')
    await signIn(page, 'mia')
    for (const path of ['/insights', '/accounts', '/admin']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    await page.getByRole('tab', { name: 'Feedback & Support' }).click()
    await page.getByLabel('Subject').fill('Filter')
    await page.getByLabel('Message').fill('It is quick.')
    const answered = page.waitForResponse('**/api/send-feedback')
    await page.getByRole('button', { name: 'Send Feedback' }).click()
    await answered
    const sent = await page.evaluate((): [string, string][] =>
      JSON.parse(sessionStorage.getItem('sent') ?? ''),
    )
    const paths = sent.map(([address]) => address.replace(/\?.*/, ''))
    for (const path of ['auth/login', 'auth/status', 'purchase-orders', 'customers', 'send-feedback'])
      expect(paths).toContainEqual(expect.stringMatching(`^/api/.*${path}$`))
    expect(sent.filter(([, credentials]) => credentials !== 'include')).toEqual([])
  })
})

describe('the shell', () => {
  it('the shell leads to every screen by its link', async ({ page }) => {
    await signIn(page, 'mia')
    for (const [link, path, title] of [
      ['Insights', '/insights', 'Insights'],
      ['Customers', '/accounts', 'Accounts Management'],
      ['Admin', '/admin', 'Administration - POs'],
      ['Create PO', '/', 'Create New Purchase Order'],
    ] as const) {
      await page.getByRole('link', { name: link, exact: true }).click()
      await page.waitForURL(`**${path}`)
      await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor()
      await expectAccessible(page)
    }
  })

  it('the shell shows a message when a page does not load, and shows the page after Reload', async ({
    page,
    allowConsoleErrors,
  }) => {
    await signIn(page, 'mia')
    await page.route(/\/assets\/insights-.*\.js/, (route) => route.abort())
    await page.getByRole('link', { name: 'Insights', exact: true }).click()
    await page.getByRole('heading', { name: 'This page could not be shown', level: 1 }).waitFor()
    await expectAccessible(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('heading', { name: 'Insights', level: 1, exact: true }).waitFor()
    allowConsoleErrors()
  })

  // (rule messages/unknown-address)
  it('the shell reports an unknown address', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors()
    await signIn(page, 'ann')
    expect((await page.goto('/no-such-page'))?.status()).toBe(404)
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
    await page.getByText('Did you forget to add the page to the router?').waitFor()
    await page.goto('/create')
    await page.waitForURL('**/purchase-orders/create')
  })
})
