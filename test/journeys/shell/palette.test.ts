import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { gate } from '#test/world/gate.ts'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import { storeSplits, usualSplit } from '#test/world/splits.ts'
import { order, scoutingLine } from '#test/world/world.ts'
import { expectAccessible, expectTouchable } from '../axe.ts'
import { it } from '../fixtures.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Find' })
const options = (page: Page) => page.getByRole('dialog').getByRole('option')
const said = (page: Page) => page.getByRole('dialog').getByRole('status')
const marked = (page: Page) =>
  box(page).evaluate(
    (field) =>
      document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.querySelector('.what')
        ?.textContent ?? null,
  )
const hasFocus = (field: Locator) => field.evaluate((control) => control === document.activeElement)

async function open(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await box(page).waitFor()
}
async function find(page: Page, text: string): Promise<void> {
  await open(page)
  await page.keyboard.insertText(text)
}
const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const orderWith = (fieldName: string) => order({ lineItems: [scoutingLine({ fieldName })] })

it.beforeEach(async ({ world }) => {
  await removeOrders(world)
  await world.sql('truncate producer_splits')
})

// (rules finding/by-keyboard-alone, finding/where-it-leads)
describe('the search by keyboard alone', () => {
  it('the search finds an order by its field, says so, and leads to it in Insights', async ({
    ann,
    openPage,
  }) => {
    await createOrder(ann, orderWith('Mill Creek'))
    await createOrder(ann, orderWith('North 40'))
    const page = await openPage('ann', { path: '/accounts' })
    await page.getByRole('heading', { name: 'Accounts Management' }).waitFor()
    await find(page, 'mill cr')
    await expect.poll(() => said(page).textContent()).toBe('1 found. Orders: 1.')
    await expect
      .poll(() => options(page).allInnerTexts())
      .toEqual([expect.stringMatching(/^PO 1, Acre Farms\s+FY \d{4}, \$[\d,.]+, Open\s+Mill Creek$/)])
    await page.keyboard.press('Enter')
    await page.waitForURL('**/insights?sort=po&q=1')
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    const card = page.getByRole('article')
    await card.getByRole('button', { name: 'Service Line Items (1)', expanded: true }).waitFor()
    await card.getByText('Mill Creek').waitFor()
    await expect.poll(() => hasFocus(card)).toBe(true)
  })

  it('the search brings the order into sight, unfolded, also in rows and from far down the list', async ({
    ann,
    openInsights,
  }) => {
    for (let n = 1; n <= 12; n++) await createOrder(ann, orderWith(`Field ${n}`))
    const { page, untilCount } = await openInsights('ann', { size: 'phone' })
    const isInSight = () =>
      page
        .getByRole('article')
        .first()
        .evaluate((order) => {
          const { top } = order.getBoundingClientRect()
          return top >= 0 && top < innerHeight / 2
        })
    await page.getByRole('article').first().waitFor()
    await page.mouse.wheel(0, 6_000)
    await find(page, '12')
    await expect.poll(() => options(page).count()).toBe(1)
    await page.keyboard.press('Enter')
    await untilCount('1 of 12 purchase orders match "12"')
    await page.getByText('Field 12').waitFor()
    await expect.poll(isInSight).toBe(true)

    await page.getByRole('radio', { name: 'Rows' }).check({ force: true })
    await find(page, '1')
    await expect.poll(() => marked(page)).toBe('PO 1, Acre Farms')
    await page.keyboard.press('Enter')
    await untilCount('4 of 12 purchase orders match "1"')
    await page.getByRole('button', { name: 'Purchase Order 1', exact: true, expanded: true }).waitFor()
    await page.getByText('Field 1', { exact: true }).waitFor()
    await expect.poll(isInSight).toBe(true)
    // A reload finds the list as it is, and opens nothing anew.
    await expect.poll(() => addressOf(page)).toBe('/insights?sort=po&q=1')
  })

  it('the search goes through its entries by arrows, Home and End, and Escape leaves the focus where it was', async ({
    page,
    form,
  }) => {
    await form.untilReady()
    await page.getByLabel('Comments').focus()
    await open(page)
    await expect.poll(() => marked(page)).toBe(null)
    const steps: [key: string, at: string][] = [
      ['ArrowDown', 'Create PO'],
      ['ArrowDown', 'Insights'],
      ['End', 'Help'],
      ['Home', 'Create PO'],
      ['ArrowUp', 'Help'],
    ]
    for (const [key, at] of steps) {
      await page.keyboard.press(key)
      await expect.poll(() => marked(page)).toBe(at)
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => hasFocus(page.getByLabel('Comments'))).toBe(true)
  })

  it('the search takes an Enter that comes before the answer for what the answer has first', async ({
    ann,
    openPage,
  }) => {
    await createOrder(ann, orderWith('Mill Creek'))
    const page = await openPage('ann', { path: '/accounts' })
    await page.getByRole('heading', { name: 'Accounts Management' }).waitFor()
    const answer = gate()
    await page.route('**/api/search?*', async (route) => {
      await answer.wait()
      await route.continue()
    })
    await find(page, 'mill')
    await page.keyboard.press('Enter')
    await page.getByText('Looking…').waitFor()
    answer.open()
    await page.waitForURL('**/insights?sort=po&q=1')
  })

  it('the search opens the help, a customer, the renewal and the calculator', async ({ openPage }) => {
    const page = await openPage('mia', { path: '/' })
    await page.getByRole('button', { name: 'Submit' }).first().waitFor()
    await find(page, 'help')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Help' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

    await find(page, 'cedar')
    await expect.poll(() => options(page).count()).toBe(2)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/accounts?customer=3')

    await find(page, 'grid')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin?tab=grid-sizes')

    await find(page, 'calc')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Calculator' }).waitFor()
    await find(page, 'renew')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Renew a season' }).waitFor()
    await expect.poll(() => addressOf(page)).toBe('/insights')
  })
})

// (rules finding/key, finding/leaving-asks, finding/create-for)
describe('the search above an order that is being written', () => {
  it('the search loses nothing that is typed, and what is chosen is left for as by a link', async ({
    page,
    form,
  }) => {
    await form.untilReady()
    await page.getByLabel('Comments').pressSequentially('By Fri')
    await open(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => hasFocus(page.getByLabel('Comments'))).toBe(true)
    await page.keyboard.type('day')
    await expect.poll(() => form.comments()).toBe('By Friday')
    await find(page, 'customers')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/accounts')
    await page.getByText('Kept as a draft', { exact: true }).first().waitFor()
  })

  it('an order that the search began, in which nothing was typed, leaves no draft', async ({
    ann,
    page,
    form,
  }) => {
    await storeSplits(ann, 3, [
      usualSplit('Home farm', [
        [3, 60],
        [1, 40],
      ]),
    ])
    const drafts = () =>
      page.evaluate(
        () =>
          Object.entries(localStorage).filter(
            ([key, kept]) => key.startsWith('draft|') && kept.includes('"form"'),
          ).length,
      )
    async function create(name: string): Promise<void> {
      await find(page, `create po for ${name}`)
      await expect.poll(() => options(page).count()).toBe(2)
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expect.poll(() => addressOf(page)).toBe('/')
      await expect.poll(async () => (await form.value('Producer')).toLowerCase()).toContain(name)
    }
    await form.untilReady()
    await create('brook')
    await create('cedar')
    await page.getByText('Usual split of Cedar Growers').waitFor()
    await find(page, 'insights')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Insights' }).waitFor()
    expect(await drafts()).toBe(0)
    await expect.poll(() => page.getByText('Kept as a draft', { exact: true }).count()).toBe(0)

    await create('cedar')
    await page.getByLabel('Comments').fill('By Friday')
    // Once more for the same producer: what was written stays a draft.
    await create('cedar')
    await expect.poll(() => form.comments()).toBe('')
    await expect.poll(drafts).toBe(1)
    await form.restoreDraft.click()
    await expect.poll(() => form.comments()).toBe('By Friday')
  })
})

// (rule finding/groups)
describe('the search in trouble', () => {
  it('the search keeps what it found while it looks, says a failure with another try, and that nothing is found', async ({
    ann,
    openPage,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await createOrder(ann, orderWith('Mill Creek'))
    const page = await openPage('ann', { path: '/accounts' })
    await page.getByRole('heading', { name: 'Accounts Management' }).waitFor()
    await find(page, 'mill')
    await expect.poll(() => options(page).count()).toBe(1)
    const answer = gate()
    await page.route('**/api/search?q=mill+c*', async (route) => {
      await answer.wait()
      await route.abort()
    })
    await page.keyboard.insertText(' c')
    await expect.poll(() => page.locator('.palette').getAttribute('aria-busy')).toBe('true')
    await expect.poll(() => options(page).count()).toBe(1)
    answer.open()
    await page.getByRole('heading', { name: 'Search isn’t available right now' }).waitFor()
    await expectAccessible(page)
    await page.unroute('**/api/search?q=mill+c*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => options(page).count()).toBe(1)
    await expect.poll(() => hasFocus(box(page))).toBe(true)
    await box(page).fill('nowhere')
    await page.getByText('Nothing has “nowhere”.').waitFor()
    await expect.poll(() => said(page).textContent()).toBe('Nothing found')
  })
})

describe('the search at both sizes', () => {
  it.for(['desk', 'phone'] as const)(
    'the search can be read, pressed and used on a %s',
    async (size, { ann, openPage }) => {
      await createOrder(ann, orderWith('Mill Creek'))
      const page = await openPage('ann', { path: '/insights', ...(size === 'phone' && { size: 'phone' }) })
      await page.getByRole('article').first().waitFor()
      if (size === 'desk') await open(page)
      else await page.getByRole('button', { name: 'Find', exact: true }).click()
      await box(page).fill('acre')
      await expect.poll(() => options(page).count()).toBe(3)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
      }
      await expectTouchable(page)
      await options(page).nth(1).click()
      await page.waitForURL('**/accounts?customer=1')
    },
  )
})

it('the search opens at once, and its code is in no first load', async ({ openPage }) => {
  const page = await openPage('ann')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/')
  await page.getByRole('button', { name: 'Submit' }).first().waitFor()
  expect(loaded.filter((url) => /shell-dialogs/.test(url))).toEqual([])
  const code = page.waitForResponse(/shell-dialogs-.*\.js$/)
  await page.keyboard.press('Control')
  await code
  await page.waitForLoadState('networkidle')
  const before = loaded.length
  const frames = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let drawn = 0
        const look = () => {
          if (document.activeElement?.closest('.palette')) resolve(drawn)
          else {
            drawn += 1
            requestAnimationFrame(look)
          }
        }
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
        look()
      }),
  )
  expect(frames).toBeLessThanOrEqual(10)
  expect(loaded.slice(before)).toEqual([])
})
