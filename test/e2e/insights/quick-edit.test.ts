import type { Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { expectAccessible } from '#test/e2e/axe.ts'
import { create } from '#test/e2e/form-work.ts'
import { choose, closeBrowser, enter, type Size, type Visitor } from '#test/e2e/visitor.ts'
import { finalize, openWorld, order, type Person, people, type World } from '#test/world/world.ts'

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

const valueAt = (label: string) => dialog().getByLabel(label, { exact: true }).inputValue()

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
