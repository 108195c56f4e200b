import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accountsPage } from '#test/pages/accounts-page.ts'
import { asStored, hostileTexts } from '#test/world/hostile-texts.ts'
import { it } from '../fixtures.ts'

const fields = {
  name: 'Name *',
  company: 'Company',
  address1: 'Address 1',
  address2: 'Address 2',
  city: 'City',
  state: 'State',
  zipCode: 'Zip Code',
} as const
const filledWith = (text: string) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, name === 'zipCode' ? text.slice(0, 20) : text]))

async function expectNothingRan(page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined()
  await expect.poll(() => page.locator('img[src="x"], [onerror], body script:not([src])').count()).toBe(0)
}

// Tests only two of the hostile strings: one that could run as code, and one that could be mistaken for
// different text (rule input/stored-form). test/api/hostile-texts.test.ts tests all of them.
it.for(['script', 'disguise'] as const)(
  'a customer with a hostile text (%s) shows it as text: in the list, the details, a similar customer and a conflict',
  async (kind, { bob, openPage, allowConsoleErrors }) => {
    const text = hostileTexts[kind]
    // The browser logs the response that reports the conflict.
    allowConsoleErrors()
    const stored = asStored(text)
    const { status, body } = await bob.call<{ id: number }>('POST', '/api/customers', filledWith(text))
    expect(status).toBe(201)
    const accounts = accountsPage(await openPage('ann', { path: `/accounts?customer=${body.id}` }))
    const { page, detail, button, values, fill } = accounts
    const labels = Object.values(fields)
    const shown = Object.fromEntries(
      labels.map((label) => [label, label === 'Zip Code' ? asStored(text.slice(0, 20)) : stored]),
    )
    await button('Edit').waitFor()
    await expect.poll(() => values(...labels)).toEqual(shown)
    await accounts.search.fill(stored.slice(0, 20))
    await expect.poll(() => accounts.names()).toEqual([stored])
    await expect.poll(() => accounts.cards.textContent()).toContain(stored)
    await expectNothingRan(page)

    await button('Edit').click()
    await expect.poll(() => values(...labels)).toEqual(shown)
    const typed = `Ann ${stored}`.slice(0, 200)
    await fill({ Company: typed, City: 'Ames' })
    await bob.call('PUT', `/api/customers/${body.id}`, { company: `Bob ${text}` })
    await button('Save').click()
    const dialog = page.getByRole('dialog', { name: /changed this customer/ })
    for (const both of [typed, `Bob ${stored}`]) await dialog.getByText(both, { exact: true }).waitFor()
    await expectNothingRan(page)
    await dialog.getByRole('button', { name: 'Save with my changes' }).click()
    await accounts.toast('Customer updated successfully').waitFor()
    await expect.poll(() => values('Company')).toEqual({ Company: typed })

    await button('New').click()
    await button('Create').waitFor()
    await fill({ 'Name *': stored })
    await expect.poll(() => detail.locator('.ac-alike').textContent()).toContain(`Looks like ${stored}, `)
    await expectNothingRan(page)
  },
)
