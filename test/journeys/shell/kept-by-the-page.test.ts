import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { choose } from '#test/pages/choose.ts'
import { signIn, storedSession } from '#test/pages/shell-page.ts'
import { call, people, type World } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

/** Every value that a script of the page could read and send elsewhere. */
const kept = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) => Object.values<string>({ ...storage })),
  )

/** Sent by another client, as the bearer token and as the cookie, none of it opens anything. */
async function expectToOpenNothing(world: World, page: Page): Promise<void> {
  const { token } = await storedSession(page)
  expect(token).toMatch(/.{20,}/)
  for (const value of await kept(page)) {
    // A header can't carry anything else.
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
describe('what the page keeps', () => {
  it('opens nothing while acting for somebody', async ({ world, openPage }) => {
    const page = await openPage(null)
    await signIn(page, 'mia')
    await page
      .getByRole('region', { name: 'Signed in as' })
      .getByRole('button', { name: 'Switch User' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Switch User' })
    await choose(page, 'Select User', 'Ann Zed')
    await dialog.getByRole('button', { name: 'Switch User' }).click()
    await page.getByRole('region', { name: 'Acting as someone else' }).waitFor()
    expect((await storedSession(page)).email).toBe(people.ann.email)
    await expectToOpenNothing(world, page)
  })
})
