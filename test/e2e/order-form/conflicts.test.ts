import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { expectAccessible, expectTouchable } from '#test/e2e/axe.ts'
import { create, editAddress, leftForEdit, submit } from '#test/e2e/form-work.ts'
import { closeBrowser, enter, type Visitor } from '#test/e2e/visitor.ts'
import { openWorld, order, type Person, people, scoutingLine, type World } from '#test/world/world.ts'

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

async function removeLine(page: Page, position: number): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^Remove.* ${position}`) })
    .first()
    .click()
}

async function savedByBob(): Promise<void> {
  await submit(bob.page).click()
  await bob.page.getByText('Purchase Order updated successfully!').first().waitFor()
}

const dialog = () => mia.page.getByRole('dialog').filter({ hasText: 'Your copy began as v1' })

async function submitMine(): Promise<void> {
  await submit(mia.page).click()
  await dialog().waitFor()
}

async function putOnTop(): Promise<void> {
  await dialog()
    .getByRole('button', { name: /with my changes/ })
    .click()
  await mia.page.getByText('Purchase Order updated successfully!').first().waitFor()
}

async function stored(): Promise<Order> {
  return (await (await world.as('mia')).call<Order>('GET', `/api/purchase-orders/${before.id}`)).body
}

async function versions(): Promise<{ versionNumber: number; createdBy: string }[]> {
  const { body } = await (await world.as('mia')).call<{ versionNumber: number; createdBy: string }[]>(
    'GET',
    `/api/purchase-orders/${before.id}/versions`,
  )
  return body.map(({ versionNumber, createdBy }) => ({ versionNumber, createdBy }))
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
type Part = keyof typeof parts
const all = Object.keys(parts) as Part[]
const pairs = all.flatMap((theirs) => all.map((mine) => ({ theirs, mine })))

describe('both changed the order', () => {
  it.each(pairs)('Bob a $theirs, Mia a $mine', async ({ theirs, mine }) => {
    await parts[theirs].theirs(bob.page)
    await savedByBob()
    await parts[mine].mine(mia.page)
    await submitMine()
    await expect
      .poll(() => dialog().textContent())
      .toContain('This purchase order was changed by bob@farm.example')
    const asked = dialog().getByRole('rowheader')
    await expect
      .poll(() => asked.allTextContents())
      .toEqual(theirs === mine ? [parts[mine].row, 'Grand total'] : ['Grand total'])
    if (theirs === mine) {
      await expectAccessible(mia.page)
      const row = dialog().getByRole('row').filter({ hasText: parts[mine].row })
      for (const side of ['theirs', 'mine'] as const)
        await expect.poll(() => row.textContent()).toContain(String(parts[mine].values[side]))
    }
    await putOnTop()

    const now = await stored()
    expect(parts[mine].of(now)).toBe(parts[mine].values.mine)
    if (theirs !== mine) expect(parts[theirs].of(now)).toBe(parts[theirs].values.theirs)
    const acres = [theirs, mine].includes('line') ? (mine === 'line' ? 150 : 120) : 100
    expect(now.grandTotal).toBe((acres + 80) * 5.25)
    expect(now.customerAssignments.reduce((sum, share) => sum + Math.round(share.amount * 100), 0)).toBe(
      Math.round(now.grandTotal * 100),
    )
    expect(await versions()).toEqual([
      { versionNumber: 3, createdBy: people.mia.email },
      { versionNumber: 2, createdBy: people.bob.email },
      { versionNumber: 1, createdBy: people.mia.email },
    ])
  })

  it('and the other side is kept where that is chosen', async () => {
    await parts.field.theirs(bob.page)
    await parts.line.theirs(bob.page)
    await savedByBob()
    await parts.field.mine(mia.page)
    await parts.line.mine(mia.page)
    await submitMine()
    await dialog()
      .getByRole('radio', { name: /^Line 1, Total Units: saved/ })
      .check()
    await putOnTop()
    expect(await stored()).toMatchObject({ comments: 'Of Mia', grandTotal: 1050 })
  })

  it('who is customer 1, and the percentages: it is asked, as is what an amount was typed for', async () => {
    const elsewhere = await world.as('bob')
    const customerAssignments = before.customerAssignments
      .toReversed()
      .map(({ id }) => ({ id, percentage: 50 }))
    const { status } = await elsewhere.call('PATCH', `/api/purchase-orders/${before.id}`, {
      customerAssignments,
    })
    expect(status).toBe(200)
    await parts.share.mine(mia.page)
    await submitMine()
    await dialog()
      .getByRole('radio', { name: /^Customers: saved/ })
      .check()
    await putOnTop()
    expect((await stored()).customerAssignments.map(({ id }) => id)).toEqual(
      customerAssignments.map(({ id }) => id),
    )
  })

  it('in ways that do not fit together, which is said before it is put on top', async () => {
    await changeLine(bob.page, 'North 40', 'Total Units', '120')
    await savedByBob()
    const elsewhere = await world.as('bob')
    const [first, second] = before.lineItems
    const { status } = await elsewhere.call('PATCH', `/api/purchase-orders/${before.id}`, {
      lineItems: [second],
    })
    expect(status).toBe(200)
    await mia.page.getByRole('button', { name: 'Remove line 2' }).click()
    await submitMine()
    await dialog()
      .getByText(/needs fixing before it can be saved as v4: At least one line item is required/)
      .waitFor()
    await dialog()
      .getByRole('button', { name: /with my changes/ })
      .click()
    await expect.poll(() => dialog().count()).toBe(0)
    expect(await stored()).toMatchObject({ versionNumber: 3, lineItems: [{ id: second?.id }] })
    expect(first?.id).not.toBe(second?.id)
  })

  it('the total, which amounts that were typed by hand do not outlive unsaid', async () => {
    await parts.line.theirs(bob.page)
    await savedByBob()
    await type(mia.page, 'Customer 1 amount', '500')
    await type(mia.page, 'Customer 2 amount', '445')
    await submitMine()
    await dialog().getByText('The total changed: the amounts typed by hand were set by').waitFor()
    await putOnTop()
  })

  it('two fields of one line, which are both kept', async () => {
    await parts.line.theirs(bob.page)
    await savedByBob()
    await changeLine(mia.page, 'North 40', 'Field Name', 'North 41')
    await submitMine()
    await putOnTop()
    expect((await stored()).lineItems[0]).toMatchObject({ fieldName: 'North 41', acres: 120 })
  })
})

describe('a line removed on one side and changed on the other', () => {
  it('is asked about, and stays with the change where the change is chosen', async () => {
    await removeLine(bob.page, 1)
    await savedByBob()
    await parts.line.mine(mia.page)
    await submitMine()
    const row = dialog().getByRole('row').filter({ hasText: 'Line 1, North 40' })
    await expect.poll(() => row.textContent()).toContain('Removed')
    await putOnTop()
    expect((await stored()).lineItems.map((line) => line.acres).toSorted((a, b) => b - a)).toEqual([150, 80])
  })

  it('goes where the removal is chosen', async () => {
    await parts.line.theirs(bob.page)
    await savedByBob()
    await removeLine(mia.page, 1)
    await submitMine()
    await dialog().getByText('Removed').waitFor()
    await putOnTop()
    expect((await stored()).lineItems.map((line) => line.id)).toEqual(['south'])
    expect((await stored()).grandTotal).toBe(420)
  })
})

describe('a conflict', () => {
  beforeEach(async () => {
    await parts.field.theirs(bob.page)
    await savedByBob()
    await parts.field.mine(mia.page)
    await submitMine()
  })

  it('can wait: what was typed stays, and is asked about again', async () => {
    await dialog().getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => mia.page.getByLabel('Comments').inputValue()).toBe('Of Mia')
    const hasFocus = () => submit(mia.page).evaluate((button) => button === document.activeElement)
    await expect.poll(hasFocus).toBe(true)
    await submitMine()
    await putOnTop()
    expect((await stored()).comments).toBe('Of Mia')
  })

  it('can be given up: the saved order is loaded, and what was typed is offered as a draft', async () => {
    await dialog().getByRole('button', { name: 'Reload v2 without mine' }).click()
    await expect.poll(() => mia.page.getByLabel('Comments').inputValue()).toBe('Of Bob')
    await mia.page.getByRole('button', { name: 'Restore draft' }).click()
    await expect.poll(() => mia.page.getByLabel('Comments').inputValue()).toBe('Of Mia')
    await submitMine()
    await putOnTop()
    expect((await stored()).comments).toBe('Of Mia')
  })

  it('met again while choosing is asked about again', async () => {
    const caller = await world.as('bob')
    await caller.call('PATCH', `/api/purchase-orders/${before.id}`, { comments: 'Of Bob again' })
    await dialog()
      .getByRole('button', { name: /with my changes/ })
      .click()
    const again = mia.page.getByRole('dialog').filter({ hasText: 'Your copy began as v2' })
    await again.getByText('Of Bob again').waitFor()
    await again.getByRole('radio', { name: /^Comments: saved/ }).check()
    await again.getByRole('button', { name: 'Save as v4, with my changes' }).click()
    await mia.page.getByText('Purchase Order updated successfully!').first().waitFor()
    expect(await stored()).toMatchObject({ comments: 'Of Bob again', versionNumber: 4 })
  })

  it('names everybody who saved since', async () => {
    await dialog().getByRole('button', { name: 'Keep editing' }).click()
    const elsewhere = await world.as('mia')
    const { status } = await elsewhere.call('PATCH', `/api/purchase-orders/${before.id}`, {
      comments: 'Again',
    })
    expect(status).toBe(200)
    await submitMine()
    await dialog()
      .getByText(/v2 was saved by Bob Adams .* at .*, v3 was saved by Mia Moss .* at /)
      .waitFor()
    await dialog().getByRole('button', { name: 'Keep editing' }).click()
  })

  it('fits a phone', async () => {
    await mia.page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(mia.page)
    await expectTouchable(mia.page)
  })
})
