import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '#test/e2e/axe.ts'
import { closeBrowser, signIn, type Visitor, visit } from '#test/e2e/visitor.ts'
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

describe('What changed', () => {
  it('tells the story of an order and compares any two versions', async () => {
    await ann.call('PATCH', `${path}/${open}`, { comments: 'Call first' })
    await (await world.as('mia')).call('PATCH', `${path}/${open}`, { discountPercentage: 10 })
    await enter('ann')
    await press(open, 'What changed')
    const entries = dialog().getByRole('listitem')
    await entries.filter({ hasText: 'Changed to v3 by Mia Moss' }).waitFor()
    await entries.filter({ hasText: 'Created by Ann Zed' }).waitFor()
    const latest = entries.first().getByRole('row')
    await latest.filter({ hasText: 'Order Discount0.00%10.00%' }).waitFor()
    const section = dialog().getByRole('region', { name: 'Two versions side by side' })
    await section.getByRole('row').filter({ hasText: 'CommentsnoneCall first' }).waitFor()
    await expectAccessible(visitor.page)
    await section.getByLabel('To').selectOption('v2')
    await expect.poll(() => section.getByRole('row').filter({ hasText: 'Order Discount' }).count()).toBe(0)
  })
})
