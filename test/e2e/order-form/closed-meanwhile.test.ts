import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { expectAccessible } from '#test/e2e/axe.ts'
import { create, editAddress, leftForEdit, submit, untilKept } from '#test/e2e/form-work.ts'
import { closeBrowser, enter, type Visitor } from '#test/e2e/visitor.ts'
import {
  finalize,
  openWorld,
  order,
  type Person,
  people,
  scoutingLine,
  type World,
} from '#test/world/world.ts'

/** Two people edit one order in two browsers: Mia opens it, Bob saves his change first, then Mia saves hers. */

let world: World
let before: Order
let bob: Visitor
let mia: Visitor
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await closeBrowser()
  await world.close()
})

const lines = [
  scoutingLine({ id: 'north', fieldName: 'North 40' }),
  scoutingLine({ id: 'south', fieldName: 'South 80', acres: 80 }),
]
const customers = [
  { id: 1, percentage: 50 },
  { id: 2, percentage: 50 },
]

beforeEach(async () => {
  const agronomistAssignments = [
    { email: people.bob.email, percentage: 50 },
    { email: people.mia.email, percentage: 50 },
  ]
  const changes = {
    lineItems: lines,
    customerAssignments: customers,
    agronomistAssignments,
    comments: 'Begun',
  }
  before = await create(world, order(changes), 'mia')
  bob = await edit('bob')
  mia = await edit('mia')
})
afterEach(async () => {
  // The refusal that is tested is a failed request to the browser.
  for (const visitor of [bob, mia]) visitor.forgive()
  await bob.close()
  await mia.close()
})

async function edit(person: Person): Promise<Visitor> {
  const visitor = await enter(world, person, { path: editAddress, left: leftForEdit(before) })
  visitor.page.on('dialog', (dialog) => void dialog.accept())
  await visitor.page.getByText('v1', { exact: false }).first().waitFor()
  await visitor.page.getByText('South 80', { exact: true }).first().waitFor()
  return visitor
}

async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).first()
  await field.fill(text)
  await field.blur()
}

async function changeLine(page: Page, name: string, label: string, text: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^Edit .*${name}|^Edit line ${name === 'North 40' ? 1 : 2}`) })
    .first()
    .click()
  const editor = page.getByRole('dialog', { name: 'Edit Service Line Item' })
  await editor.getByLabel(label, { exact: true }).fill(text)
  await editor.getByRole('button', { name: 'Save Changes' }).click()
  await editor.waitFor({ state: 'detached' })
}

async function stored(): Promise<Order> {
  return (await (await world.as('mia')).call<Order>('GET', `/api/purchase-orders/${before.id}`)).body
}

/** What one may change, where it stands in the stored order, and what each of the two makes of it. */
const parts = {
  field: {
    theirs: (page: Page) => type(page, 'Comments', 'Of Bob'),
    mine: (page: Page) => type(page, 'Comments', 'Of Mia'),
    of: (now: Order) => now.comments,
    values: { theirs: 'Of Bob', mine: 'Of Mia', before: 'Begun' },
    row: 'Comments',
  },
  line: {
    theirs: (page: Page) => changeLine(page, 'North 40', 'Total Units', '120'),
    mine: (page: Page) => changeLine(page, 'North 40', 'Total Units', '150'),
    of: (now: Order) => now.lineItems[0]?.acres,
    values: { theirs: 120, mine: 150, before: 100 },
    row: 'Line 1, Total Units',
  },
  share: {
    theirs: (page: Page) => type(page, 'Customer 1 percentage', '60'),
    mine: (page: Page) => type(page, 'Customer 1 percentage', '70'),
    of: (now: Order) => now.customerAssignments[0]?.percentage,
    values: { theirs: 60, mine: 70, before: 50 },
    row: 'Customers',
  },
} as const

describe('an order that was closed meanwhile', () => {
  it('finalized, goes on as a copy with what was typed', async () => {
    await finalize(world, before.id)
    await parts.field.mine(mia.page)
    await submit(mia.page).click()
    const closed = mia.page.getByRole('dialog', { name: /is finalized/ })
    await expectAccessible(mia.page)
    await closed.getByRole('button', { name: 'Copy as New' }).click()
    await mia.page.getByRole('heading', { name: 'Copy as New Purchase Order' }).waitFor()
    await expect.poll(() => mia.page.getByLabel('Comments').inputValue()).toBe('Of Mia')
    await submit(mia.page).click()
    await mia.page.getByText('Purchase Order created successfully!').first().waitFor()
    expect(await stored()).toMatchObject({ versionNumber: 1, comments: 'Begun' })
    const caller = await world.as('mia')
    const { body } = await caller.call<Order[]>('GET', '/api/purchase-orders?sort=date-newest')
    expect(body[0]).toMatchObject({ comments: 'Of Mia', grandTotal: 945 })
    expect(body[0]?.id).not.toBe(before.id)
  })

  it('finalized, can be added to by a supplemental', async () => {
    await finalize(world, before.id)
    await parts.field.mine(mia.page)
    await submit(mia.page).click()
    await mia.page.getByRole('dialog').getByRole('button', { name: 'Create Supplemental' }).click()
    await mia.page.getByRole('heading', { name: 'Create Supplemental PO' }).waitFor()
    await mia.page.getByText(`Supplemental for PO# ${before.id}`).first().waitFor()
    await expect.poll(() => mia.page.getByLabel('Comments').inputValue()).toBe('Of Mia')
    // What it doesn't take over is kept, and offered again.
    await mia.page.goto('/')
    await mia.page.getByText(`Unfinished changes to purchase order ${before.id} were kept.`).waitFor()
  })

  it('archived, keeps what was typed and offers a new order of it', async () => {
    await (await world.as('mia')).call('POST', `/api/purchase-orders/${before.id}/archive`)
    await parts.field.theirs(bob.page)
    await submit(bob.page).click()
    const closed = bob.page.getByRole('dialog', { name: /archived/ })
    await closed.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => bob.page.getByLabel('Comments').inputValue()).toBe('Of Bob')
    await submit(bob.page).click()
    await closed.getByRole('button', { name: 'Copy as New' }).click()
    await expect.poll(() => bob.page.getByLabel('Comments').inputValue()).toBe('Of Bob')
    await submit(bob.page).click()
    await bob.page.getByText('Purchase Order created successfully!').first().waitFor()
  })

  it('finalized while nobody had it open, opens with its draft and offers what can be done', async () => {
    await parts.field.mine(mia.page)
    await untilKept(mia.page, 'Of Mia')
    await finalize(world, before.id)
    await mia.page.reload()
    await mia.page.getByText('This purchase order was closed meanwhile').waitFor()
    await mia.page.getByRole('button', { name: 'Restore draft' }).click()
    await submit(mia.page).click()
    await mia.page.getByRole('dialog').getByRole('button', { name: 'Copy as New' }).click()
    await expect.poll(() => mia.page.getByLabel('Comments').inputValue()).toBe('Of Mia')
  })

  it('archived while nobody had it open, leaves what was typed as a new order', async () => {
    await parts.field.theirs(bob.page)
    await untilKept(bob.page, 'Of Bob')
    await (await world.as('mia')).call('POST', `/api/purchase-orders/${before.id}/archive`)
    await bob.page.reload()
    await bob.page.getByText('What you typed is kept as a new order').first().waitFor()
    await bob.page.getByRole('link', { name: 'Create PO' }).click()
    await bob.page.getByRole('button', { name: 'Restore draft' }).click()
    await expect.poll(() => bob.page.getByLabel('Comments').inputValue()).toBe('Of Bob')
    await expect.poll(() => bob.page.getByText('South 80', { exact: true }).count()).toBeGreaterThan(0)
  })
})

describe('a copy', () => {
  it('marks what is archived and says how many prices were raised', async () => {
    await world.sql('update service_types set unit_price = 6 where id = 1')
    await world.sql('update customers set active = false where id = 2')
    await mia.page.evaluate(
      (left) => sessionStorage.setItem('copyPurchaseOrderData', left),
      `{"id":${before.id}}`,
    )
    await mia.page.goto('/purchase-orders/create?mode=copy')
    await mia.page.getByText("2 prices were raised to today's catalogue.").waitFor()
    await mia.page.getByRole('button', { name: 'Customer 2: Brook Coop (archived)' }).click()
    const customer2 = mia.page.getByLabel('Customer 2', { exact: true })
    await expect.poll(() => customer2.evaluate((field) => field === document.activeElement)).toBe(true)
    await expectAccessible(mia.page)
    await world.sql('update service_types set unit_price = 5.25 where id = 1')
    await world.sql('update customers set active = true where id = 2')
  })
})
