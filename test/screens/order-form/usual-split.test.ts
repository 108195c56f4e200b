import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { focusedName, pickByKeys, tabTo } from '#test/pages/keyboard.ts'
import { fromList, type OrderFormPage, orderFormPage } from '#test/pages/order-form-page.ts'
import { gate } from '#test/world/gate.ts'
import { createOrder, listOrders } from '#test/world/orders.ts'
import { storeSplits, usualSplit } from '#test/world/splits.ts'
import { people } from '#test/world/world.ts'
import { it as onScreens } from '../fixtures.ts'

const { ann, bob } = people
const home = usualSplit(
  'Home farm',
  [
    [1, 60],
    [3, 40],
  ],
  [
    [ann.email, 70],
    [bob.email, 30],
  ],
)
const north = usualSplit('North place', [
  [1, 50],
  [2, 50],
])

/** Gives Acre Farms two splits: `home`, which is the usual one, and `north`. Other producers have none. */
const it = onScreens.extend('splits', { auto: true }, async ({ world, ann }) => {
  await world.sql('truncate producer_splits')
  await storeSplits(ann, 1, [home, north])
})

const line = (page: Page) => page.locator('.of-split')
const press = (page: Page, name: string) => line(page).getByRole('button', { name, exact: true }).click()

async function shares({ page }: OrderFormPage): Promise<string[]> {
  const rows = page.locator('.of-row.share')
  return rows.evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll('input')]
        .slice(0, 2)
        .map(({ value }) => value.replace(/ [-·] .*| \(.*/, '').trim())
        .join(' '),
    ),
  )
}
const untilShares = (form: OrderFormPage, ...expected: string[]) =>
  expect.poll(() => shares(form)).toEqual(expected)

const ofHome = ['Ann Zed 70.0', 'Bob Adams 30.0', 'Acre Farms 60.0', 'Cedar Growers 40.0']
const ofNorth = ['Ann Zed 100.0', 'Acre Farms 50.0', 'Brook Coop 50.0']
const toOne = (customer: string) => ['Ann Zed 100.0', `${customer} 100.0`]

async function chooseAnother(page: Page, name: string): Promise<void> {
  await press(page, 'Choose another')
  await page.getByRole('menuitem', { name, exact: true }).click()
}

// (rules splits/put-in-once, splits/all-to-one)
describe('the usual split of a producer on a desktop', () => {
  it('is applied when the producer is chosen, replaced by another and undone', async ({ openPage }) => {
    const page = await openPage('ann')
    const form = orderFormPage(page)
    await form.untilReady()
    await form.pick('Producer', 'Acre Farms')
    await untilShares(form, ...ofHome)
    await expect
      .poll(() => line(page).innerText())
      .toBe('Usual split of Acre Farms: Home farm. Choose another, or No split')
    await chooseAnother(page, 'North place')
    await untilShares(form, ...ofNorth)
    await expect.poll(() => line(page).innerText()).toContain('Usual split of Acre Farms: North place.')
    await press(page, 'No split')
    await untilShares(form, ...toOne('Acre Farms'))
    await expect
      .poll(() => line(page).innerText())
      .toContain('Acre Farms has a usual split: Home farm. Use it')
    await press(page, 'Use it')
    await untilShares(form, ...ofHome)
  })
})

it('the order is stored with the usual split, to the cent', async ({ ann, form }) => {
  await form.fillSensorOrder('Split Field')
  await untilShares(form, ...ofHome)
  await form.submitButton.click()
  await form.untilCreated()
  const [stored] = await listOrders(ann)
  expect(stored?.customerAssignments.map(({ id, percentage, amount }) => [id, percentage, amount])).toEqual([
    [1, 60, 54],
    [3, 40, 36],
  ])
  expect(stored?.agronomistAssignments.map(({ email, amount }) => [email, amount])).toEqual([
    [people.ann.email, 63],
    [people.bob.email, 27],
  ])
})

it('a producer without a usual split changes nothing, and its line shows nothing', async ({ page, form }) => {
  const asked = page.waitForResponse('**/api/producers/2/splits')
  await form.pick('Producer', 'Brook Coop')
  await (await asked).finished()
  await untilShares(form, ...toOne('Brook Coop'))
  await expect.poll(() => line(page).innerText()).toBe('')
})

// (rule splits/goes-with-its-producer)
describe('a changed producer', () => {
  it('takes along an untouched usual split', async ({ form }) => {
    await form.pick('Producer', 'Acre Farms')
    await untilShares(form, ...ofHome)
    await form.pick('Producer', 'Brook Coop')
    await untilShares(form, ...toOne('Brook Coop'))
    await form.pick('Producer', 'Acre Farms')
    await untilShares(form, ...ofHome)
  })

  it('asks if the shares were changed by hand, and does nothing by itself', async ({ page, form, ann }) => {
    await storeSplits(ann, 2, [usualSplit('Brook home', [[2, 100]], [[people.bob.email, 100]])])
    await form.pick('Producer', 'Acre Farms')
    await untilShares(form, ...ofHome)
    await form.type('Customer 1 percentage', '10')
    await expect
      .poll(() => line(page).innerText())
      .toContain('Usual split of Acre Farms, changed here: Home farm.')
    const changed = ['Ann Zed 70.0', 'Bob Adams 30.0', 'Acre Farms 10.0', 'Cedar Growers 90.0']
    await form.pick('Producer', 'Brook Coop')
    await expect
      .poll(() => line(page).innerText())
      .toBe(
        'The shares still come from Acre Farms, Home farm, with your changes. The usual split of Brook Coop is Brook home. Use it, No split, or Keep these shares',
      )
    await untilShares(form, ...changed)
    await press(page, 'Keep these shares')
    await expect.poll(() => line(page).innerText()).toContain('Brook Coop has a usual split: Brook home.')
    await untilShares(form, ...changed)
    // The user chose to keep the shares only for Brook Coop. For another producer, the form asks about the
    // shares again.
    await form.pick('Producer', 'Cedar Growers')
    await expect
      .poll(() => line(page).innerText())
      .toBe(
        'The shares still come from Acre Farms, Home farm, with your changes. They may be wrong for Cedar Growers. No split, or Keep these shares',
      )
    await untilShares(form, ...changed)
    await form.pick('Producer', 'Brook Coop')
    await press(page, 'Use it')
    await untilShares(form, 'Bob Adams 100.0', 'Brook Coop 100.0')
  })
})

// (rule splits/put-in-once)
it('shares touched before are left alone, and the usual split is offered', async ({ page, form }) => {
  await page.getByRole('button', { name: 'Add agronomist' }).click()
  await form.pick('Agronomist 2', 'Bob Adams')
  await form.pick('Producer', 'Acre Farms')
  await expect
    .poll(() => line(page).innerText())
    .toBe('Acre Farms has a usual split: Home farm. Use it, or Choose another')
  await untilShares(form, 'Ann Zed 50.0', 'Bob Adams 50.0', 'Acre Farms 100.0')
})

// (rule splits/archived-people)
it('a split with an archived person is not applied, and the line shows why', async ({
  page,
  form,
  ann,
  world,
}) => {
  const retired = usualSplit('Home farm', [
    [1, 60],
    [3, 40],
  ])
  await storeSplits(ann, 2, [retired, usualSplit('South', [[2, 100]])])
  await world.sql("insert into customers (account_id, name) values ('950', 'Gone Grain')")
  const [gone] = await world.sql<{ id: number }>("select id from customers where account_id = '950'")
  await storeSplits(ann, 2, [
    usualSplit('Old', [
      [2, 50],
      [gone!.id, 50],
    ]),
    usualSplit('South', [
      [2, 50],
      [3, 50],
    ]),
  ])
  await world.sql("update customers set active = false where account_id = '950'")
  await page.reload()
  await form.untilReady()
  await form.pick('Producer', 'Brook Coop')
  await expect
    .poll(() => line(page).innerText())
    .toBe('The usual split for Brook Coop, Old, was not applied: Gone Grain is archived. Choose another')
  await untilShares(form, ...toOne('Brook Coop'))
  await chooseAnother(page, 'South')
  await untilShares(form, 'Ann Zed 100.0', 'Brook Coop 50.0', 'Cedar Growers 50.0')
})

// (rule splits/new-orders-only)
describe('a form that is not a new order', () => {
  // Tests only copy mode; put-in.test.ts covers the other modes.
  it('applies no usual split', async ({ ann, openPage }) => {
    const stored = await createOrder(ann)
    const page = await openPage('ann', fromList('copy', stored))
    const form = orderFormPage(page)
    await untilShares(form, ...toOne('Acre Farms'))
    await expect.poll(() => line(page).count()).toBe(0)
  })

  it('a resumed draft keeps its shares, and shows the split they come from', async ({ page, form }) => {
    await form.pick('Producer', 'Acre Farms')
    await untilShares(form, ...ofHome)
    await press(page, 'No split')
    await form.type('Comments', 'Kept')
    await form.untilDraftHas('Kept')
    await page.reload()
    await form.restoreDraft.click()
    await untilShares(form, ...toOne('Acre Farms'))
    await press(page, 'Use it')
    await untilShares(form, ...ofHome)
    await form.untilDraftHas('Home farm')
    await page.reload()
    await form.restoreDraft.click()
    await expect.poll(() => line(page).innerText()).toContain('Usual split of Acre Farms: Home farm.')
    await untilShares(form, ...ofHome)
  })
})

// (rule splits/never-in-the-way)
describe('splits that arrive late or never', () => {
  it('the form continues, shows a message, and applies the split if the shares are untouched', async ({
    page,
    form,
  }) => {
    const { wait, open } = gate()
    await page.route('**/api/producers/1/splits', async (route) => {
      await wait()
      await route.continue()
    })
    await form.fillSensorOrder('Late Field')
    await untilShares(form, ...toOne('Acre Farms'))
    await line(page).getByText('Loading the usual split of Acre Farms. You can continue.').waitFor()
    await expect.poll(() => form.submitButton.isEnabled()).toBe(true)
    open()
    await untilShares(form, ...ofHome)
  })

  it('shares touched in the meantime are not overwritten', async ({ page, form }) => {
    const { wait, open } = gate()
    await page.route('**/api/producers/1/splits', async (route) => {
      await wait()
      await route.continue()
    })
    await form.pick('Producer', 'Acre Farms')
    await form.pick('Agronomist 1', 'Bob Adams')
    open()
    await expect.poll(() => line(page).innerText()).toContain('Acre Farms has a usual split: Home farm.')
    await untilShares(form, 'Bob Adams 100.0', 'Acre Farms 100.0')
  })

  it('a failed read is reported, can be retried, and the order is stored without it', async ({
    ann,
    page,
    form,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await page.route('**/api/producers/1/splits', (route) => route.abort())
    await form.fillSensorOrder('No Split Field')
    await expect
      .poll(() => line(page).innerText())
      .toBe('The usual splits of Acre Farms could not be loaded. You can continue without them. Try again')
    await untilShares(form, ...toOne('Acre Farms'))
    await page.unroute('**/api/producers/1/splits')
    await press(page, 'Try again')
    await untilShares(form, ...ofHome)
    await expect.poll(() => focusedName(page)).toBe('Producer')
    await page.route('**/api/producers/*/splits', (route) => route.abort())
    await press(page, 'No split')
    await form.submitButton.click()
    await form.untilCreated()
    const [stored] = await listOrders(ann)
    expect(stored?.customerAssignments.map(({ id, percentage }) => [id, percentage])).toEqual([[1, 100]])
  })
})

it('the usual split is chosen, replaced and undone by keyboard alone', async ({ page, form }) => {
  await form.field('Producer').focus()
  await pickByKeys(page, 'Acre')
  await untilShares(form, ...ofHome)
  await tabTo(page, 'Choose another')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'North place' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await untilShares(form, ...ofNorth)
  await expect.poll(() => focusedName(page)).toBe('Choose another')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await untilShares(form, ...toOne('Acre Farms'))
  await expect.poll(() => focusedName(page)).toBe('Use it')
})
