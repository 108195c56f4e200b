import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { choose } from '#test/pages/choose.ts'
import { endSessions } from '#test/pages/end-sessions.ts'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import { signIn, storedSession } from '#test/pages/shell-page.ts'
import { call, people, type World } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

/** Every stored value that a script on the page could read and send elsewhere. */
const kept = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) => Object.values<string>({ ...storage })),
  )

/** Expects every stored value to be rejected when another client sends it as a bearer token or a cookie. */
async function expectToOpenNothing(world: World, page: Page): Promise<void> {
  const { token } = await storedSession(page)
  expect(token).toMatch(/.{20,}/)
  for (const value of await kept(page)) {
    // Skips values that can't be sent in a header.
    if (!/^[\x20-\x7e]*$/.test(value)) continue
    for (const [name, sent] of [
      ['authorization', `Bearer ${value}`],
      ['cookie', `furrow_session=${value}`],
    ] as const) {
      const headers = { [name]: sent }
      const answer = await call(world.url, 'GET', '/api/purchase-orders', undefined, headers)
      expect(answer.status).toBe(401)
    }
  }
}

// (rule rights/marker)
describe('what the page stores', () => {
  it('is a marker that opens nothing when another client sends it', async ({ world, openPage }) => {
    const page = await openPage(null)
    await signIn(page, 'ann')
    await expectToOpenNothing(world, page)
    // The page itself still works after a reload, because the browser sends the session cookie.
    await page.reload()
    await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
  })

  it('opens nothing after signing in again above unsaved work either, and is a new one', async ({
    world,
    openPage,
    allowConsoleErrors,
  }) => {
    const page = await openPage(null)
    await signIn(page, 'ann')
    const first = await storedSession(page)
    const form = orderFormPage(page)
    await form.untilReady()
    await form.fillOrder()
    await endSessions(page, world)
    allowConsoleErrors()
    await form.submitButton.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click()
    await form.untilCreated()
    expect(await storedSession(page)).toEqual({
      email: people.ann.email,
      token: expect.not.stringMatching(first.token ?? ''),
    })
    await expectToOpenNothing(world, page)
  })

  it('does not affect scripts, which use the answer to their own sign-in', async ({ world }) => {
    const { body } = await call<{ accessToken: string }>(world.url, 'POST', '/api/auth/login', {
      email: people.ann.email,
    })
    const answer = await call(world.url, 'GET', '/api/purchase-orders', undefined, {
      authorization: `Bearer ${body.accessToken}`,
    })
    expect(answer.status).toBe(200)
  })

  it('opens nothing while acting for another user', async ({ world, openPage }) => {
    const page = await openPage(null)
    await signIn(page, 'mia')
    await page
      .getByRole('region', { name: 'Signed in as' })
      .getByRole('button', { name: 'Switch User' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Switch User' })
    await choose(page, 'Select User', 'Ann Zed', dialog)
    await dialog.getByRole('button', { name: 'Switch User' }).click()
    await page.getByRole('region', { name: 'Acting as someone else' }).waitFor()
    expect((await storedSession(page)).email).toBe(people.ann.email)
    await expectToOpenNothing(world, page)
  })
})
