import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '#test/e2e/axe.ts'
import { closeBrowser, signIn, type Visitor, visit } from '#test/e2e/visitor.ts'
import {
  type Caller,
  finalize,
  openWorld,
  order,
  people,
  scoutingLine,
  type World,
} from '#test/world/world.ts'

let world: World
let visitor: Visitor
let ann: Caller
let bob: Caller

const path = '/api/purchase-orders'

async function created(by: Caller, body: unknown): Promise<number> {
  const answer = await by.call<{ id: number }>('POST', path, body)
  expect(answer.status).toBe(201)
  return answer.body.id
}

/** Ann's order of FY 2026, its supplemental and credit memo; Bob's of FY 2025 with three customers. */
async function fill(): Promise<void> {
  ;[ann, bob] = await Promise.all([world.as('ann'), world.as('bob')])
  const parent = await created(
    ann,
    order({
      lineItems: [
        scoutingLine(),
        scoutingLine({ fieldName: 'South 80', discountType: 'percent', discountPercent: 10 }),
        scoutingLine({ fieldName: 'West 20', discountType: 'percent', discountPercent: 9.99 }),
      ],
      agronomistAssignments: [
        { email: people.ann.email, percentage: 60 },
        { email: people.bob.email, percentage: 40 },
      ],
    }),
  )
  await finalize(world, parent)
  const child = {
    parentPoId: parent,
    contractType: undefined,
    agronomistAssignments: [
      { email: people.ann.email, percentage: 100 },
      { email: people.bob.email, percentage: 0 },
    ],
  }
  await finalize(world, await created(ann, order({ ...child, documentType: 'supplemental' })))
  await created(
    ann,
    order({ ...child, documentType: 'credit_memo', lineItems: [scoutingLine({ acres: 10 })] }),
  )
  // As if Bob had been archived and replaced since: he sees the parent, not its children.
  await world.sql(
    `update purchase_orders set viewer_emails = array['ann@farm.example'],
       agronomist_assignments = jsonb_build_array(agronomist_assignments->0) where parent_po_id = $1`,
    [parent],
  )
  await created(
    bob,
    order({
      fiscalYear: 2025,
      producerId: 3,
      agronomistAssignments: [{ email: people.bob.email, percentage: 100 }],
      customerAssignments: [
        { id: 3, percentage: 50 },
        { id: 2, percentage: 50 },
      ],
    }),
  )
}

beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await closeBrowser()
  await world.close()
})
afterEach(() => visitor.close())

const cards = () => visitor.page.getByRole('article')
const count = () => visitor.page.locator('.in-count')
const filter = () => visitor.page.getByPlaceholder('Start typing to filter...')

async function enter(person: keyof typeof people, address = '/insights'): Promise<void> {
  await signIn(visitor.page, person)
  await visitor.page.goto(address)
  await visitor.page.getByRole('heading', { name: 'Insights', level: 1 }).waitFor()
}

async function saysCount(text: string): Promise<void> {
  await visitor.page.locator('.in-count', { hasText: text }).waitFor()
  await expect.poll(() => count().textContent()).toBe(text)
}

async function titles(): Promise<string[]> {
  const texts = await cards().getByRole('heading', { level: 2 }).allTextContents()
  return texts.map((text) => /^(.*?\d+(-[SC]\d+)?)(v\d+)?(Open|Finalized)/.exec(text)?.[1] ?? text)
}

describe('without any order', () => {
  beforeEach(async () => {
    visitor = await visit(world)
    await world.sql('truncate purchase_orders cascade')
  })

  it('INS-014: says so and leads to the form', async () => {
    await enter('ann')
    await visitor.page.getByRole('heading', { name: 'No Purchase Orders' }).waitFor()
    await expectAccessible(visitor.page)
    await visitor.page.getByRole('link', { name: 'Create Purchase Order' }).click()
    await visitor.page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
  })

  it('never reads a failure as nothing, and tries again', async () => {
    await signIn(visitor.page, 'ann')
    await visitor.page.route(`**${path}?*`, (route) => route.fulfill({ status: 503, body: '' }))
    await visitor.page.goto('/insights')
    await visitor.page.getByRole('heading', { name: 'The purchase orders could not be loaded' }).waitFor()
    await expect.poll(() => visitor.page.getByText('No Purchase Orders').count()).toBe(0)
    await expectAccessible(visitor.page)
    await visitor.page.unroute(`**${path}?*`)
    await visitor.page.getByRole('button', { name: 'Try again' }).click()
    await visitor.page.getByRole('heading', { name: 'No Purchase Orders' }).waitFor()
    visitor.forgive()
  })
})

describe('the list', () => {
  beforeAll(async () => {
    await world.sql('truncate purchase_orders restart identity cascade')
    await fill()
  })
  beforeEach(async () => {
    visitor = await visit(world)
  })

  it('INS-018: shows managers all, agronomists what they created or are assigned to', async () => {
    await enter('mia')
    await saysCount('4 of 4 purchase orders')
    await visitor.page.getByRole('button', { name: 'Logout' }).click()
    await visitor.page.waitForURL('**/login')
    await signIn(visitor.page, 'bob')
    await visitor.page.goto('/insights')
    await saysCount('2 of 2 purchase orders')
    await expect.poll(() => titles()).toEqual(['Purchase Order 4', 'Purchase Order 1'])
  })

  it('INS-006 to INS-012: filters and sorts, and says how many', async () => {
    await enter('mia')
    await saysCount('4 of 4 purchase orders')
    const year = visitor.page.getByLabel('Fiscal year')
    await expect
      .poll(() => year.locator('option').allTextContents())
      .toEqual(['All', 'FY 2026', 'FY 2025', 'FY 2024'])
    const sort = visitor.page.getByLabel('Sort by')
    await expect
      .poll(() => sort.locator('option').allTextContents())
      .toEqual(['Date newest', 'Date oldest', 'PO #', 'Producer', 'Customer 1', 'Agronomist 1'])
    await year.selectOption('FY 2026')
    await saysCount('3 of 4 purchase orders in FY 2026')
    await sort.selectOption('PO #')
    await visitor.page.waitForURL(/sort=po/)
    await expect.poll(titles).toEqual(['Purchase Order 1', 'Supplemental PO 1-S1', 'Credit Memo 1-C1'])
    await filter().fill('s1')
    await saysCount('1 of 4 purchase orders in FY 2026 match "s1"')
    await filter().fill('nobody')
    await visitor.page.getByRole('heading', { name: 'No Matching Purchase Orders' }).waitFor()
    await visitor.page.getByText('0 of 4 purchase orders in FY 2026 match "nobody"').waitFor()
    await expectAccessible(visitor.page)
    await visitor.page.getByRole('button', { name: 'Clear filters' }).click()
    await saysCount('4 of 4 purchase orders')
  })

  it('keeps a choice that was made before typed text was asked for, and the text', async () => {
    await enter('mia')
    await saysCount('4 of 4 purchase orders')
    await visitor.page.getByLabel('Sort by').evaluate((sort: HTMLSelectElement) => {
      const enter = (field: Element | null, value: string, event: string) => {
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
        field?.dispatchEvent(new Event(event, { bubbles: true }))
      }
      enter(document.querySelector('.in-filters input'), 'acre', 'input')
      enter(sort, 'po', 'change')
      // The pause before the text is asked for ends while the list is being sorted.
      const end = performance.now() + 200
      while (performance.now() < end);
    })
    await saysCount('3 of 4 purchase orders match "acre"')
    await visitor.page.waitForURL(/sort=po/)
    await expect.poll(() => filter().inputValue()).toBe('acre')
  })

  it('keeps its filters in the address, over a reload, a return and a link', async () => {
    await enter('mia', '/insights?fy=2026&sort=po&q=acre')
    await saysCount('3 of 4 purchase orders in FY 2026 match "acre"')
    await visitor.page.reload()
    await saysCount('3 of 4 purchase orders in FY 2026 match "acre"')
    await expect.poll(() => filter().inputValue()).toBe('acre')
    await visitor.page.getByRole('link', { name: 'Customers', exact: true }).click()
    await visitor.page.waitForURL('**/accounts')
    await visitor.page.goBack()
    await saysCount('3 of 4 purchase orders in FY 2026 match "acre"')
    await visitor.page.getByRole('link', { name: 'Customers', exact: true }).click()
    await visitor.page.waitForURL('**/accounts')
    await visitor.page.getByRole('link', { name: 'Insights', exact: true }).click()
    await visitor.page.waitForURL(/fy=2026&sort=po&q=acre/)
    await saysCount('3 of 4 purchase orders in FY 2026 match "acre"')
  })

  it('begins with all orders at an address that is opened anew', async () => {
    await enter('mia', '/insights?fy=2026')
    await saysCount('3 of 4 purchase orders in FY 2026')
    await visitor.page.goto('/insights')
    await saysCount('4 of 4 purchase orders')
    await expect.poll(() => visitor.page.getByLabel('Fiscal year').inputValue()).toBe('all')
  })

  it('offers a further year only when an order of it is there', async () => {
    const id = await created(ann, order({ fiscalYear: 2027 }))
    await enter('ann')
    const year = visitor.page.getByLabel('Fiscal year')
    await expect
      .poll(() => year.locator('option').allTextContents())
      .toEqual(['All', 'FY 2027', 'FY 2026', 'FY 2025', 'FY 2024'])
    await world.sql('delete from purchase_order_versions where purchase_order_id = $1', [id])
    await world.sql('delete from purchase_orders where id = $1', [id])
  })

  it('INS-004 and INS-005: has Analytics still to come, reached by the arrow keys', async () => {
    await enter('ann')
    await visitor.page.getByRole('tab', { name: 'View Purchase Orders' }).focus()
    await visitor.page.keyboard.press('ArrowRight')
    await visitor.page.getByRole('heading', { name: 'Analytics Coming Soon' }).waitFor()
    await visitor.page
      .getByText('Financial analysis and reporting features will be available here.')
      .waitFor()
    await expectAccessible(visitor.page)
    await visitor.page.goBack()
    await visitor.page.getByRole('tab', { name: 'View Purchase Orders', selected: true }).waitFor()
    await visitor.page.getByRole('article').first().waitFor()
  })
})
