import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import { choose } from '#test/pages/choose.ts'
import { entryDialog, entryRow } from '#test/pages/entry-dialog.ts'
import { logOut, signIn } from '#test/pages/shell-page.ts'

const kept = (page: Page) =>
  page.getByRole('dialog', { name: /^User not logged in$|^Your unsaved work is still here$/ })
const hidden = (page: Page) => page.getByRole('heading', { name: 'Accounts Management' })

// (rule rights/held-work)
describe('the session ends in another window', () => {
  it('and a customer being edited waits for the same user to log in', async ({ openAccounts, contextOf }) => {
    const accounts = await openAccounts()
    const { page } = accounts
    await accounts.open('Acre Farms')
    await accounts.button('Edit').click()
    await accounts.fill({ City: 'Typed' })
    const other = await contextOf(page).newPage()
    await other.goto('/insights')
    await logOut(other)
    await kept(page).waitFor()
    await expect.poll(() => hidden(page).count()).toBe(0)
    await expect
      .poll(() => page.locator('main').evaluate((main) => main.closest('[inert]') !== null))
      .toBe(true)
    await expectAccessible(page)
    await expectTouchable(page)
    await kept(page).getByRole('button', { name: 'Login' }).click()
    await expect.poll(() => kept(page).count()).toBe(0)
    await expect.poll(() => accounts.values('City')).toEqual({ City: 'Typed' })
  })

  it('and what was typed is shown to no one else, and comes back with its author', async ({
    openAccounts,
    contextOf,
  }) => {
    const accounts = await openAccounts()
    const { page } = accounts
    await accounts.tick('Cedar Growers').check()
    const other = await contextOf(page).newPage()
    await other.goto('/insights')
    await logOut(other)
    await signIn(other, 'bob')
    await kept(page).getByText('Another window is now signed in as Bob Adams.').waitFor()
    await expect
      .poll(() => kept(page).getByRole('button').allTextContents())
      .toEqual(['Discard it and continue as Bob Adams'])
    await expect.poll(() => hidden(page).count()).toBe(0)
    await logOut(other)
    await signIn(other, 'ann')
    await expect.poll(() => kept(page).count()).toBe(0)
    await expect.poll(() => accounts.tick('Cedar Growers').isChecked()).toBe(true)
    await logOut(other)
    await signIn(other, 'bob')
    await kept(page).getByRole('button', { name: 'Discard it and continue as Bob Adams' }).click()
    await page.getByText('Bob Adams').first().waitFor()
    await accounts.button('New').waitFor()
    await expect.poll(() => accounts.tick('Cedar Growers').isChecked()).toBe(false)
  })

  it('and a manager who acts for another user there comes back to their ticks', async ({
    openAccounts,
    contextOf,
  }) => {
    const accounts = await openAccounts({}, 'mia')
    const { page } = accounts
    await accounts.tick('Cedar Growers').check()
    const other = await contextOf(page).newPage()
    await other.goto('/insights')
    await other.getByRole('button', { name: 'Switch User' }).click()
    const dialog = other.getByRole('dialog', { name: 'Switch User' })
    await choose(other, 'Select User', 'Ann Zed', dialog)
    await dialog.getByRole('button', { name: 'Switch User' }).click()
    await kept(page).getByRole('button', { name: 'Continue as Mia Moss' }).click()
    await expect.poll(() => kept(page).count()).toBe(0)
    await expect.poll(() => accounts.tick('Cedar Growers').isChecked()).toBe(true)
  })

  it('and the dialogs of Administration and the legal text wait as well', async ({
    world,
    openAdmin,
    contextOf,
  }) => {
    await world.sql("insert into coop_names (coop_id, account_id, name) values ('H1', '500', 'Held Coop')")
    const admin = await openAdmin('coop-names')
    const { page } = admin
    await entryRow(admin, 'Held Coop').open()
    const { fill, values } = entryDialog(admin, 'Edit Coop Name')
    await fill({ Name: 'Typed' })
    const other = await contextOf(page).newPage()
    await other.goto('/insights')
    await logOut(other)
    await kept(page).getByRole('button', { name: 'Login' }).click()
    await expect.poll(() => values('Name')).toEqual({ Name: 'Typed' })
    await page.goto('/admin?tab=legal')
    const area = page.getByRole('textbox', { name: 'Terms and Conditions' })
    await area.fill('Typed')
    await other.goto('/insights')
    await logOut(other)
    await kept(page).getByRole('button', { name: 'Login' }).click()
    await expect.poll(() => kept(page).count()).toBe(0)
    await expect.poll(() => area.inputValue()).toBe('Typed')
  })
})
