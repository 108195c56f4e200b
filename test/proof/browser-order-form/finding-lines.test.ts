import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import { type Arrival, sizes } from '#test/pages/arrival.ts'
import { focusedName } from '#test/pages/keyboard.ts'
import { fromList } from '#test/pages/order-form-page.ts'
import { createOrder } from '#test/world/orders.ts'
import { type Caller, order, scoutingLine } from '#test/world/world.ts'

const names = [
  'North 40',
  'Kettle',
  'North 12',
  'Slough',
  'Home',
  'Ridge',
  'North End',
  'Dell',
  'Fen',
  'Oak',
  'Elm',
  'Ash',
]
const own: Record<string, Record<string, unknown>> = {
  Slough: { serviceTypeId: 2, costPerAcre: 12.35 },
  Ridge: { legalDescription: 'SW 1/4 S22 T88N R25W' },
}

async function arrive(mia: Caller): Promise<Arrival> {
  const lineItems = names.map((fieldName) => scoutingLine({ fieldName, ...own[fieldName] }))
  return fromList('edit', await createOrder(mia, order({ lineItems })))
}

const find = (page: Page) => page.getByRole('textbox', { name: 'Find a line' })

// (rule lines/finding)
describe('finding a line', () => {
  it('on a phone the search is as wide as the screen and stays above the lines', async ({
    mia,
    openPage,
  }) => {
    const page = await openPage('mia', { size: 'phone', ...(await arrive(mia)) })
    await find(page).fill('north')
    await page.getByText('3 of 12 lines').waitFor()
    await expectTouchable(page)
    await expectAccessible(page)
    await find(page).press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Edit, copy or remove line 1')
    await find(page).fill('')
    await expectTouchable(page)
    await page.getByText('Ash', { exact: true }).scrollIntoViewIfNeeded()
    await expect.poll(async () => (await find(page).boundingBox())?.y).toBeLessThan(60)
  })

  it('the end of the list, where lines are added, is one press away', async ({ openLines }) => {
    const { page } = await openLines(60)
    await page.getByRole('button', { name: 'Go to end' }).click()
    await expect.poll(() => focusedName(page)).toBe('Add Service Line Item')
    const select = page.getByRole('button', { name: 'Select lines' })
    await expect.poll(async () => (await select.boundingBox())?.y).toBeLessThan(sizes.desk.height - 44)
    await page.keyboard.press('Enter')
    await page.locator('#line-new-fieldName').waitFor()
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.getByRole('button', { name: 'Go to end' }).click()
    await expect.poll(() => focusedName(page)).toBe('Field Name')
  })
})
