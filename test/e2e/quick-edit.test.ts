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
const card = ({ displayPo }: Order) => page().getByRole('article', { name: new RegExp(` ${displayPo}\\b`) })

async function openFromMenu(one: Order): Promise<void> {
  await card(one).getByRole('button', { name: 'More' }).click()
  await page().getByRole('menuitem', { name: 'Quick Edit' }).click()
}

/** Opens Quick Edit; answers with the saves that are sent from then on. */
async function begin(one: Order, person: Person = 'ann', size: Size = 'desk'): Promise<Request[]> {
  visitor = await enter(world, person, { path: '/insights', size })
  const sent: Request[] = []
  page().on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request)
  })
  if (size === 'phone') await openFromMenu(one)
  else await card(one).getByRole('button', { name: 'Quick Edit' }).click()
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

describe('a save that fails', () => {
  const toast = () => page().locator('.toast')
  const focused = () => page().evaluate(() => document.activeElement?.textContent ?? '')

  async function failing(size: Size): Promise<void> {
    await begin(open, 'ann', size)
    await page().route(`**/api/purchase-orders/${open.id}`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
        : route.continue(),
    )
    visitor?.forgive()
  }

  it.each(['desk', 'phone'] as const)(
    'stands in the dialog, takes the focus and leaves the buttons free (%s)',
    async (size) => {
      await failing(size)
      await units().fill('120')
      await update().click()
      const alert = dialog().getByRole('alert')
      await alert.getByText('Failed to update purchase order. Please try again.').waitFor()
      await expect.poll(focused).toContain('Failed to update purchase order.')
      await toast().getByText('Failed to update purchase order. Please try again.').waitFor()
      const notice = await toast().boundingBox()
      for (const name of ['Cancel', 'Update Purchase Order', 'Close']) {
        const button = await dialog().getByRole('button', { name }).boundingBox()
        expect(notice && button && overlap(notice, button), name).toBe(false)
      }
    },
  )

  it('stays to be read where it was sent by Enter from the field', async () => {
    await failing('desk')
    await units().fill('120')
    await units().press('Enter')
    await expect.poll(focused).toContain('Failed to update purchase order.')
    await units().fill('130')
    await dialog().getByRole('alert').waitFor({ state: 'detached' })
  })
})

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function overlap(one: Box, other: Box): boolean {
  const apart = (from: number, length: number, to: number) => from + length <= to
  return !(
    apart(one.x, one.width, other.x) ||
    apart(other.x, other.width, one.x) ||
    apart(one.y, one.height, other.y) ||
    apart(other.y, other.height, one.y)
  )
}
