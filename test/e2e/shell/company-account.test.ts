import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessDenied, companyEmailOnly, signInServiceAway } from '#shared/constants.ts'
import { removeOrders } from '#test/world/orders.ts'
import { openSignInProvider } from '#test/world/sign-in-provider.ts'
import { call, openWorld, people } from '#test/world/world.ts'
import { expectAccessible, expectTouchable } from '../axe.ts'
import { it as inBrowser } from '../fixtures.ts'
import { orderFormPage } from '../pages/order-form-page.ts'
import { continueWithCompanyAccount, signInAt } from '../pages/provider-page.ts'
import { storedSession } from '../pages/shell-page.ts'

/** Nobody is signed in yet, and one signs in at a real provider. */
const it = inBrowser
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the braces what a fixture needs.
  .extend('provider', { scope: 'file' }, async ({}, { onCleanup }) => {
    const provider = await openSignInProvider()
    onCleanup(() => provider.close())
    return provider
  })
  .extend('world', { scope: 'file' }, async ({ provider }, { onCleanup }) => {
    const world = await openWorld(provider.settings)
    world.clock.now = new Date()
    onCleanup(() => world.close())
    return world
  })
  /** Each time another context: the provider's cookies would sign in by themselves. */
  .extend('page', async ({ openPage, contextOf }) => {
    const page = await openPage(null)
    contextOf(page)
    return page
  })

const insights = (page: Page) => page.getByRole('heading', { name: 'Insights', level: 1, exact: true })

async function signIn(page: Page, account: string): Promise<void> {
  await continueWithCompanyAccount(page)
  await signInAt(page, account)
}

describe('the company account', () => {
  // (rule sign-in/at-the-provider)
  it('the company account leads to the page that was wanted, and leaves no credential in the address', async ({
    world,
    page,
  }) => {
    await page.goto('/insights?q=acre')
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
  })

  // (rules sign-in/company-addresses, sign-in/active-people)
  it('the company account of somebody who may not come in says why, and another one goes on', async ({
    provider,
    page,
    contextOf,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    provider.accounts.set('eve', { email: 'eve@farm.example.evil.org', email_verified: true })
    await page.goto('/insights')
    for (const [account, sentence] of [
      ['eve', companyEmailOnly],
      ['old', accessDenied],
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

  it('the company account that is refused at the provider leads to the page that says so', async ({
    page,
  }) => {
    await page.goto('/login')
    await continueWithCompanyAccount(page)
    await page.getByRole('button', { name: 'Refuse' }).click()
    await page.getByText('Login failed. Please try again.', { exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/login-failed')
  })

  // (rule sign-in/provider-away)
  it('the company account can be tried again when the provider did not answer', async ({
    provider,
    page,
  }) => {
    await page.goto('/insights')
    await continueWithCompanyAccount(page)
    await page.getByLabel('Account').waitFor()
    await provider.down()
    await page.goto('/insights')
    await continueWithCompanyAccount(page)
    await page
      .getByText(/^(This site can|.*refused to connect)|127\.0\.0\.1/)
      .first()
      .waitFor()
    await provider.up()
  })
})
