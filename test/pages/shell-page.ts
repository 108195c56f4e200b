import type { Page } from 'playwright-core'
import { type Person, people } from '#test/world/world.ts'

export async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Your name').selectOption(people[person].email)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
}

export function storedSession(page: Page): Promise<{ email: string | null; token: string | null }> {
  return page.evaluate(() => ({
    email: localStorage.getItem('email'),
    token: localStorage.getItem('token'),
  }))
}
