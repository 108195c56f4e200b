import { describe, expect } from 'vitest'
import { ordersTab } from '#test/pages/admin-page.ts'
import { createExamples } from '#test/pages/many-orders.ts'
import { createOrder, ordersPath, removeOrders } from '#test/world/orders.ts'
import { order, referenceOrder, scoutingLine } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

// (rule administration/discount-badge)
describe('the discount badge', () => {
  it('reads Check or Okay, and opens the details, which say why', async ({ world, ann, bob, openAdmin }) => {
    await createExamples(world, ann, bob)
    const tab = ordersTab(await openAdmin())
    await expect
      .poll(() => tab.page.locator('.ad-badge .st').allTextContents())
      .toEqual(['Check', 'Okay', 'Okay', 'Okay'])
    await expect.poll(() => tab.page.locator('.ad-badge .st.check').allTextContents()).toEqual(['Check'])
    await tab.openDetails('1')
    const line = (field: string) => tab.dialog.locator('.ad-lines tbody tr', { hasText: field })
    await expect.poll(() => line('North 40').locator('.high').textContent()).toBe('10% or more: 10.00%')
    await expect.poll(() => line('South 80').locator('.high').count()).toBe(0)
    await expect.poll(() => line('South 80').textContent()).toContain('9.99%')
    await expect
      .poll(() => line('West 20').locator('.ad-reason').allTextContents())
      .toEqual(['above maximum 0.0%'])
    await tab.page.keyboard.press('Escape')
    await expect
      .poll(() => tab.page.evaluate(() => document.activeElement?.textContent))
      .toBe('Check details of 1')
  })
})

// (rule administration/order-details)
describe('the details of an order', () => {
  it('show what a discount in dollars is taken off', async ({ world, ann, openAdmin }) => {
    await removeOrders(world)
    const { id } = await createOrder(
      ann,
      order({ lineItems: [scoutingLine({ discountType: 'dollars', discountInDollars: 0.4 })] }),
    )
    const tab = ordersTab(await openAdmin())
    await tab.openDetails(`${id}`)
    const cell = tab.dialog.locator('.ad-lines tbody td[data-label="Discount"]')
    await expect.poll(() => cell.textContent()).toContain('$0.40per acre')
  })

  it('show all of an original', async ({ world, ann, bob, openAdmin }) => {
    await createExamples(world, ann, bob)
    const tab = ordersTab(await openAdmin())
    await tab.openDetails('4')
    await tab.page.getByRole('dialog', { name: 'Purchase Order 4', exact: true }).waitFor()
    await tab.dialog.getByText('v2', { exact: true }).waitFor()
    await expect
      .poll(() => tab.dialog.locator('.ad-facts > div').allTextContents())
      .toEqual([
        'Total $1,050.00',
        'Fiscal Year 2025',
        'Created Mar 14, 2026',
        'Territory 41',
        'User Bob Adams',
        'Editor Bob Adams',
        'Status Active, open',
      ])
    await expect
      .poll(() => tab.dialog.locator('.ad-people li').allTextContents())
      .toEqual(['Cedar Growers50.0%$525.00', 'Brook Coop50.0%$525.00', 'Bob Adams100.0%$1,050.00'])
    await tab.dialog
      .locator('.ad-people section', { hasText: 'Producer' })
      .getByText('Cedar Growers')
      .waitFor()
    await tab.dialog.getByRole('heading', { name: 'Service Line Items (1)', exact: true }).waitFor()
    await expect
      .poll(() => tab.dialog.locator('.ad-lines th').allTextContents())
      .toEqual(['Field', 'Service', 'Acres', 'Rate', 'Discount', 'Total'])
    await expect
      .poll(() => tab.dialog.locator('.ad-lines td').allTextContents())
      .toEqual(['North 40', 'Corn Scouting', '200.00', '$5.25', 'None', '$1,050.00'])
    await expect
      .poll(() => tab.dialog.locator('.ad-totals > *').allTextContents())
      .toEqual([
        'Subtotal',
        '$1,050.00',
        'Subtotal (less discounts)',
        '$1,050.00',
        'Order Discount % 0.00%',
        '$0.00',
        'Grand Total',
        '$1,050.00',
      ])
    await tab.dialog.getByRole('heading', { name: 'Comments', exact: true }).waitFor()
    await tab.dialog.getByText('Second look', { exact: true }).waitFor()
  })

  it('distinguish each sum, share and person', async ({ world, mia, openAdmin }) => {
    await removeOrders(world)
    await createOrder(mia, referenceOrder())
    const ada = await world.as('ada')
    await ada.call('PATCH', `${ordersPath}/1`, { comments: 'Checked' })
    const tab = ordersTab(await openAdmin())
    await tab.openDetails('1')
    const facts = tab.dialog.locator('.ad-facts > div')
    await expect
      .poll(() => facts.allTextContents())
      .toEqual(expect.arrayContaining(['User Mia Moss', 'Editor Ada Lund']))
    expect(await facts.getByText('Ada Lund').getAttribute('title')).toBe('ada@farm.example')
    await expect
      .poll(() => tab.dialog.locator('.ad-people li').allTextContents())
      .toEqual([
        'Acre Farms33.3%$513.46',
        'Brook Coop33.3%$513.46',
        'Cedar Growers33.4%$515.00',
        'Mia Moss100.0%$1,541.92',
      ])
    await expect
      .poll(() => tab.dialog.locator('.ad-totals > *').allTextContents())
      .toEqual([
        'Subtotal',
        '$1,642.03',
        'Subtotal (less discounts)',
        '$1,581.46',
        'Order Discount % 2.50%',
        '($39.54)',
        'Grand Total',
        '$1,541.92',
      ])
  })

  it('show which order a child belongs to', async ({ world, ann, bob, openAdmin }) => {
    await createExamples(world, ann, bob)
    const tab = ordersTab(await openAdmin())
    await tab.openDetails('1-S1')
    await tab.page.getByRole('dialog', { name: 'Supplemental PO 1-S1', exact: true }).waitFor()
    await tab.dialog.getByText('Supplemental for PO# 1', { exact: true }).waitFor()
    // The first version has no badge with its number.
    await expect.poll(() => tab.dialog.locator('.ad-ver').count()).toBe(0)
    await tab.page.keyboard.press('Escape')
    await tab.openDetails('1-C1')
    await tab.page.getByRole('dialog', { name: 'Credit Memo 1-C1', exact: true }).waitFor()
    await tab.dialog.getByText('Credit Memo for PO# 1', { exact: true }).waitFor()
    const negative = tab.dialog.locator('.neg')
    await expect.poll(() => negative.first().textContent()).toBe('($52.50)')
    await expect.poll(() => negative.count()).toBe(7)
  })

  it('lead to the history, and to Quick Edit while the order is open', async ({
    world,
    ann,
    bob,
    openAdmin,
  }) => {
    await createExamples(world, ann, bob)
    const tab = ordersTab(await openAdmin())
    await tab.openDetails('1')
    await tab.dialog.getByText('Gate on the north side').waitFor()
    await expect.poll(() => tab.button('Quick Edit').count()).toBe(0)
    await tab.button('History').click()
    await tab.page.getByRole('dialog', { name: 'What changed: Purchase Order 1' }).waitFor()
    await tab.page.keyboard.press('Escape')
    await tab.page.keyboard.press('Escape')
    await tab.openDetails('4')
    await tab.button('Quick Edit').click()
    const quick = tab.page.getByRole('dialog', { name: 'Edit Purchase Order #4' })
    await quick.getByLabel('Line 1 total units').fill('300')
    await quick.getByRole('button', { name: 'Update Purchase Order' }).click()
    await tab.toast('Your purchase order has been successfully updated.').waitFor()
    await tab.page.getByRole('dialog', { name: 'Purchase Order 4', exact: true }).waitFor()
    await tab.dialog.getByText('v3', { exact: true }).waitFor()
    await expect
      .poll(() => tab.dialog.locator('.ad-totals .grand').allTextContents())
      .toEqual(['Grand Total', '$1,575.00'])
    await tab.page.keyboard.press('Escape')
    await expect.poll(() => tab.rows.nth(3).textContent()).toContain('$1,575.00')
  })
})
