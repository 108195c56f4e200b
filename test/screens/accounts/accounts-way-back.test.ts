import { expect } from 'vitest'
import type { AccountsPage } from '#test/pages/accounts-page.ts'
import { it } from '../fixtures.ts'

const focused = ({ page }: AccountsPage) =>
  page.evaluate(() => {
    const name = document.activeElement?.querySelector('.ac-name')?.textContent
    return name ?? document.activeElement?.textContent
  })

// (rule accounts/way-back)
it('the focus stays where the user is working, on a desktop', async ({ openAccounts }) => {
  const accounts = await openAccounts()
  await accounts.open('Acre Farms')
  await accounts.button('Edit').click()
  await accounts.fill({ City: 'Boone' })
  await accounts.button('Save').click()
  await expect.poll(() => focused(accounts)).toBe('Edit')
  await accounts.button('Edit').click()
  await accounts.button('Cancel').click()
  await expect.poll(() => focused(accounts)).toBe('Edit')
  await accounts.button('New').click()
  await accounts.button('Cancel').click()
  await expect.poll(() => focused(accounts)).toBe('New')
  await accounts.button('New').click()
  await accounts.fill({ 'Name *': `Way back desk` })
  await accounts.button('Create').click()
  await expect.poll(() => focused(accounts)).toBe('Edit')
})
