import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { choose } from '#test/pages/choose.ts'
import { endSessions } from '#test/pages/end-sessions.ts'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import { listOrders, removeOrders } from '#test/world/orders.ts'
import { people } from '#test/world/world.ts'
import { it as inPages } from '../fixtures.ts'

const archiveBob = "update agronomists set active = false where email = 'bob@farm.example'"
const comments = 'Call the home place before entering'

/** Mia fills in an order while acting for Bob, and doesn't submit it. */
const it = inPages.extend('writing', async ({ world, openPage, allowConsoleErrors }) => {
  allowConsoleErrors()
  await world.sql("update agronomists set active = email <> 'old@farm.example'")
  await removeOrders(world)
  const page = await openPage('mia')
  await page.evaluate(async (email) => {
    await fetch('/api/auth/admin-switch', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId: email }),
    })
    localStorage.setItem('email', email)
  }, people.bob.email)
  await page.reload()
  await bars(page).acting.waitFor()
  const form = orderFormPage(page)
  await form.fillOrder()
  await form.type('Comments', comments)
  return form
})

const bars = (page: Page) => ({
  acting: page.getByRole('region', { name: 'Acting as someone else' }),
  who: page.getByRole('region', { name: 'Signed in as' }),
})

// (rule rights/stored-as-the-page-says)
it("above work begun for a user who was archived, nothing is stored in the manager's name before the page shows it", async ({
  world,
  writing,
}) => {
  const { page, submitButton } = writing
  const { acting, who } = bars(page)
  await endSessions(page, world)
  await world.sql(archiveBob)
  await submitButton.click()
  const dialog = page.getByRole('dialog', { name: 'User not logged in' })
  await dialog.getByRole('button', { name: 'Login' }).click()
  await dialog.getByText('There is no active user with that e-mail address').waitFor()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await submitButton.click()
  await page
    .getByText('Nothing was saved. You are now Mia Moss, but this page was opened by another user.')
    .first()
    .waitFor()
  const stored = async () => listOrders(await world.as('mia'))
  expect(await stored()).toEqual([])
  // The page now shows Mia as the user, and keeps the order that she typed.
  await expect.poll(() => who.textContent()).toContain('Mia Moss')
  await expect.poll(() => acting.count()).toBe(0)
  await expect.poll(() => page.getByLabel('Comments').inputValue()).toBe(comments)
  // Bob is archived, so he can't have a share in the order.
  await choose(page, 'Agronomist 1', 'Mia Moss')
  await submitButton.click()
  await writing.untilCreated()
  expect(await stored()).toMatchObject([{ comments, userId: people.mia.email }])
})

// (rule rights/acting-ends-with-the-person)
it('an open form shows above what was typed that the manager acts as himself again, and keeps it as his own draft', async ({
  world,
  writing,
}) => {
  const { page, submitButton } = writing
  await writing.untilDraftHas(comments)
  await world.sql(archiveBob)
  await submitButton.click()
  const sentence = 'Bob Adams has been archived, so you can no longer act as them. You are Mia Moss again.'
  await page.getByText(`Nothing was saved. ${sentence}`).first().waitFor()
  await page.locator('.bar').filter({ hasText: sentence }).waitFor()
  await expect.poll(() => bars(page).who.textContent()).toContain('Mia Moss')
  await expect.poll(() => page.getByLabel('Comments').inputValue()).toBe(comments)
  await page.goto('/')
  await page.getByText('Unfinished order for Acre Farms.').waitFor()
  await writing.restoreDraft.click()
  await expect.poll(() => page.getByLabel('Comments').inputValue()).toBe(comments)
})
