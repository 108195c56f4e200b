import type { Page } from 'playwright-core'
import type { Order } from '#shared/order/order.ts'
import { fromList, type OrderFormPage, orderFormPage } from '#test/pages/order-form-page.ts'
import { createOrder, ordersPath, readOrder } from '#test/world/orders.ts'
import { order, people, scoutingLine } from '#test/world/world.ts'
import { it as onScreens } from '../fixtures.ts'

const lineItems = [
  scoutingLine({ id: 'north', fieldName: 'North 40' }),
  scoutingLine({ id: 'south', fieldName: 'South 80', acres: 80 }),
]
const customerAssignments = [
  { id: 1, percentage: 50 },
  { id: 2, percentage: 50 },
]
const agronomistAssignments = [
  { email: people.bob.email, percentage: 50 },
  { email: people.mia.email, percentage: 50 },
]

async function edited(page: Page): Promise<OrderFormPage> {
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByText('v1', { exact: false }).first().waitFor()
  await page.getByText('South 80', { exact: true }).first().waitFor()
  return orderFormPage(page)
}

/** Two users edit the same order: Mia opens it, Bob saves first (through the API), and then Mia saves. */
export const it = onScreens
  .extend('before', async ({ mia, allowConsoleErrors }) => {
    // Mia's save is rejected, which the browser logs as an error.
    allowConsoleErrors()
    return createOrder(
      mia,
      order({ lineItems, customerAssignments, agronomistAssignments, comments: 'Begun' }),
    )
  })
  .extend('bobs', async ({ openPage, before }) => edited(await openPage('bob', fromList('edit', before))))
  .extend('mias', async ({ openPage, before }) => edited(await openPage('mia', fromList('edit', before))))
  .extend('editors', async ({ mia, bob, before, mias }) => {
    const dialog = mias.page.getByRole('dialog').filter({ hasText: 'You started from v1' })
    return {
      dialog,
      async saveBobs(changes: object): Promise<void> {
        const { status, body } = await bob.call('PATCH', `${ordersPath}/${before.id}`, changes)
        if (status !== 200) throw new Error(`Bob’s change was refused: ${JSON.stringify(body)}`)
      },
      async submitMias(): Promise<void> {
        await mias.submitButton.click()
        await dialog.waitFor()
      },
      async keepMias(): Promise<void> {
        await dialog.getByRole('button', { name: /with my changes/ }).click()
        await mias.untilUpdated()
      },
      stored: () => readOrder(mia, before),
      async versions(): Promise<{ versionNumber: number; createdBy: string }[]> {
        const { body } = await mia.call<{ versionNumber: number; createdBy: string }[]>(
          'GET',
          `${ordersPath}/${before.id}/versions`,
        )
        return body.map(({ versionNumber, createdBy }) => ({ versionNumber, createdBy }))
      },
    }
  })

export async function changeLine(
  { page, lineDialog }: OrderFormPage,
  name: string,
  label: string,
  text: string,
): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^Edit .*${name}|^Edit line ${name === 'North 40' ? 1 : 2}`) })
    .first()
    .click()
  await lineDialog.getByLabel(label, { exact: true }).fill(text)
  await lineDialog.getByRole('button', { name: 'Save Changes' }).click()
  await lineDialog.waitFor({ state: 'detached' })
}

export async function removeLine({ page }: OrderFormPage, position: number): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^Remove.* ${position}`) })
    .first()
    .click()
}

const acresOfFirst = (acres: number) => [
  scoutingLine({ id: 'north', fieldName: 'North 40', acres }),
  scoutingLine({ id: 'south', fieldName: 'South 80', acres: 80 }),
]

/**
 * The parts of an order that the tests change. Each entry contains both users' changes, a function that reads
 * the part from the stored order, the part's original value, and its value after each change.
 */
export const parts = {
  field: {
    theirs: { comments: 'Of Bob' },
    mine: (form: OrderFormPage) => form.type('Comments', 'Of Mia'),
    of: (now: Order) => now.comments,
    values: { theirs: 'Of Bob', mine: 'Of Mia', before: 'Begun' },
    row: 'Comments',
  },
  line: {
    theirs: { lineItems: acresOfFirst(120) },
    mine: (form: OrderFormPage) => changeLine(form, 'North 40', 'Total Units', '150'),
    of: (now: Order) => now.lineItems[0]?.acres,
    values: { theirs: 120, mine: 150, before: 100 },
    row: 'Line 1, Total Units',
  },
  share: {
    theirs: {
      customerAssignments: [
        { id: 1, percentage: 60 },
        { id: 2, percentage: 40 },
      ],
    },
    mine: (form: OrderFormPage) => form.type('Customer 1 percentage', '70'),
    of: (now: Order) => now.customerAssignments[0]?.percentage,
    values: { theirs: 60, mine: 70, before: 50 },
    row: 'Customers',
  },
} as const
