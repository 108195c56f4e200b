import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Size } from '#test/pages/arrival.ts'
import { choose } from '#test/pages/choose.ts'
import { signIn } from '#test/pages/shell-page.ts'
import { listOrders } from '#test/world/orders.ts'
import { people } from '#test/world/world.ts'
import { expectAccessible, expectTouchable } from './axe.ts'
import { it } from './fixtures.ts'

interface Line {
  field: string
  service: string
  units: string
  discountType?: 'percent' | 'dollars'
  discount?: string
  /** Whether the service differs from the previous line's, so that the user has to click Change. */
  changesService?: true
}

async function fillLine(page: Page, panel: Locator, line: Line): Promise<void> {
  await panel.getByLabel('Field Name').fill(line.field)
  await choose(page, 'Service', line.service, panel)
  await panel.getByLabel('Legal Description').fill('NE 1/4 S31 T88N R25W')
  await panel.getByLabel('Total Units').fill(line.units)
  if (line.discountType) await panel.getByLabel('Discount type').selectOption(line.discountType)
  if (line.discount) await panel.getByLabel('Discount', { exact: true }).fill(line.discount)
  await panel.getByRole('button', { name: 'Add crop' }).click()
  await choose(page, /^Crop type/, 'Corn', panel)
}

async function addLine(page: Page, line: Line): Promise<void> {
  await page.getByRole('button', { name: 'Add Service Line Item' }).first().click()
  const panel = page.getByRole('region', { name: 'Add Service Line Item' })
  if (line.changesService) await panel.getByRole('button', { name: /^Change/ }).click()
  await fillLine(page, panel, line)
  await panel.getByText('Matches total units').waitFor()
  await panel.getByRole('button', { name: /^Add/ }).last().click()
  await page.getByText(line.field, { exact: true }).first().waitFor()
}

async function share(page: Page, label: string, name: string, percentage: string): Promise<void> {
  await choose(page, label, name)
  await page.getByLabel(`${label} percentage`).fill(percentage)
  await page.getByLabel(`${label} percentage`).blur()
}

const value = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue()

describe.each(['desk', 'phone'] as Size[])('the whole job (%s)', (size) => {
  // (rule messages/after-saving)
  it('a manager creates, prices, saves, previews and changes an order, and finds every version of it', async ({
    mia,
    openPage,
  }) => {
    const page = await openPage(null, { size })
    await signIn(page, 'mia')
    await page.getByRole('radio', { name: 'All', exact: true }).check()
    await choose(page, 'Producer', 'Acre')
    await addLine(page, {
      field: 'North Half',
      service: 'Corn Scouting',
      units: '123.4',
      discountType: 'percent',
      discount: '5',
    })
    await addLine(page, {
      changesService: true,
      field: 'Home Quarter',
      service: 'Premium Scouting',
      units: '80.5',
      discountType: 'dollars',
      discount: '0.35',
    })
    await page.getByLabel('Order discount percentage').fill('2.5')
    await page.getByLabel('Order discount percentage').blur()
    await page.getByRole('button', { name: 'Add customer' }).click()
    await page.getByRole('button', { name: 'Add customer' }).click()
    await share(page, 'Customer 1', 'Acre Farms', '33.3')
    await share(page, 'Customer 2', 'Brook Coop', '33.3')
    await share(page, 'Customer 3', 'Cedar Growers', '33.4')
    await page.getByLabel('Comments').fill('Call before entering.')

    const body = (await page.locator('body').textContent()) ?? ''
    for (const figure of ['$615.46', '$966.00', '$1,642.03', '$1,581.46', '($39.54)', '$1,541.92'])
      expect(body).toContain(figure)
    await expect
      .poll(() => page.locator('.of-totals').locator('dt, dd').allTextContents())
      .toEqual([
        'Subtotal before discounts',
        '$1,642.03',
        'Subtotal after discounts',
        '$1,581.46',
        expect.stringContaining('Order discount'),
        '($39.54)',
        'Grand total',
        '$1,541.92',
      ])
    expect([
      await value(page, 'Customer 1 amount'),
      await value(page, 'Customer 2 amount'),
      await value(page, 'Customer 3 amount'),
    ]).toEqual(['513.46', '513.46', '515.00'])
    await expectAccessible(page)
    await expectTouchable(page)

    await page.getByRole('button', { name: 'Submit' }).click()
    const success = page.getByRole('dialog')
    await success.waitFor()
    await page.getByText('Purchase Order created successfully!').first().waitFor()
    const [order] = await listOrders(mia)
    if (!order) throw new Error('Nothing was stored')
    expect(order).toMatchObject({
      grandTotal: 1541.92,
      userId: people.mia.email,
      comments: 'Call before entering.',
    })
    await expect.poll(() => success.textContent()).toContain(order.displayPo)
    await expect.poll(() => success.textContent()).toContain('$1,541.92')
    await expectAccessible(page)

    await success.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: `Purchase Order ${order.displayPo}` }).last()
    await expect.poll(() => preview.textContent()).toContain('$1,541.92')
    await expect
      .poll(() => preview.textContent())
      .toContain('This order is not a binding service contract until services begin.')
    await expectAccessible(page)
    await preview.getByRole('button', { name: 'Close Preview' }).click()
    await success.getByRole('button', { name: 'Close', exact: true }).last().click()

    await page.goto('/insights')
    const card = page.getByRole('article', { name: `Purchase Order ${order.displayPo}` })
    await card.getByRole('button', { name: `Edit ${order.displayPo}`, exact: true }).click()
    await page.getByRole('heading', { name: 'Edit Purchase Order' }).waitFor()
    await page.getByLabel('Order discount percentage').fill('5')
    await page.getByLabel('Order discount percentage').blur()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Purchase Order updated successfully!').first().waitFor()
    await page.waitForURL('**/view')
    await card.getByText('$1,502.39').first().waitFor()

    await card.getByRole('button', { name: 'Preview PDF' }).click()
    await preview.getByLabel('Version').waitFor()
    await expect
      .poll(() => preview.getByLabel('Version').locator('option').allTextContents())
      .toEqual(['v2 (current)', 'v1'])
    await expect.poll(() => preview.textContent()).toContain('$1,502.39')
    await preview.getByLabel('Version').selectOption('v1')
    await expect.poll(() => preview.textContent()).toContain('$1,541.92')
    await expectAccessible(page)
  })
})
