import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/e2e/axe.ts'
import { closeBrowser, signIn, type Visitor, visit } from '#test/e2e/visitor.ts'
import { type Caller, finalize, openWorld, order, people, type World } from '#test/world/world.ts'

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

/** Something to wait for that the test lets go. */
function held(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

describe('the calculator', () => {
  const display = () => dialog().getByLabel('Display', { exact: true }).textContent()

  it('CALC-001 to CALC-004: calculates by press and by key', async () => {
    await enter('ann')
    await visitor.page.getByRole('button', { name: 'Calculator' }).click()
    await expect.poll(() => display()).toBe('0')
    await expectAccessible(visitor.page)
    await expectTouchable(visitor.page)
    for (const name of ['1', 'Divide', '3', 'Equals']) {
      await dialog().getByRole('button', { name, exact: true }).click()
    }
    await expect.poll(() => display()).toBe('0.3333333')
    await visitor.page.keyboard.press('c')
    await visitor.page.keyboard.type('2+3*4')
    await visitor.page.keyboard.press('Enter')
    await expect.poll(() => display()).toBe('20')
    await visitor.page.keyboard.type('/0=')
    await expect.poll(() => display()).toBe('Error')
  })

  it('CALC-008 and CALC-009: adds up the orders and the shares of an agronomist', async () => {
    await created(
      await world.as('mia'),
      order({
        agronomistAssignments: [
          { email: people.ann.email, percentage: 50 },
          { email: people.bob.email, percentage: 50 },
        ],
      }),
    )
    await enter('ann', '/insights?fy=2026')
    await visitor.page.getByRole('button', { name: 'Calculator' }).click()
    await dialog().getByText('FY 2026, as the fiscal-year filter says.').waitFor()
    await dialog().getByRole('button', { name: 'All My POs' }).click()
    await dialog().getByText('All My POs: $1,575.00 of 3 purchase orders').waitFor()
    await expect.poll(() => display()).toBe('1575')
    await visitor.page.keyboard.press('-')
    await dialog().getByRole('button', { name: 'My Shares Only' }).click()
    await dialog().getByText('My Shares Only: $1,312.50').waitFor()
    await visitor.page.keyboard.press('=')
    await expect.poll(() => display()).toBe('262.5')
  })

  it('CALC-005 to CALC-007: adds up a territory and an agronomist for a manager', async () => {
    await enter('mia')
    await visitor.page.getByRole('button', { name: 'Calculator' }).click()
    const territory = dialog().getByLabel('Total by territory')
    await expect
      .poll(async () => (await territory.locator('option').allTextContents()).slice(1))
      .toEqual(['11', '41', '51'])
    await territory.selectOption('11')
    await dialog().getByText('Territory 11: $1,050.00').waitFor()
    await expect.poll(() => display()).toBe('1050')
    await dialog().getByLabel('Total of one agronomist').click()
    const names = () => visitor.page.locator('.combolist').getByRole('option').allTextContents()
    const lastNames = async () => (await names()).map((name) => /Adams|Lund|Moss|Past|Zed/.exec(name)?.[0])
    await expect.poll(lastNames).toEqual(['Adams', 'Lund', 'Moss', 'Past', 'Zed'])
    await visitor.page.getByRole('option', { name: 'Ann Zed' }).click()
    await dialog().getByText('Ann Zed: $1,050.00').waitFor()
  })

  const focused = () => visitor.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  const territory = () => dialog().getByLabel('Total by territory')
  const agronomist = () => dialog().getByRole('combobox', { name: 'Total of one agronomist' })
  const holds = (place: ReturnType<typeof territory>) =>
    place.evaluate((element) => element === document.activeElement)

  async function openFor(person: 'ann' | 'mia'): Promise<void> {
    await enter(person)
    await visitor.page.getByRole('button', { name: 'Calculator' }).click()
    await expect.poll(focused).toBe('Display')
  }

  /** A total that is asked for comes when the test says so. */
  async function heldTotals(): Promise<() => void> {
    const { promise, resolve } = held()
    await visitor.page.route(`**${path}/totals*`, async (route) => {
      await promise
      await route.continue()
    })
    return resolve
  }

  it('goes on by key with a total that was chosen by a button (Q-63)', async () => {
    await openFor('ann')
    await dialog().getByRole('button', { name: 'All My POs' }).focus()
    await visitor.page.keyboard.press('Enter')
    await dialog().getByText('All My POs: $1,050.00 of 2 purchase orders').waitFor()
    await expect.poll(focused).toBe('Display')
    await visitor.page.keyboard.type('+5')
    await visitor.page.keyboard.press('Enter')
    await expect.poll(() => display()).toBe('1055')
  })

  it('goes on by key with a total that was chosen from a list (Q-63)', async () => {
    await openFor('mia')
    await agronomist().click()
    await visitor.page.getByRole('option', { name: 'Ann Zed' }).click()
    await dialog().getByText('Ann Zed: $1,050.00').waitFor()
    await expect.poll(focused).toBe('Display')
    await visitor.page.keyboard.type('-100=')
    await expect.poll(() => display()).toBe('950')
    await territory().focus()
    await territory().selectOption('11')
    await dialog().getByText('Territory 11: $1,050.00').waitFor()
    await expect.poll(focused).toBe('Display')
    await visitor.page.keyboard.type('*2')
    await visitor.page.keyboard.press('Enter')
    await expect.poll(() => display()).toBe('2100')
  })

  it('lets one walk through the territories by key, until a sign goes on with the last one', async () => {
    await openFor('mia')
    await territory().focus()
    for (const name of ['Territory 11: $1,050.00', 'Territory 41: $0.00', 'Territory 51: $0.00']) {
      await visitor.page.keyboard.press('ArrowDown')
      await dialog().getByText(name).waitFor()
      expect(await holds(territory())).toBe(true)
    }
    await visitor.page.keyboard.press('Home')
    await visitor.page.keyboard.press('ArrowDown')
    await dialog().getByText('Territory 11: $1,050.00').waitFor()
    await visitor.page.keyboard.type('-100=')
    await expect.poll(() => display()).toBe('950')
    await expect.poll(focused).toBe('Display')
  })

  it('leaves the focus where somebody went while the total was on its way', async () => {
    await openFor('mia')
    const come = await heldTotals()
    await agronomist().click()
    await visitor.page.getByRole('option', { name: 'Ann Zed' }).click()
    await dialog().getByText('Ann Zed: adding up...').waitFor()
    await territory().focus()
    come()
    await dialog().getByText('Ann Zed: $1,050.00').waitFor()
    await expect.poll(() => display()).toBe('1050')
    expect(await holds(territory())).toBe(true)
  })

  it('leaves the next name alone that is typed while the total is on its way', async () => {
    await openFor('mia')
    const come = await heldTotals()
    await agronomist().click()
    await visitor.page.getByRole('option', { name: 'Ann Zed' }).click()
    await dialog().getByText('Ann Zed: adding up...').waitFor()
    await visitor.page.keyboard.type('Bo')
    come()
    await dialog().getByText('Ann Zed: $1,050.00').waitFor()
    expect(await holds(agronomist())).toBe(true)
    await expect.poll(() => agronomist().inputValue()).toBe('Bo')
  })
})
