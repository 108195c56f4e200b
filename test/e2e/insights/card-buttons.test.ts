import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/e2e/axe.ts'
import { closeBrowser, signIn, sizes, type Visitor, visit } from '#test/e2e/visitor.ts'
import { type Caller, finalize, openWorld, order, type people, type World } from '#test/world/world.ts'

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

async function enter(person: keyof typeof people, address = '/insights'): Promise<void> {
  await signIn(visitor.page, person)
  await visitor.page.goto(address)
  await card(open).waitFor()
}

async function press(id: number, action: string): Promise<void> {
  await card(id).getByRole('button', { name: action, exact: true }).click()
}

describe('actions of a card', () => {
  it('CARD-017 to CARD-020: are those that the order allows', async () => {
    await enter('ann')
    const names = (id: number) => card(id).locator('footer').getByRole('button').allTextContents()
    await expect
      .poll(() => names(open))
      .toEqual(['Finalize', 'Edit', 'Preview PDF', 'Quick Edit', 'Copy as New', 'What changed', 'Delete'])
    await expect
      .poll(() => names(settled))
      .toEqual(['Preview PDF', 'Copy as New', 'Create Supplemental', 'Create Credit Memo', 'What changed'])
  })

  it.each([
    ['Edit', 'edit', 'editPurchaseOrderData', 'Edit Purchase Order'],
    ['Copy as New', 'copy', 'copyPurchaseOrderData', 'Copy as New Purchase Order'],
    ['Create Supplemental', 'supplemental', 'supplementalPurchaseOrderData', 'Create Supplemental PO'],
    ['Create Credit Memo', 'credit_memo', 'creditMemoPurchaseOrderData', 'Create Credit Memo'],
  ])('CARD-024 to CARD-026: %s leaves the order for the form', async (action, mode, key, title) => {
    await enter('ann')
    const id = action === 'Edit' ? open : settled
    await press(id, action)
    await visitor.page.waitForURL(`**/purchase-orders/create?mode=${mode}`)
    await visitor.page.getByRole('heading', { name: title, level: 1 }).waitFor()
    const left = await visitor.page.evaluate((name) => sessionStorage.getItem(name), key)
    expect(JSON.parse(left ?? '{}')).toMatchObject({ id, displayPo: `${id}` })
  })

  it('CARD-020: Preview PDF opens the page', async () => {
    await enter('ann')
    await press(settled, 'Preview PDF')
    await dialog().getByRole('button', { name: 'Print/Save PDF' }).waitFor()
    await dialog().getByRole('button', { name: 'Close Preview' }).click()
    await expect.poll(() => dialog().count()).toBe(0)
  })

  it('lead away also where the filter was typed a moment before', async () => {
    await enter('ann')
    await card(open)
      .getByRole('button', { name: 'Copy as New' })
      .evaluate((button: HTMLElement) => {
        const field = document.querySelector<HTMLInputElement>('.in-filters input')
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '2')
        field?.dispatchEvent(new Event('input', { bubbles: true }))
        button.click()
        // The pause before the filter is asked for ends while the form is being drawn.
        const end = performance.now() + 200
        while (performance.now() < end);
      })
    await visitor.page.getByRole('heading', { name: 'Copy as New Purchase Order' }).waitFor()
  })

  it('stand in a menu on a phone, as far as they are needed less', async () => {
    await visitor.page.setViewportSize(sizes.phone)
    await enter('ann')
    await card(open).getByRole('button', { name: 'More' }).click()
    await visitor.page.getByRole('menuitem').first().waitFor()
    await expect
      .poll(() => visitor.page.getByRole('menuitem').allTextContents())
      .toEqual(['Quick Edit', 'Copy as New', 'What changed', 'Delete'])
    await expectAccessible(visitor.page)
    await expectTouchable(visitor.page)
    await visitor.page.getByRole('menuitem', { name: 'Quick Edit' }).click()
    await dialog().getByText('Grand Total').waitFor()
    await expectAccessible(visitor.page)
    await expectTouchable(visitor.page)
  })
})
