import { describe, expect } from 'vitest'
import { createFamily } from '#test/pages/family-orders.ts'
import { ordersPath } from '#test/world/orders.ts'
import { it } from '../fixtures.ts'

/**
 * In these tests, the list shows Ann's order 1 with its supplemental 1-S1 and its credit memo 1-C1, and Bob's
 * order 4 for FY 2025, which ACES has rejected.
 */
const chips = (texts: string[]) => texts.map((text) => text.replace(/\s+/g, ' ').trim())

describe('the filtered list', () => {
  it.beforeAll(async ({ world, ann, bob }) => {
    await createFamily(world, ann, bob)
    await world.sql("update purchase_orders set aces_state = 'failed' where id = 4")
  })

  // (rules lists/states, lists/sum, lists/count-line)
  it('the list shows the count of each state and its sum, and a chip filters by it', async ({
    openInsights,
  }) => {
    const { page, untilCount, titles } = await openInsights('mia')
    await untilCount('4 of 4 purchase orders')
    const states = page.getByRole('radiogroup', { name: 'State' })
    const counts = async () => chips(await states.locator('label').allTextContents())
    await expect.poll(counts).toEqual(['All 4', 'Open 1', 'Finalized 2', 'Rejected by ACES 1'])
    const total = page.locator('.in-total')
    await expect.poll(() => total.textContent()).toBe('Sum $2,467.55')
    await states.getByRole('radio', { name: 'Rejected by ACES' }).check()
    await untilCount('1 of 4 purchase orders: Rejected by ACES')
    await page.waitForURL(/\?state=failed$/)
    await expect.poll(titles).toEqual(['Purchase Order 4'])
    await expect.poll(counts).toEqual(['All 4', 'Open 1', 'Finalized 2', 'Rejected by ACES 1'])
    await expect.poll(() => total.textContent()).toBe('Sum $525.00')
    // The filters also work with the keyboard.
    await states.getByRole('radio', { name: 'Finalized' }).press('ArrowLeft')
    await untilCount('1 of 4 purchase orders: Open')
    await expect.poll(() => total.textContent()).toBe('Sum ($52.50)')
    await states.getByRole('radio', { name: 'Open' }).press('ArrowLeft')
    await untilCount('4 of 4 purchase orders')
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  // (rules lists/filters, lists/more, lists/filters-in-the-address)
  it('the list is filtered by everything in More filters, which survives a reload and a return and can be cleared', async ({
    openInsights,
  }) => {
    const { page, untilCount, titles } = await openInsights('mia')
    await untilCount('4 of 4 purchase orders')
    await page.getByRole('button', { name: 'More filters', exact: true }).click()
    await page.getByLabel('Kind').selectOption('Credit memo')
    await untilCount('1 of 4 purchase orders: Credit memo')
    await page.getByLabel('Kind').selectOption('All')
    await page.getByLabel('Discount check').selectOption('Check')
    await untilCount('1 of 4 purchase orders: Check')
    await page.getByLabel('Discount check').selectOption('Okay')
    await untilCount('3 of 4 purchase orders: Okay')
    const person = page.getByRole('combobox', { name: 'Person' })
    await person.fill('adams')
    await person.press('ArrowDown')
    await person.press('Enter')
    await untilCount('1 of 4 purchase orders: Okay, Bob Adams')
    await expect.poll(titles).toEqual(['Purchase Order 4'])
    const customer = page.getByRole('combobox', { name: 'Producer or customer' })
    await customer.fill('brook')
    await customer.press('ArrowDown')
    await customer.press('Enter')
    await page.getByRole('radio', { name: 'Rejected by ACES' }).check()
    const line = '1 of 4 purchase orders: Rejected by ACES, Okay, Bob Adams, Brook Coop'
    await untilCount(line)
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe('?check=okay&person=bob%40farm.example&customer=2&state=failed')
    await page.reload()
    await untilCount(line)
    await expect.poll(() => person.inputValue()).toBe('Bob Adams - 41')
    await page.getByRole('link', { name: 'Customers', exact: true }).click()
    await page.waitForURL('**/accounts')
    await page.getByRole('link', { name: 'Insights', exact: true }).click()
    await untilCount(line)
    await page.getByRole('button', { name: 'More filters (3)' }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await untilCount('4 of 4 purchase orders')
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await expect.poll(() => person.inputValue()).toBe('')
    await expect.poll(() => customer.inputValue()).toBe('')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Clear filters')
  })

  it('the list shows that nothing matches its filters, and is cleared there', async ({ openInsights }) => {
    const { page, untilCount } = await openInsights('mia', {
      path: '/insights?kind=custom&person=gone@farm.example',
    })
    await page.getByRole('heading', { name: 'No Matching Purchase Orders' }).waitFor()
    await page.getByText('0 of 4 purchase orders: Custom, gone@farm.example').waitFor()
    await page.locator('.none').getByRole('button', { name: 'Clear filters' }).click()
    await untilCount('4 of 4 purchase orders')
  })

  it('the list ignores impossible values in the address', async ({ openInsights }) => {
    const { untilCount } = await openInsights('mia', {
      path: '/insights?state=done&kind=original&check=1&person=bob&customer=x',
    })
    await untilCount('4 of 4 purchase orders')
  })

  it('the sum covers what the user may see', async ({ openInsights }) => {
    const { page, untilCount } = await openInsights('bob')
    await untilCount('2 of 2 purchase orders')
    await expect.poll(() => page.locator('.in-total').textContent()).toBe('Sum $1,995.05')
  })

  it('a sum that cannot be read shows a message and is read again, beside the list', async ({
    openPage,
    allowConsoleErrors,
  }) => {
    const page = await openPage('mia')
    await page.route(`**${ordersPath}/sum*`, (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto('/insights')
    await page.getByText('The total could not be loaded').waitFor()
    await page.getByRole('article').first().waitFor()
    await page.unroute(`**${ordersPath}/sum*`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('$2,467.55').waitFor()
    allowConsoleErrors()
  })

  // (rule lists/sum)
  it('the sum of another list is not shown beside this one', async ({ openInsights }) => {
    const { page, untilCount } = await openInsights('mia')
    await page.getByText('$2,467.55').waitFor()
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(`**${ordersPath}/sum*`, async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('radio', { name: 'Rejected by ACES' }).check()
    await untilCount('1 of 4 purchase orders: Rejected by ACES')
    const money = page.locator('.in-total b')
    await expect.poll(() => money.isHidden()).toBe(true)
    await expect.poll(() => page.locator('.chip b:visible').count()).toBe(0)
    await page.locator('.in-sum[aria-busy=true]').waitFor()
    answer()
    await page.getByText('$525.00').first().waitFor()
    await expect.poll(() => money.isVisible()).toBe(true)
    await page.unrouteAll({ behavior: 'wait' })
  })

  // (rule finalizing/shown-at-once)
  it('chips and sum follow changes to an order', async ({ openInsights }) => {
    const { page, confirm, untilCount } = await openInsights('mia')
    await untilCount('4 of 4 purchase orders')
    await page.getByText('$2,467.55').waitFor()
    await confirm(4, 'Delete')
    await untilCount('3 of 3 purchase orders')
    await expect
      .poll(async () => chips(await page.locator('.chip').allTextContents()))
      .toEqual(['All 3', 'Open 1', 'Finalized 2'])
    await page.getByText('$1,942.55').first().waitFor()
    await page.getByRole('button', { name: 'Undo: restore 4' }).click()
    await untilCount('4 of 4 purchase orders')
    await page.getByText('$2,467.55').waitFor()
  })
})
