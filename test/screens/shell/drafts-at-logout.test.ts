import { describe, expect } from 'vitest'
import { signIn } from '#test/pages/shell-page.ts'
import { it as onScreen } from '../fixtures.ts'

/**
 * Ann's form with unsaved input. The browser also has a draft from another of her windows, and a draft by
 * Bob.
 */
const it = onScreen.extend('page', async ({ openPage }) => {
  const page = await openPage('ann')
  await page.getByLabel('Comments').fill('Typed here')
  await page.getByText(/^Draft saved/).waitFor()
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('draft|')) ?? ''
    const text = localStorage.getItem(key) ?? ''
    localStorage.setItem(
      'draft|ann@farm.example|create_new|new|elsewhere',
      text.replaceAll('Typed here', 'Of a window'),
    )
    localStorage.setItem('draft|bob@farm.example|create_new|new|his', text.replaceAll('Typed here', 'Of Bob'))
  })
  return page
})

const kept = (page: { evaluate: <T>(read: () => T) => Promise<T> }) =>
  page.evaluate(() => {
    const texts = Object.entries({ ...localStorage } as Record<string, string>)
    return texts
      .filter(([key, text]) => key.startsWith('draft|') && !text.includes('"removed"'))
      .map(([key]) => key)
  })

// (rule drafts/logout-counts-all)
describe('the question of Logout', () => {
  it('counts the drafts of all windows, wherever Logout is pressed, and Discard deletes them', async ({
    page,
  }) => {
    await page.getByRole('link', { name: 'Customers', exact: true }).click()
    await page.waitForURL('**/accounts')
    await page.getByRole('button', { name: 'Logout' }).click()
    const question = page.getByRole('dialog', { name: 'Leave 2 purchase orders?' })
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect.poll(() => question.count()).toBe(0)
    expect(await kept(page)).toHaveLength(3)
    await page.getByRole('button', { name: 'Logout' }).click()
    await question.getByRole('button', { name: 'Discard 2 drafts' }).click()
    await page.waitForURL('**/login')
    expect(await kept(page)).toEqual(['draft|bob@farm.example|create_new|new|his'])
  })

  it('also appears above an open form, and Keep keeps all of them', async ({ page }) => {
    await page.getByRole('button', { name: 'Logout' }).click()
    const question = page.getByRole('dialog', { name: 'Leave 2 purchase orders?' })
    await question.getByText(/that only you, Ann Zed, can open\.$/).waitFor()
    await question.getByRole('button', { name: 'Keep my drafts' }).click()
    await page.waitForURL('**/login')
    expect(await kept(page)).toHaveLength(3)
  })

  it('does not ask a user who left nothing, though others did', async ({ openPage }) => {
    const page = await openPage(null)
    await page.evaluate(() => localStorage.setItem('draft|ann@farm.example|create_new|new|x', '{}'))
    await signIn(page, 'bob')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
  })
})
