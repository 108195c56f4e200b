import { describe, expect } from 'vitest'
import { beginWithoutOrders, typed } from '#test/pages/begin.ts'
import { endSessions } from '#test/pages/end-sessions.ts'
import { listOrders } from '#test/world/orders.ts'
import { it } from '../fixtures.ts'

it.beforeEach(beginWithoutOrders)

describe('a session that ends', () => {
  // (rule drafts/sign-in-above-the-form)
  it('a user whose session ended signs in above the form, and the save continues', async ({
    world,
    page,
    form,
    allowConsoleErrors,
  }) => {
    await form.fillOrder()
    await page.getByLabel('Comments').fill(typed)
    await endSessions(page, world)
    await form.submitButton.click()
    const dialog = page.getByRole('dialog', { name: 'User not logged in' })
    await dialog.getByText('Ann Zed').waitFor()
    await expect.poll(() => dialog.locator('select').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Login' }).click()
    await form.untilCreated()
    expect(await listOrders(await world.as('ann'))).toMatchObject([
      { comments: typed, userId: 'ann@farm.example' },
    ])
    allowConsoleErrors()
  })

  it('signing in again can wait: what was typed stays, and can be sent later', async ({
    world,
    page,
    form,
    allowConsoleErrors,
  }) => {
    await form.fillOrder()
    await endSessions(page, world)
    await form.submitButton.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
    await page.locator('.toast').getByText('User not logged in', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await form.submitButton.click()
    await form.untilCreated()
    expect(await listOrders(await world.as('ann'))).toHaveLength(1)
    allowConsoleErrors()
  })

  it('a session that ended leads to the login if nothing was typed', async ({
    world,
    page,
    allowConsoleErrors,
  }) => {
    // This first waits until the form has loaded its lists, so that the next request is the one that Insights
    // sends.
    await endSessions(page, world)
    await page.getByRole('link', { name: 'Insights' }).click()
    await page.waitForURL('**/login')
    allowConsoleErrors()
  })
})
