import { describe, expect } from 'vitest'
import { expectAccessible, expectTouchable } from '../axe.ts'
import { it as inBrowser } from '../fixtures.ts'

const it = inBrowser
const sizes = ['desk', 'phone'] as const

const farms = `insert into customers (account_id, name, company, address1, address2, city, state, zip_code, phone1, email) values
  ('100977', 'Oxbow Valley Growers', 'Valley Holdings', '18 Elevator Road', 'PO Box 40', 'Alden', 'IA', '50006', '641-555-0104', 'desk@oxbow.example'),
  ('-1774', 'Heron Marsh', '', '', '', '', '', '', '', ''),
  ('101310', '', 'Quillgrove Cattle', '', '', '', '', '', '', ''),
  ('5', 'elm Farm', 'zeta Group', '', '', '', '', '', '', '')`

it.beforeAll(async ({ world }) => void (await world.sql(farms)))

describe.each(sizes)('the list of customers (%s)', (size) => {
  // (rule accounts/panes)
  it('opens a customer beside it, or on a phone in its place', async ({ openAccounts }) => {
    const { page, open, list, detail, cards, values, field, button } = await openAccounts({ size })
    if (size === 'desk') {
      await detail.getByText('Select a customer to view details', { exact: true }).waitFor()
      await expect.poll(() => button('Edit').count()).toBe(0)
    }
    await open('Heron')
    await expect
      .poll(() => values('Name *', 'Account ID *', 'UUID'))
      .toEqual({
        'Name *': 'Heron Marsh',
        'Account ID *': '-1774',
        UUID: '',
      })
    await expect.poll(() => field('UUID').getAttribute('placeholder')).toBe('No UUID assigned')
    await expect.poll(() => field('Account ID *').getAttribute('placeholder')).toBe('Temporary Account ID')
    // (rule accounts/editing)
    const inputs = detail.locator('input:not([type=checkbox]), textarea')
    await expect
      .poll(() => inputs.evaluateAll((all) => all.map((one) => one.hasAttribute('readonly'))))
      .toEqual(Array(12).fill(true))
    await expect.poll(() => field('Active').isDisabled()).toBe(true)
    await expectAccessible(page)
    await expectTouchable(page)
    if (size === 'desk') {
      await expect.poll(() => cards.first().isVisible()).toBe(true)
      const [left, right] = [await list.boundingBox(), await detail.boundingBox()]
      expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
      return
    }
    await expect.poll(() => cards.first().isVisible()).toBe(false)
    await button('All customers').click()
    await expect.poll(() => cards.first().isVisible()).toBe(true)
    await open('Acre Farms')
    await page.goBack()
    await expect.poll(() => cards.first().isVisible()).toBe(true)
  })
})

// (rule accounts/editing)
it('a customer is shown with all its fields on a desktop', async ({ openAccounts }) => {
  const { open, detail, field, values } = await openAccounts()
  await open('Oxbow')
  const fields = {
    'Name *': 'Oxbow Valley Growers',
    'Account ID *': '100977',
    UUID: '',
    Company: 'Valley Holdings',
    'Address 1': '18 Elevator Road',
    'Address 2': 'PO Box 40',
    City: 'Alden',
    State: 'IA',
    'Zip Code': '50006',
    'Phone 1': '641-555-0104',
    'Phone 2': '',
    Email: 'desk@oxbow.example',
  }
  await expect.poll(() => values(...Object.keys(fields))).toEqual(fields)
  await expect.poll(() => field('Name *').getAttribute('aria-required')).toBe('true')
  const status = detail.getByRole('group', { name: 'Status', exact: true })
  await expect.poll(() => status.getByLabel('Active', { exact: true }).isChecked()).toBe(true)
})
