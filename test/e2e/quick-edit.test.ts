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

describe('a session that ended', () => {
  const question = () => page().getByRole('dialog', { name: 'User not logged in' })

  async function typeWithoutSession(): Promise<Request[]> {
    const sent = await begin(open)
    await units().fill('120')
    await page().context().clearCookies()
    await update().click()
    await question()
      .getByText(/log in again as/)
      .waitFor()
    visitor?.forgive()
    return sent
  }

  it('is begun again above the dialog, and the save goes on (Q-103)', async () => {
    const sent = await typeWithoutSession()
    await question().getByRole('button', { name: 'Login' }).click()
    await saved()
    expect(sent).toHaveLength(2)
    expect((await stored(open)).grandTotal).toBe(630)
    expect(new URL(page().url()).pathname).toBe('/insights')
  })

  it('leaves what was typed where the person does not sign in now', async () => {
    await typeWithoutSession()
    await question().getByRole('button', { name: 'Not now' }).click()
    await dialog().getByRole('alert').getByText('User not logged in').waitFor()
    expect(await units().inputValue()).toBe('120.00')
    await update().click()
    await question().getByRole('button', { name: 'Login' }).click()
    await saved()
    expect((await stored(open)).grandTotal).toBe(630)
  })
})
