import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { removeOrders } from '#test/world/orders.ts'
import { storeSplits, usualSplit } from '#test/world/splits.ts'
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
describe('the search above an order that is being written', () => {
  it('the search asks as a link does where work would be lost, and Keep editing stays', async ({
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

  it('the search begins another order for a customer, with the usual split, and keeps what was written', async ({
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

  it('the search does not open above a dialog, which is answered first', async ({ page, form }) => {
    await form.untilReady()
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('dialog', { name: 'Help' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => box(page).isVisible()).toBe(false)
  })
})

describe('the search at both sizes', () => {
  it('the search is in the list of shortcuts', async ({ page, form }) => {
    await form.untilReady()
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await page.getByText('Find an order, a customer, a field, or what you can do here').waitFor()
  })
})
