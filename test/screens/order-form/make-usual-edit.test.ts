import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { insightsPage, quickEdit } from '#test/pages/insights-page.ts'
import { focusedName } from '#test/pages/keyboard.ts'
import { fromList, goFromList, orderFormPage } from '#test/pages/order-form-page.ts'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import { readSplits, storeSplits, usualSplit } from '#test/world/splits.ts'
import { order, people } from '#test/world/world.ts'
import { it as onScreens } from '../fixtures.ts'

const halves = [
  { id: 1, percentage: 50 },
  { id: 2, percentage: 50 },
]
const toAnn = [{ email: people.ann.email, percentage: 100 }]

const note = (page: Page) => page.getByRole('article', { name: /^Shares of / })
const offer = (page: Page) => note(page).getByRole('button', { name: 'Make this a usual split?' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Usual split of Acre Farms' })

/** Tests that edit an order for Acre Farms that is shared with Brook Coop. */
const it = onScreens
  .extend('nothingStored', { auto: true }, async ({ world }) => {
    await removeOrders(world)
    await world.sql('truncate producer_splits')
  })
  .extend(
    'openEdit',
    async ({ ann, openPage }) =>
      async ({ customers = halves, agronomists = toAnn } = {}) => {
        const stored = await createOrder(
          ann,
          order({ customerAssignments: customers, agronomistAssignments: agronomists }),
        )
        const page = await openPage('ann', fromList('edit', stored))
        await expect.poll(() => orderFormPage(page).value('Agronomist 1')).toContain('Ann Zed')
        return { page, stored }
      },
  )

async function saveEdit(page: Page, comments: string): Promise<void> {
  const form = orderFormPage(page)
  await form.type('Comments', comments)
  await form.submitButton.click()
  await form.untilUpdated()
}

async function editAgain(page: Page, stored: Order, comments: string): Promise<void> {
  await goFromList(page, 'edit', stored)
  await expect.poll(() => orderFormPage(page).value('Agronomist 1')).toContain('Ann Zed')
  await saveEdit(page, comments)
}

// (rule splits/offered-after-saving)
describe('after an edit on a desktop', () => {
  it('the shares are offered below the card of the order, and become a usual split under the typed name', async ({
    ann,
    openEdit,
  }) => {
    const { page, stored } = await openEdit()
    await saveEdit(page, 'Edited')
    const { card } = insightsPage(page)
    await card(stored.id).waitFor()
    await note(page)
      .getByText(`The shares of Purchase Order ${stored.displayPo} are not a usual split`)
      .waitFor()
    await page.reload()
    await offer(page).click()
    await expect.poll(() => focusedName(page)).toBe('Usual split name')
    await expect
      .poll(() => dialogOf(page).locator('dd').allTextContents())
      .toEqual(['50.0%', '50.0%', '100.0%'])
    await page.keyboard.press('Enter')
    await dialogOf(page).getByText('Name is required').waitFor()
    await page.keyboard.type('Halves')
    await page.keyboard.press('Enter')
    await page.locator('.toast', { hasText: 'Saved as a usual split of Acre Farms: Halves' }).waitFor()
    await expect.poll(() => note(page).count()).toBe(0)
    await expect.poll(() => card(stored.id).evaluate((one) => one === document.activeElement)).toBe(true)
    expect((await readSplits(ann, 1)).splits).toMatchObject([
      { name: 'Halves', customerShares: halves, agronomistShares: toAnn },
    ])
  })
})

// (rule splits/offered-after-saving)
describe('after an edit', () => {
  it.for([
    ['that a form makes by itself', { customers: [{ id: 1, percentage: 100 }] }, []],
    [
      'that are a usual split already',
      {},
      [
        usualSplit('Halves', [
          [2, 50],
          [1, 50],
        ]),
      ],
    ],
  ] as const)('no offer for shares %s', async ([_which, shares, splits], { ann, openEdit }) => {
    await storeSplits(ann, 1, splits)
    const { page, stored } = await openEdit({ ...shares } as { customers?: typeof halves })
    const asked = page.waitForResponse('**/api/producers/1/splits')
    await saveEdit(page, 'Edited')
    await asked
    await insightsPage(page).card(stored.id).waitFor()
    await page.waitForLoadState('networkidle')
    await expect.poll(() => note(page).count()).toBe(0)
  })

  it('no offer for shares with a person who was archived since', async ({
    world,
    openEdit,
    onTestFinished,
  }) => {
    const { page, stored } = await openEdit()
    await world.sql('update customers set active = false where id = 2')
    onTestFinished(async () => {
      await world.sql('update customers set active = true where id = 2')
    })
    await page.reload()
    await expect.poll(() => orderFormPage(page).value('Customer 2')).toContain('(archived)')
    const asked = page.waitForResponse('**/api/producers/1/splits')
    await saveEdit(page, 'Edited')
    await asked
    await insightsPage(page).card(stored.id).waitFor()
    await page.waitForLoadState('networkidle')
    await expect.poll(() => note(page).count()).toBe(0)
  })

  it('a dismissed offer disappears, returns the focus to the card, and the next edit does not ask again', async ({
    openEdit,
  }) => {
    const { page, stored } = await openEdit()
    await saveEdit(page, 'Edited')
    await note(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => note(page).count()).toBe(0)
    const { card } = insightsPage(page)
    await expect.poll(() => card(stored.id).evaluate((one) => one === document.activeElement)).toBe(true)
    await insightsPage(page).press(stored.id, 'Edit')
    await expect.poll(() => orderFormPage(page).value('Agronomist 1')).toContain('Ann Zed')
    await saveEdit(page, 'Edited again')
    await card(stored.id).getByText('v3').waitFor()
    await expect.poll(() => note(page).count()).toBe(0)
  })

  it('the offer is above the list if filters hide its order, and is for the last edit', async ({
    ann,
    openEdit,
  }) => {
    const { page } = await openEdit()
    const other = await createOrder(
      ann,
      order({
        customerAssignments: [
          { id: 1, percentage: 30 },
          { id: 2, percentage: 70 },
        ],
        agronomistAssignments: toAnn,
      }),
    )
    await saveEdit(page, 'Edited')
    await offer(page).waitFor()
    await editAgain(page, other, 'The last one')
    await note(page).getByText(`The shares of Purchase Order ${other.displayPo}`).waitFor()
    await expect.poll(() => note(page).count()).toBe(1)
    const { filter } = insightsPage(page)
    await filter.fill('Nobody has this')
    await page.getByText('No Matching Purchase Orders').waitFor()
    await offer(page).click()
    await expect.poll(() => focusedName(page)).toBe('Usual split name')
    await page.keyboard.type('Thirds')
    await page.keyboard.press('Enter')
    await page.locator('.toast', { hasText: 'Saved as a usual split of Acre Farms: Thirds' }).waitFor()
    await expect.poll(() => note(page).count()).toBe(0)
  })

  it('Quick Edit of a card offers them too', async ({ ann, openInsights }) => {
    const stored = await createOrder(
      ann,
      order({ customerAssignments: halves, agronomistAssignments: toAnn }),
    )
    const list = await openInsights('ann')
    await list.press(stored.id, 'Quick Edit')
    const edit = quickEdit(list.page)
    await edit.units.fill('120')
    await edit.updateButton.click()
    await edit.untilSaved()
    await offer(list.page).waitFor()
  })
})

// (rule splits/leaving)
it('a name typed after an edit survives the end of the session, and Cancel asks', async ({
  ann,
  openEdit,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  const { page } = await openEdit()
  await saveEdit(page, 'Edited')
  await offer(page).click()
  await expect.poll(() => focusedName(page)).toBe('Usual split name')
  await page.keyboard.type('Halves')
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: 'Discard the name?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  const name = dialogOf(page).getByLabel('Usual split name')
  await expect.poll(() => name.inputValue()).toBe('Halves')
  await page.context().clearCookies()
  await dialogOf(page).getByRole('button', { name: 'Save split' }).click()
  await page
    .getByRole('dialog', { name: 'User not logged in' })
    .getByRole('button', { name: 'Login' })
    .click()
  await page.locator('.toast', { hasText: 'Saved as a usual split of Acre Farms: Halves' }).waitFor()
  expect((await readSplits(ann, 1)).splits).toMatchObject([{ name: 'Halves' }])
})
