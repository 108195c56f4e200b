import { expect } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it as atProvider } from '#test/journeys/company-world.ts'
import { choose } from '#test/pages/choose.ts'
import { continueWithCompanyAccount, signInAt } from '#test/pages/provider-page.ts'
import { storedSession } from '#test/pages/shell-page.ts'
import { people } from '#test/world/world.ts'

const it = atProvider
  .extend(
    'configuration',
    { scope: 'file' },
    async (): Promise<Record<string, string>> => ({ REAUTH_MINUTES: '15' }),
  )
  /** Submits the Switch User dialog, which requires a new sign-in at the provider. */
  .extend('switching', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors()
    await page.goto('/insights')
    await continueWithCompanyAccount(page)
    await signInAt(page, 'mia')
    await page.getByRole('button', { name: 'Switch User' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Switch User' })
    await choose(page, 'Select User', 'Bob Adams', dialog)
    await dialog.getByRole('button', { name: 'Switch User' }).click()
    const question = page.getByRole('dialog', { name: 'Sign in again' })
    await question.waitFor()
    return { dialog, question }
  })

// (rule sign-in/asks-again)
it('a switch that waits for a proof happens by itself once the provider has asked', async ({
  page,
  switching: { question },
}) => {
  await expectAccessible(page)
  await expectTouchable(page)
  const closing = page.waitForEvent('popup').then((popup) => popup.waitForEvent('close'))
  await question.getByRole('button', { name: 'Continue with company account' }).click()
  await closing
  await page.getByRole('region', { name: 'Acting as someone else' }).getByText('Bob Adams').waitFor()
  await expect.poll(() => question.count()).toBe(0)
  expect((await storedSession(page)).email).toBe(people.bob.email)
})

it('a switch that waits for a proof does not happen if the user does not sign in, and the choice stays', async ({
  page,
  switching: { dialog, question },
}) => {
  await question.getByRole('button', { name: 'Not now' }).click()
  await page
    .getByText('Please sign in again with your company account to continue.', { exact: true })
    .waitFor()
  await expect
    .poll(() => dialog.getByRole('combobox', { name: 'Select User' }).inputValue())
    .toMatch(/^Bob Adams/)
  expect((await storedSession(page)).email).toBe(people.mia.email)
})
