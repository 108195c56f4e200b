import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/company-world.ts'
import { continueWithCompanyAccount, signInAt } from '#test/pages/provider-page.ts'
import { logOut, storedSession } from '#test/pages/shell-page.ts'
import { call, people } from '#test/world/world.ts'

const insights = (page: Page) => page.getByRole('heading', { name: 'Insights', level: 1, exact: true })

async function signIn(page: Page, account: string): Promise<void> {
  await continueWithCompanyAccount(page)
  await signInAt(page, account)
}

describe('the company account', () => {
  // (rules sign-in/at-the-provider, rights/session, rights/marker)
  it('the company account leads to the requested page, and leaves no credential in the address', async ({
    world,
    page,
  }) => {
    await page.goto('/insights?q=acre')
    await page.getByRole('heading', { name: 'Login' }).waitFor()
    await expectAccessible(page)
    await expectTouchable(page)
    await signIn(page, 'ann')
    await insights(page).waitFor()
    expect(page.url()).toBe(`${world.url}/insights?q=acre`)
    const stored = await storedSession(page)
    expect(stored).toEqual({ email: people.ann.email, token: expect.stringMatching(/.{20,}/) })
    const cookies = await page.context().cookies(world.url)
    expect(cookies.find(({ name }) => name === 'furrow_session')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
    })
    const byToken = await call(world.url, 'GET', '/api/auth/status', undefined, {
      authorization: `Bearer ${stored.token}`,
    })
    expect(byToken.body).toMatchObject({ authenticated: false })
    await page.goBack()
    expect(page.url()).not.toContain('credential')
    await page.goto('/insights')
    await logOut(page)
    expect(await storedSession(page)).toEqual({ email: null, token: null })
    expect(await world.sql('select sid from user_sessions')).toEqual([])
  })

  // (rule sign-in/after-logout)
  it('the company account of a user who logged out lets no one in without asking', async ({ page }) => {
    await page.goto('/insights')
    await signIn(page, 'ann')
    await insights(page).waitFor()
    await logOut(page)
    await continueWithCompanyAccount(page)
    await signInAt(page, 'bob')
    await page.getByText('Bob Adams').first().waitFor()
    expect((await storedSession(page)).email).toBe(people.bob.email)
  })

  it('the company account gets in after all when the network lost the first try', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await page.route('**/api/auth/verify', (route) => route.abort(), { times: 1 })
    await page.goto('/insights')
    await signIn(page, 'ann')
    await page.getByRole('button', { name: 'Try again' }).click()
    await insights(page).waitFor()
  })

  // (rules sign-in/company-addresses, sign-in/active-people)
  it('the company account of a user who may not enter is refused with the reason, and another one gets in', async ({
    provider,
    page,
    contextOf,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    provider.accounts.set('eve', { email: 'eve@farm.example.evil.org', email_verified: true })
    await page.goto('/insights')
    for (const [account, sentence] of [
      ['eve', 'Login failed, please try again with a company email'],
      ['old', 'Access Denied. If you feel you have reached this message in error, please contact IT.'],
    ] as const) {
      await signIn(page, account)
      await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor()
      await expectAccessible(page)
      await expectTouchable(page)
      expect(await storedSession(page)).toEqual({ email: null, token: null })
      await contextOf(page).clearCookies({ name: /^_/ })
    }
    await signIn(page, 'ann')
    await insights(page).waitFor()
  })

  // (rule sign-in/provider-away)
  it('the company account can be tried again when the provider did not answer', async ({
    provider,
    page,
  }) => {
    await provider.down()
    await page.goto('/insights')
    await continueWithCompanyAccount(page)
    await page
      .getByRole('alert')
      .getByText('The sign-in service is not responding. Try again', { exact: true })
      .waitFor()
    expect(new URL(page.url()).hash).toBe('')
    await provider.up()
    await signIn(page, 'ann')
    await insights(page).waitFor()
  })
})
