import type { Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import {
  finalize,
  openWorld,
  order,
  type Person,
  people,
  scoutingLine,
  type World,
} from '#test/world/world.ts'
import { expectAccessible, expectTouchable } from './axe.ts'
import { create } from './form-work.ts'
import { choose, closeBrowser, enter, type Size, type Visitor } from './visitor.ts'

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
    await expect.poll(() => units().inputValue()).toBe('120.00')
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
    await expect.poll(() => units().inputValue()).toBe('120.00')
    await update().click()
    await question().getByRole('button', { name: 'Login' }).click()
    await saved()
    expect((await stored(open)).grandTotal).toBe(630)
  })
})

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

const valueAt = (label: string) => dialog().getByLabel(label, { exact: true }).inputValue()

describe('the shares', () => {
  it('that nobody touched are split again with each one added or removed (Q-53)', async () => {
    await begin(open)
    await dialog().getByRole('button', { name: 'Add agronomist' }).click()
    await expect.poll(() => valueAt('Agronomist 1 percentage')).toBe('50.0')
    await expect.poll(() => valueAt('Agronomist 2 percentage')).toBe('50.0')
    await choose(page(), 'Agronomist 2', 'Bob Adams', dialog())
    await update().click()
    await saved()
    const halves = [
      { percentage: 50, amount: 262.5 },
      { percentage: 50, amount: 262.5 },
    ]
    expect((await stored(open)).agronomistAssignments).toMatchObject(halves)
    await card(open).getByRole('button', { name: 'Quick Edit' }).click()
    await expect.poll(() => valueAt('Agronomist 2 percentage')).toBe('50.0')
    await dialog().getByRole('button', { name: 'Remove agronomist 2' }).click()
    await expect.poll(() => valueAt('Agronomist 1 percentage')).toBe('100.0')
    await dialog().getByText('Must equal 100%').waitFor({ state: 'detached' })
  })

  it('warn an agronomist who removes himself from an order of somebody else (Q-33)', async () => {
    const both = [people.ann, people.bob].map(({ email }) => ({ email, percentage: 50 }))
    await begin(await create(world, order({ agronomistAssignments: both }), 'mia'))
    const warning = dialog().getByText(
      'You are not among the agronomists any more: once this is saved, you will not see the order again.',
    )
    await expect.poll(() => warning.count()).toBe(0)
    await dialog().getByRole('button', { name: 'Remove agronomist 1' }).click()
    await warning.waitFor()
    await expectAccessible(page())
    await choose(page(), 'Agronomist 1', 'Ann Zed', dialog())
    await warning.waitFor({ state: 'detached' })
  })

  it('and the producer show who was archived since (Q-91)', async () => {
    const both = [people.ann, people.bob].map(({ email }) => ({ email, percentage: 50 }))
    const one = await create(
      world,
      order({
        producerId: 2,
        agronomistAssignments: both,
        customerAssignments: [{ id: 2, percentage: 100 }],
      }),
    )
    const archive = async (active: boolean) => {
      await world.sql('update customers set active = $1 where id = 2', [active])
      await world.sql('update agronomists set active = $1 where email = $2', [active, people.bob.email])
    }
    await archive(false)
    onTestFinished(() => archive(true))
    await begin(one)
    await expect.poll(() => valueAt('Producer')).toBe('Brook Coop (archived) - 101')
    await expect.poll(() => valueAt('Customer 1')).toBe('Brook Coop (archived) - 101')
    await expect.poll(() => valueAt('Agronomist 1')).toBe('Ann Zed - Territory 11')
    await expect.poll(() => valueAt('Agronomist 2')).toBe('Bob Adams (archived) - Territory 41')
    await units().fill('120')
    await update().click()
    await saved()
  })

  it('say when amounts typed by hand give way to the percentages (Q-99)', async () => {
    const byHand = [
      { id: 1, percentage: 50, amount: 262 },
      { id: 2, percentage: 50, amount: 263 },
    ]
    await begin(await create(world, order({ customerAssignments: byHand })))
    const note = (list: string) =>
      dialog()
        .getByRole('group', { name: list })
        .getByText('The total changed: the amounts typed by hand were set by the percentages again.')
    await expect.poll(() => valueAt('Customer 1 amount')).toBe('262.00')
    await units().fill('120')
    await note('Customers').waitFor()
    await expect.poll(() => valueAt('Customer 1 amount')).toBe('315.00')
    await expect.poll(() => note('Agronomists').count()).toBe(0)
    await expectAccessible(page())
    await dialog().getByLabel('Customer 1 percentage').fill('40')
    await note('Customers').waitFor({ state: 'detached' })
  })
})

it('customer 1 follows the producer again after the producer was cleared', async () => {
  await begin(open)
  const producer = dialog().getByRole('combobox', { name: 'Producer' })
  await expect.poll(() => valueAt('Customer 1')).toBe('Acre Farms - 100')
  await producer.fill('')
  await producer.press('Tab')
  await expect.poll(() => valueAt('Customer 1')).toBe('')
  await choose(page(), 'Producer', 'Brook Coop', dialog())
  await expect.poll(() => valueAt('Customer 1')).toBe('Brook Coop - 101')
  await update().click()
  await saved()
  expect(await stored(open)).toMatchObject({ producerId: 2, customerAssignments: [{ id: 2 }] })
})

describe('leaving with changes', () => {
  const question = () => page().getByRole('dialog', { name: 'Discard your changes?' })

  it('by Back is asked about, and stays where one says so', async () => {
    visitor = await enter(world, 'ann')
    await page().getByRole('link', { name: 'Insights' }).click()
    await card(open).getByRole('button', { name: 'Quick Edit' }).click()
    await units().fill('120')
    const here = page().url()
    await page().goBack()
    await question().getByRole('button', { name: 'Keep editing' }).click()
    await question().waitFor({ state: 'detached' })
    expect(page().url()).toBe(here)
    await expect.poll(() => units().inputValue()).toBe('120.00')
    await page().goBack()
    await question().getByRole('button', { name: 'Discard changes' }).click()
    await page().getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
    expect((await stored(open)).versionNumber).toBe(1)
  })

  it('by reloading is asked about by the browser', async () => {
    await begin(open)
    await units().fill('120')
    const asked = page().waitForEvent('dialog')
    const reloaded = page().reload()
    const shown = await asked
    expect(shown.type()).toBe('beforeunload')
    await shown.accept()
    await reloaded
  })

  it('without any is not', async () => {
    await begin(open)
    await page().reload()
    await card(open).waitFor()
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

  /** The first save that is sent is stored, and its answer lost. */
  async function losingFirstAnswer(): Promise<void> {
    let lost = false
    await page().route(`**/api/purchase-orders/${open.id}`, async (route) => {
      if (lost || route.request().method() !== 'PATCH') return route.continue()
      lost = true
      await route.fetch()
      await route.abort('connectionreset')
    })
    await units().fill('120')
    await update().click()
    await dialog().getByText('It is not known whether the order was updated:').waitFor()
    visitor?.forgive()
  }

  it('whose answer is lost may have been stored, and is not met again as somebody else’s', async () => {
    await begin(open)
    await losingFirstAnswer()
    await expectAccessible(page())
    await units().fill('130')
    await update().click()
    await saved()
    expect(await stored(open)).toMatchObject({ grandTotal: 682.5, versionNumber: 3 })
  })

  it('whose answer is lost leads on after a third person saved on top of it', async () => {
    await begin(open)
    await losingFirstAnswer()
    const mia = await world.as('mia')
    await mia.call('PATCH', `/api/purchase-orders/${open.id}`, { comments: 'Of Mia' })
    await units().fill('130')
    await update().click()
    await page().getByRole('button', { name: 'Save as v4, with my changes' }).click()
    await saved()
    expect(await stored(open)).toMatchObject({ comments: 'Of Mia', grandTotal: 682.5, versionNumber: 4 })
  })

  it('without any answer is given up after half a minute, and the dialog can be left', async () => {
    await begin(open)
    await page().route(`**/api/purchase-orders/${open.id}`, (route) =>
      route.request().method() === 'PATCH' ? undefined : route.continue(),
    )
    await page().clock.install()
    await units().fill('120')
    const sent = page().waitForRequest((request) => request.method() === 'PATCH')
    await update().click()
    await sent
    await page().clock.fastForward(31_000)
    await dialog().getByText('It is not known whether the order was updated:').waitFor()
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await page().getByRole('button', { name: 'Discard changes' }).click()
    await dialog().waitFor({ state: 'detached' })
    visitor?.forgive()
  })

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
