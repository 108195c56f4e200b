import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import type { Size } from '#test/pages/arrival.ts'
import { choose } from '#test/pages/choose.ts'

const sizes: Size[] = ['desk', 'phone']
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })

it('an unknown address, the page of a failed login and the login are accessible', async ({
  openPage,
  allowConsoleErrors,
}) => {
  // The browser logs the 404 response to the console.
  allowConsoleErrors()
  const known = await openPage('mia', { path: '/no-such-page' })
  await heading(known, '404 Page Not Found').waitFor()
  await expectAccessible(known)
  const page = await openPage(null, { path: '/no-such-page' })
  await heading(page, '404 Page Not Found').waitFor()
  await expectAccessible(page)
  await page.goto('/login-failed')
  await page.getByText('Login failed. Please try again.', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to login' }).click()
  await page.getByLabel('Your name').waitFor()
  await expectAccessible(page)
})

it("the form's shortcuts and what Help has no document or address for are accessible", async ({
  form,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  const { page } = form
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.getByRole('button', { name: 'Keyboard shortcuts', exact: true }).click()
  await keys.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  const help = page.getByRole('dialog', { name: 'Help' })
  await help.getByRole('tab', { name: 'Analytics' }).click()
  await help.getByText('Documentation Coming Soon', { exact: true }).waitFor()
  await expectAccessible(page)
  await help.getByRole('tab', { name: 'Feedback & Support' }).click()
  await help.getByLabel('Subject').fill('Filter')
  await help.getByLabel('Message').fill('It is quick.')
  await help.getByRole('button', { name: 'Send Feedback' }).click()
  await help.getByRole('alert').getByText('FEEDBACK_EMAIL').waitFor()
  await expectAccessible(page)
  await help.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await keys.waitFor()
  await expectAccessible(page)
})

describe.each(sizes)('on a %s', (size) => {
  // (rules rights/switching, rights/acting-ends-with-the-person)
  it('switching, acting for another user and the end of it are accessible', async ({
    world,
    openPage,
    contextOf,
  }) => {
    await world.sql("update agronomists set active = email <> 'old@farm.example'")
    const page = await openPage('mia', { size, path: '/insights' })
    // This test changes who is signed in, so other tests must not reuse the page's context.
    contextOf(page)
    const dialog = page.getByRole('dialog', { name: 'Switch User' })
    const control = page
      .getByRole('region', { name: 'Signed in as' })
      .getByRole('button', { name: 'Switch User' })
    await control.click()
    await dialog.getByRole('button', { name: 'Switch User' }).click()
    await page.getByText('Please select a user to switch to.', { exact: true }).first().waitFor()
    await expectAccessible(page)
    await dialog.getByRole('combobox', { name: 'Select User' }).click()
    await expect.poll(() => page.getByRole('option').count()).toBe(4)
    await expectAccessible(page)
    await expectTouchable(page)
    await choose(page, 'Select User', 'Bob', dialog)
    await dialog.getByRole('button', { name: 'Switch User' }).click()
    await page.getByRole('region', { name: 'Acting as someone else' }).getByText('Bob Adams').waitFor()
    await expectAccessible(page)
    await world.sql("update agronomists set active = false where email = 'bob@farm.example'")
    await page.goto('/insights')
    const sentence = 'Bob Adams has been archived, so you can no longer act as them. You are Mia Moss again.'
    await page.getByRole('status').filter({ hasText: sentence }).waitFor()
    await expectAccessible(page)
    await expectTouchable(page)
  })
})
