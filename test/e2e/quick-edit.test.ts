import type { Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { finalize, openWorld, order, type Person, type World } from '../world.ts'
import { create } from './form-work.ts'
import { closeBrowser, enter, type Size, type Visitor } from './visitor.ts'

/** Quick Edit where something comes between the typing and the save. */

let world: World
let visitor: Visitor | null = null
let open: Order

beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await closeBrowser()
  await world.close()
})
beforeEach(async () => {
  await world.sql('truncate purchase_orders restart identity cascade')
  open = await create(world, order())
})
afterEach(async () => {
  await visitor?.close()
  visitor = null
})

const page = () => {
  if (!visitor) throw new Error('Nobody is here')
  return visitor.page
}
const dialog = () => page().getByRole('dialog', { name: /^Edit Purchase Order #/ })
const update = () => dialog().getByRole('button', { name: 'Update Purchase Order' })
const units = () => dialog().getByLabel('Line 1 total units')
const opener = ({ displayPo }: Order) =>
  page()
    .getByRole('article', { name: new RegExp(` ${displayPo}\\b`) })
    .getByRole('button', { name: 'Quick Edit' })

/** Opens Quick Edit; answers with the saves that are sent from then on. */
async function begin(one: Order, person: Person = 'ann', size: Size = 'desk'): Promise<Request[]> {
  visitor = await enter(world, person, { path: '/insights', size })
  const sent: Request[] = []
  page().on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request)
  })
  await opener(one).click()
  await units().waitFor()
  return sent
}

async function stored({ id }: Order): Promise<Order> {
  return (await (await world.as('mia')).call<Order>('GET', `/api/purchase-orders/${id}`)).body
}

const saved = () => page().locator('.toast', { hasText: 'Purchase Order Updated' }).waitFor()

describe('a credit memo', () => {
  async function creditMemo(): Promise<Order> {
    await finalize(world, open.id)
    const changes = { contractType: undefined, documentType: 'credit_memo', parentPoId: open.id }
    return create(world, order(changes))
  }

  it('asks before it credits more than was ordered (Q-24)', async () => {
    const memo = await creditMemo()
    const sent = await begin(memo)
    await units().fill('120')
    await update().click()
    const question = page().getByRole('dialog', { name: 'Credit more than was ordered?' })
    await question
      .getByText(
        'This credit memo of $630.00 brings the credits to $630.00, $105.00 more than the $525.00 that was ordered.',
      )
      .waitFor()
    expect(sent).toEqual([])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await units().inputValue()).toBe('120.00')
    await update().click()
    await question.getByRole('button', { name: 'Update credit memo' }).click()
    await saved()
    expect(sent).toHaveLength(1)
    expect((await stored(memo)).grandTotal).toBe(-630)
  })

  it('of what was ordered is saved without a question', async () => {
    const memo = await creditMemo()
    await begin(memo)
    await units().fill('90')
    await update().click()
    await saved()
  })
})
