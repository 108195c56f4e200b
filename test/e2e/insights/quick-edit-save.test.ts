import type { Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { expectAccessible } from '#test/e2e/axe.ts'
import { create } from '#test/e2e/form-work.ts'
import { closeBrowser, enter, type Size, type Visitor } from '#test/e2e/visitor.ts'
import { openWorld, order, type Person, type World } from '#test/world/world.ts'

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
