import type { Page } from 'playwright-core'

export async function signInAt(page: Page, account: string): Promise<void> {
  await page.getByLabel('Account').fill(account)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function continueWithCompanyAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue with company account' }).click()
}
