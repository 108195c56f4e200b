import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/e2e/axe.ts'
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
const card = (title: string) => visitor.page.getByRole('article', { name: title })

async function enter(person: keyof typeof people, address = '/insights'): Promise<void> {
  await signIn(visitor.page, person)
  await visitor.page.goto(address)
  await visitor.page.getByRole('heading', { name: 'Insights', level: 1 }).waitFor()
}

describe('a card', () => {
  beforeAll(async () => {
    await world.sql('truncate purchase_orders restart identity cascade')
    await fill()
  })

  it('CARD-001 to CARD-016: shows the order', async () => {
    visitor = await visit(world)
    await enter('mia')
    const original = card('Purchase Order 1')
    const text = (await original.textContent()) ?? ''
    for (const part of [
      'Finalized',
      'FY 2026',
      'Created Mar 14, 2026',
      'Territory 11, 41',
      'User ann@farm.example',
      'Acre Farms',
      'Ann Zed60.0%$',
      'Bob Adams40.0%$',
    ])
      expect(text).toContain(part)
    await original.getByRole('button', { name: 'Service Line Items (3)' }).click()
    await expect
      .poll(() => original.getByRole('columnheader').allTextContents())
      .toEqual(['Line', 'Field', 'Service', 'Units', 'Discount', 'Total'])
    await expect
      .poll(() => original.locator('td.c-disc .high').allTextContents())
      .toEqual(['10% or more: 10.00%'])
    await expect
      .poll(() => original.locator('dl').last().textContent())
      .toMatch(
        /Subtotal\$1,575\.00Subtotal \(less discounts\)\$1,470\.05Order Discount 0\.00%\$0\.00Grand Total\$1,470\.05/,
      )
    // A filter that the card stays in leaves its lines shown.
    await visitor.page.getByLabel('Filter', { exact: true }).fill('acre')
    await expect.poll(() => visitor.page.locator('.in-count').textContent()).toContain('match "acre"')
    await expect.poll(() => original.getByRole('table').count()).toBe(1)
    await visitor.page.getByLabel('Filter', { exact: true }).fill('')
    await card('Purchase Order 4').waitFor()
    await original.getByRole('button', { name: 'Service Line Items (3)' }).click()
    await expect.poll(() => original.getByRole('table').count()).toBe(0)
    await expect.poll(() => card('Purchase Order 4').textContent()).not.toContain('with its family')
  })

  it('CARD-021 to CARD-023: marks children, and credits in red parentheses', async () => {
    visitor = await visit(world)
    await enter('mia')
    const color = (title: string) =>
      card(title).evaluate((element) => {
        const { borderLeftColor, borderLeftWidth } = getComputedStyle(element)
        return `${borderLeftWidth} ${borderLeftColor}`
      })
    const memo = card('Credit Memo 1-C1')
    await memo.waitFor()
    await expect.poll(() => color('Supplemental PO 1-S1')).toBe('4px rgb(56, 127, 58)')
    await expect.poll(() => color('Credit Memo 1-C1')).toBe('4px rgb(207, 95, 13)')
    await memo.getByText('Credit Memo for PO# 1').waitFor()
    await expect.poll(() => memo.locator('.in-tot').textContent()).toContain('($52.50)')
    await expect.poll(() => memo.textContent()).not.toMatch(/-\$|−\$/)
  })

  it('shows the arithmetic of the family on each member, the open one marked', async () => {
    visitor = await visit(world)
    await enter('mia')
    const line = 'Original 1,470.05 + S1 525.00 - C1 (open) 52.50 = 1,942.55'
    for (const title of ['Purchase Order 1', 'Supplemental PO 1-S1', 'Credit Memo 1-C1']) {
      await card(title).waitFor()
      const text = (await card(title).locator('.in-family .eq').textContent()) ?? ''
      expect(text.replace(/\s+/g, ' ').trim()).toBe(line)
    }
  })

  it('tells Bob that he does not see all of the family', async () => {
    visitor = await visit(world)
    await enter('bob')
    await card('Purchase Order 1')
      .getByText('2 orders of this family that you cannot see are not counted')
      .waitFor()
  })

  it.each(['desk', 'phone'] as const)('is accessible and touchable: %s', async (size) => {
    visitor = await visit(world, size)
    await enter('mia')
    await cards().first().waitFor()
    await visitor.page.getByRole('button', { name: 'Service Line Items (1)' }).first().click()
    await expectAccessible(visitor.page)
    await expectTouchable(visitor.page)
  })
})
