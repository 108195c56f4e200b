import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { gate } from '#test/world/gate.ts'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import { storeSplits, usualSplit } from '#test/world/splits.ts'
import { order, scoutingLine } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Find' })
const options = (page: Page) => page.getByRole('dialog').getByRole('option')
const marked = (page: Page) =>
  box(page).evaluate(
    (field) =>
      document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.querySelector('.what')
        ?.textContent ?? null,
  )

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

it.beforeEach(async ({ world }) => {
  await removeOrders(world)
  await world.sql('truncate producer_splits')
})

// (rules finding/key, finding/leaving-asks, finding/create-for)
describe('the search above an unsaved order', () => {
  it('the search asks like a link if work would be lost, and Keep editing stays', async ({
    openAccounts,
  }) => {
    const { page } = await openAccounts()
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByLabel('Name *').fill('Elm Growers')
    await find(page, 'insights')
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => page.getByLabel('Name *').inputValue()).toBe('Elm Growers')
    await expect.poll(() => addressOf(page)).toContain('/accounts')
  })

  it('the search starts another order for a customer, with the usual split, and keeps what was typed', async ({
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
    await form.untilReady()
    await form.pick('Producer', 'Brook Coop')
    await page.getByLabel('Comments').fill('By Friday')
    await find(page, 'create po for cedar')
    await expect.poll(() => options(page).count()).toBe(2)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => marked(page)).toBe('Create PO for Cedar Growers')
    await page.keyboard.press('Enter')
    await expect.poll(() => form.value('Producer')).toContain('Cedar Growers')
    await page.getByText('Usual split of Cedar Growers').waitFor()
    await expect.poll(() => form.comments()).toBe('')
    await expect.poll(() => addressOf(page)).toBe('/')
    await form.restoreDraft.click()
    await expect.poll(() => form.comments()).toBe('By Friday')
    await expect.poll(() => form.value('Producer')).toContain('Brook Coop')
  })

  it('the search does not open above a dialog, which must be answered first', async ({ page, form }) => {
    await form.untilReady()
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('dialog', { name: 'Help' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => box(page).isVisible()).toBe(false)
  })

  it('an order that the search started, in which nothing was typed, leaves no draft', async ({
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
    // The command opens another form for the same producer. The text typed in the first form stays in a
    // draft.
    await create('cedar')
    await expect.poll(() => form.comments()).toBe('')
    await expect.poll(drafts).toBe(1)
    await form.restoreDraft.click()
    await expect.poll(() => form.comments()).toBe('By Friday')
  })
})

describe('the search at both sizes', () => {
  it('the search is in the list of shortcuts', async ({ page, form }) => {
    await form.untilReady()
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await page.getByText('Find an order, customer, field or action').waitFor()
  })
})

const said = (page: Page) => page.getByRole('dialog').getByRole('status')
const hasFocus = (field: Locator) => field.evaluate((control) => control === document.activeElement)

const orderWith = (fieldName: string) => order({ lineItems: [scoutingLine({ fieldName })] })

// (rules finding/by-keyboard-alone, finding/where-it-leads)
describe('the search by keyboard alone', () => {
  it('the search finds an order by its field, shows that, and leads to it in Insights', async ({
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
      .toEqual([expect.stringMatching(/^PO 1, Acre Farms\s*FY \d{4}, \$[\d,.]+, Open\s*Mill Creek$/)])
    await page.keyboard.press('Enter')
    await page.waitForURL('**/insights?sort=po&q=1')
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    const card = page.getByRole('article')
    await card.getByRole('button', { name: 'Service Line Items (1)', expanded: true }).waitFor()
    await card.getByText('Mill Creek').waitFor()
    await expect.poll(() => hasFocus(card)).toBe(true)
  })

  it('the search goes through its entries by arrows, Home and End, and Escape restores the focus', async ({
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

  it("the search applies an Enter before the answer to the answer's first entry", async ({
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
    await page.getByText('Searching…').waitFor()
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
    await expect.poll(() => options(page).count()).toBe(3)
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

// (rule finding/groups)
describe('the search that fails', () => {
  it('the search keeps its results while it runs, reports a failure with another try, and shows that nothing was found', async ({
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
    await page.unroute('**/api/search?q=mill+c*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => options(page).count()).toBe(1)
    await expect.poll(() => hasFocus(box(page))).toBe(true)
    await box(page).fill('nowhere')
    await page.getByText('No matches for “nowhere”.').waitFor()
    await expect.poll(() => said(page).textContent()).toBe('Nothing found')
  })
})
