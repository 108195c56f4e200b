import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '#test/e2e/axe.ts'
import { choose, closeBrowser, signIn, type Visitor, visit } from '#test/e2e/visitor.ts'
import { type Caller, finalize, openWorld, order, people, type World } from '#test/world/world.ts'

let world: World
let visitor: Visitor
let ann: Caller
let open: number
let settled: number

const path = '/api/purchase-orders'

async function created(by: Caller, body: unknown): Promise<number> {
  const answer = await by.call<{ id: number }>('POST', path, body)
  expect(answer.status).toBe(201)
  return answer.body.id
}

beforeAll(async () => {
  world = await openWorld({ FEEDBACK_EMAIL: 'board@farm.example' })
  ann = await world.as('ann')
})
afterAll(async () => {
  await closeBrowser()
  await world.close()
})
beforeEach(async () => {
  await world.sql('truncate purchase_orders restart identity cascade')
  settled = await created(ann, order())
  await finalize(world, settled)
  open = await created(ann, order({ customerAssignments: [{ id: 1, percentage: 100 }] }))
  visitor = await visit(world)
})
afterEach(() => visitor.close())

const card = (id: number) => visitor.page.getByRole('article', { name: `Purchase Order ${id}` })
const dialog = () => visitor.page.getByRole('dialog')
const toast = (text: string) => visitor.page.locator('.toast', { hasText: text })

async function enter(person: keyof typeof people, address = '/insights'): Promise<void> {
  await signIn(visitor.page, person)
  await visitor.page.goto(address)
  await card(open).waitFor()
}

async function press(id: number, action: string): Promise<void> {
  await card(id).getByRole('button', { name: action, exact: true }).click()
}

/** Something to wait for that the test lets go. */
function held(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

describe('Quick Edit', () => {
  it('EDLG-001 to EDLG-011: shows the order and lists what is wrong', async () => {
    await enter('ann')
    await press(open, 'Quick Edit')
    await dialog().getByText('Grand Total').waitFor()
    await visitor.page.getByRole('heading', { name: `Edit Purchase Order #${open}` }).waitFor()
    await expect.poll(() => dialog().getByLabel('Producer').inputValue()).toBe('Acre Farms - 100')
    await expect.poll(() => dialog().getByLabel('PO Type').inputValue()).toBe('standard')
    await expect.poll(() => dialog().getByLabel('Discount (%)').getAttribute('readonly')).not.toBeNull()
    await expectAccessible(visitor.page)
    await dialog().getByRole('button', { name: 'Remove line 1' }).click()
    await dialog().getByLabel('Agronomist 1 percentage').fill('50')
    await dialog().getByRole('button', { name: 'Update Purchase Order' }).click()
    const alert = dialog().getByRole('alert')
    await alert.getByText('At least one line item is required').waitFor()
    await alert.getByText('Agronomist percentages must total 100%').waitFor()
    await expectAccessible(visitor.page)
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await visitor.page.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => dialog().count()).toBe(0)
  })

  it('customer 1 follows the producer again after the producer was cleared', async () => {
    await enter('ann')
    await press(open, 'Quick Edit')
    const producer = dialog().getByRole('combobox', { name: 'Producer' })
    const customer1 = () => dialog().getByRole('combobox', { name: 'Customer 1' }).inputValue()
    await expect.poll(customer1).toBe('Acre Farms - 100')
    await producer.fill('')
    await producer.press('Tab')
    await expect.poll(customer1).toBe('')
    await choose(visitor.page, 'Producer', 'Brook Coop', dialog())
    await expect.poll(customer1).toBe('Brook Coop - 101')
    await dialog().getByRole('button', { name: 'Update Purchase Order' }).click()
    await toast('Purchase Order Updated').waitFor()
    const stored = await ann.call('GET', `${path}/${open}`)
    expect(stored.body).toMatchObject({ producerId: 2, customerAssignments: [{ id: 2 }] })
  })

  it('EDLG-012 and EDLG-022 to EDLG-027: a manager sets the discount, and it is sent', async () => {
    await enter('mia')
    await press(open, 'Quick Edit')
    const discount = dialog().getByLabel('Discount (%)')
    await discount.click()
    await discount.press('Control+a')
    await discount.press('Delete')
    await discount.pressSequentially('1a,2.5-')
    await expect.poll(() => discount.inputValue()).toBe('12.5')
    await discount.pressSequentially('55')
    await discount.blur()
    await expect.poll(() => discount.inputValue()).toBe('12.56')
    const { promise: wait, resolve: go } = held()
    await visitor.page.route(`**${path}/${open}`, async (route) => {
      if (route.request().method() === 'PATCH') await wait
      await route.continue()
    })
    const sent = visitor.page.waitForRequest((request) => request.method() === 'PATCH')
    await dialog().getByRole('button', { name: 'Update Purchase Order' }).click()
    await dialog().getByRole('button', { name: 'Updating...' }).waitFor()
    expect((await sent).postDataJSON()).toMatchObject({
      subtotal: 525,
      grandTotal: 459.06,
      territory: '11',
      editedBy: people.mia.email,
      discountPercentage: 12.56,
    })
    go()
    await toast('Purchase Order Updated').waitFor()
    await toast('Your purchase order has been successfully updated.').waitFor()
    await card(open).getByText('v2').waitFor()
    await card(open).getByText('Edited by mia@farm.example').waitFor()
    await expect.poll(() => card(open).locator('.in-tot').textContent()).toContain('$459.06')
  })

  it('EDLG-022: leaves out of what is pasted what the discount does not take', async () => {
    await enter('mia')
    await press(open, 'Quick Edit')
    const discount = dialog().getByLabel('Discount (%)')
    await discount.click()
    await discount.press('Control+a')
    await visitor.page.keyboard.insertText('1a,2.5-')
    await expect.poll(() => discount.inputValue()).toBe('12.5')
    await expect.poll(() => dialog().locator('dd.grand').textContent()).toContain('$459.37')
    await discount.press('Control+a')
    await visitor.page.keyboard.insertText('1,5')
    await expect.poll(() => discount.inputValue()).toBe('12.5')
  })

  it('EDLG-028: a failure leaves everything as it was typed', async () => {
    await enter('ann')
    await visitor.page.route(`**${path}/${open}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await press(open, 'Quick Edit')
    const units = dialog().getByLabel('Line 1 total units')
    await units.fill('120')
    await dialog().getByRole('button', { name: 'Update Purchase Order' }).click()
    await toast('could not be reached').waitFor()
    await expect.poll(() => units.inputValue()).toBe('120.00')
    visitor.forgive()
  })
})
