import type { Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { expectAccessible, expectTouchable } from '#test/e2e/axe.ts'
import { create } from '#test/e2e/form-work.ts'
import { closeBrowser, enter, type Size, type Visitor } from '#test/e2e/visitor.ts'
import { finalize, openWorld, order, type Person, scoutingLine, type World } from '#test/world/world.ts'

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

describe('an order that somebody else saved meanwhile', () => {
  const conflict = () => page().getByRole('dialog').filter({ hasText: 'Your copy began as v1' })

  /** Ann types 120 units; Mia's change is stored before Ann's is sent. */
  async function overtaken(by: Record<string, unknown>, size: Size = 'desk'): Promise<Request[]> {
    const sent = await begin(open, 'ann', size)
    await units().fill('120')
    const mia = await world.as('mia')
    expect((await mia.call('PATCH', `/api/purchase-orders/${open.id}`, by)).status).toBe(200)
    await update().click()
    await conflict().waitFor()
    visitor?.forgive()
    return sent
  }
  const line = (changes: Record<string, unknown>) => ({
    lineItems: [scoutingLine({ ...open.lineItems[0], ...changes })],
  })
  const units200 = () => ({
    acres: 200,
    crops: open.lineItems[0]?.crops.map((crop) => ({ ...crop, acres: 200 })),
  })
  const putOnTop = () => conflict().getByRole('button', { name: 'Save as v3, with my changes' }).click()

  it('is read, what was typed is put on top of it and saved', async () => {
    const sent = await overtaken({ comments: 'Of Mia' })
    await conflict().getByText('Nothing of it clashes with what you changed.').waitFor()
    await putOnTop()
    await saved()
    expect(sent).toHaveLength(2)
    expect(await stored(open)).toMatchObject({ comments: 'Of Mia', grandTotal: 630, versionNumber: 3 })
  })

  it('at the same place is asked about, with both sides', async () => {
    await overtaken(line({ ...units200(), fieldName: 'Of Mia' }))
    await conflict().getByText('Line 1, Field Name').waitFor()
    await expectAccessible(page())
    await conflict()
      .getByRole('radio', { name: /^Line 1, Total Units: saved, 200/ })
      .check()
    await putOnTop()
    await saved()
    expect((await stored(open)).lineItems[0]).toMatchObject({ acres: 200, fieldName: 'Of Mia' })
  })

  it('does not call amounts changed that follow from the total', async () => {
    await overtaken(line({ costPerAcre: 6 }))
    await expect.poll(() => conflict().getByRole('radio').count()).toBe(0)
    await putOnTop()
    await saved()
    expect((await stored(open)).grandTotal).toBe(720)
  })

  it('can wait, and is asked about again', async () => {
    await overtaken({ comments: 'Of Mia' })
    await conflict().getByRole('button', { name: 'Keep editing' }).click()
    await conflict().waitFor({ state: 'detached' })
    await expect.poll(() => units().inputValue()).toBe('120.00')
    await update().click()
    await putOnTop()
    await saved()
    expect((await stored(open)).grandTotal).toBe(630)
  })

  it('can be taken instead of what was typed', async () => {
    await overtaken(line(units200()))
    await conflict().getByRole('button', { name: 'Reload v2 without mine' }).click()
    await expect.poll(() => units().inputValue()).toBe('200.00')
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await dialog().waitFor({ state: 'detached' })
    expect((await stored(open)).versionNumber).toBe(2)
  })

  it('or is saving at this very moment, is told by the button to press again', async () => {
    await begin(open)
    await page().route(`**/api/purchase-orders/${open.id}`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 409, json: { code: 'conflict', message: 'Others are saving' } })
        : route.continue(),
    )
    await units().fill('120')
    await update().click()
    const busy = page().getByRole('dialog', { name: 'Others are saving' })
    await busy.getByText('Press “Update Purchase Order” again in a moment.').waitFor()
    visitor?.forgive()
  })

  it('fits a phone', async () => {
    await overtaken(line(units200()), 'phone')
    await expectAccessible(page())
    await expectTouchable(page())
    const labels = conflict().locator('tbody th')
    await expect
      .poll(() => labels.evaluateAll((cells) => cells.every((one) => one.scrollWidth <= one.clientWidth)))
      .toBe(true)
  })

  it('and finalized, says so and leaves what was typed to be read', async () => {
    await begin(open)
    await units().fill('120')
    await finalize(world, open.id)
    await update().click()
    const closed = page().getByRole('dialog', { name: /is finalized/ })
    await closed.getByRole('button', { name: 'Back to what I typed' }).click()
    await closed.waitFor({ state: 'detached' })
    await expect.poll(() => units().inputValue()).toBe('120.00')
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await page().getByRole('button', { name: 'Discard changes' }).click()
    await card(open).getByText('Finalized', { exact: true }).waitFor()
    visitor?.forgive()
  })
})
