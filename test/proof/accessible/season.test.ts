import type { Page } from 'playwright-core'
import { createChecked, decide } from '#test/api/checked-orders.ts'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import type { Size } from '#test/pages/arrival.ts'
import { correctionsDialog } from '#test/pages/corrections-dialog.ts'
import { insightsPage } from '#test/pages/insights-page.ts'
import { inRows } from '#test/pages/many-insights.ts'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import { finalize, order, scoutingLine } from '#test/world/world.ts'

const sizes: Size[] = ['desk', 'phone']

it.beforeEach(({ world }) => removeOrders(world))

async function openByAct(page: Page, size: Size, name: RegExp): Promise<void> {
  if (size === 'desk') return page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectTouchable(page)
}

it.for(sizes)(
  'the states of many orders are accessible on a %s: selected, in question, done',
  async (size, { ann, openPage, allowConsoleErrors }) => {
    // ACES isn't configured in this test, so finalizing fails, and the browser logs errors.
    allowConsoleErrors()
    for (let i = 0; i < 3; i++) await createOrder(ann)
    const many = await inRows(insightsPage(await openPage('ann', { path: '/insights', size })))
    if (size === 'phone') {
      await many.tick(1).click()
      await many.act('Select all 3').click()
    } else await many.selectAll.click()
    await many.says('3 selected').waitFor()
    await expectGood(many.page)
    await many.act('Finalize').click()
    await many.dialog.getByText('Finalizing is permanent.').waitFor()
    await expectGood(many.page)
    await many.dialog.getByRole('button', { name: 'Finalize', exact: true }).click()
    await many.results().waitFor()
    await expectGood(many.page)
    await many.results().click()
    await many.dialog.waitFor()
    await expectGood(many.page)
  },
)

it.for(sizes)(
  'the states of discount checks are accessible on a %s: a case, a missing note, none left, sent back',
  async (size, { ann, mia, openPage }) => {
    const sentBack = await createChecked(ann)
    await decide(mia, sentBack, 'sent-back', 'Use the volume price instead.')
    await createChecked(ann)
    const page = await openPage('mia', { path: '/insights', size })
    await page.getByRole('article').first().waitFor()
    await openByAct(page, size, /^Checks/)
    const dialog = page.getByRole('dialog', { name: 'Discount checks' })
    if (size === 'phone') await dialog.locator('.dc-ask').click()
    await dialog.getByRole('heading', { name: '1 of 1 line to check' }).waitFor()
    await expectGood(page)
    await dialog.getByRole('button', { name: 'Send back' }).click()
    await dialog.getByText('A note is required to send an order back').waitFor()
    await expectGood(page)
    await dialog.getByRole('button', { name: 'Okay', exact: true }).click()
    await dialog.getByText('No orders are waiting for review').waitFor()
    await expectGood(page)
    await dialog.getByRole('radio', { name: 'Sent back 1' }).check({ force: true })
    if (size === 'phone') await dialog.locator('.dc-ask').click()
    await dialog.getByText('“Use the volume price instead.”').waitFor()
    await expectGood(page)
  },
)

it.for(sizes)(
  'the states of corrections are accessible on a %s: empty, compared, created',
  async (size, { world, ann, openPage }) => {
    const lineItems = ['Mill', 'Ridge'].map((fieldName) => scoutingLine({ fieldName, acres: 100 }))
    const { id } = await createOrder(ann, order({ lineItems }))
    await finalize(world, id)
    const page = await openPage('ann', { path: '/insights', size })
    await page.getByRole('article').first().waitFor()
    const { dialog, compare, make } = correctionsDialog(page)
    await openByAct(page, size, /^Corrections/)
    await dialog.waitFor()
    await expectGood(page)
    await compare([
      ['Field', 'Acres done'],
      ['Mill', 113.5],
      ['Ridge', 90],
      ['Nowhere', 10],
    ])
    await dialog.getByText('3 rows pasted').waitFor()
    await expectGood(page)
    await make('1 supplemental and 1 credit memo').click()
    await dialog.getByText('2 orders created.').waitFor()
    await expectGood(page)
  },
)

it.for(sizes)(
  'the states of a statement are accessible on a %s: with orders, and without',
  async (size, { ann, openPage }) => {
    await createOrder(ann)
    const page = await openPage('mia', { path: '/accounts?customer=1#statement', size })
    const dialog = page.getByRole('dialog', { name: 'Statement' })
    await dialog.getByRole('table').first().waitFor()
    await expectGood(page)
    await dialog.getByRole('radio', { name: 'Finalized' }).check({ force: true })
    await dialog.getByText('No orders').first().waitFor()
    await expectGood(page)
  },
)
