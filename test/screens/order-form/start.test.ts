import { expect } from 'vitest'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import { it } from '../fixtures.ts'

it('a new order starts in Producer, also by the link from another page', async ({ form }) => {
  const { page } = form
  const producer = page.getByLabel('Producer', { exact: true })
  const focused = () => producer.evaluate((field) => field === document.activeElement)
  await expect.poll(focused).toBe(true)
  await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(0)
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await page.getByRole('heading', { name: 'Accounts Management', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Create PO', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Create New Purchase Order' }).waitFor()
  await expect.poll(focused).toBe(true)
})

it('a new order on a phone takes no focus, which would bring up the keyboard', async ({ openPage }) => {
  const form = orderFormPage(await openPage('ann', { size: 'phone' }))
  await form.untilReady()
  await expect.poll(() => form.page.evaluate(() => document.activeElement?.localName)).not.toBe('input')
})

it('the share of each person is a group with a name, and its fields keep theirs', async ({ form }) => {
  const { page } = form
  for (const name of ['Agronomist 1', 'Customer 1']) {
    const share = page.getByRole('group', { name: `Share of ${name.toLowerCase()}` })
    for (const field of [name, `${name} percentage`, `${name} amount`]) {
      await expect.poll(() => share.getByLabel(field, { exact: true }).count()).toBe(1)
    }
  }
})

it('the state of the order is announced as it changes, in few words', async ({ form }) => {
  const { page } = form
  const state = page
    .getByRole('complementary', { name: 'Order summary' })
    .locator('[aria-live=polite]')
    .first()
  await expect.poll(() => state.textContent()).toBe('3 still required')
  await form.pick('Producer', 'Acre Farms')
  await expect.poll(() => state.textContent()).not.toBe('3 still required')
  await expect.poll(async () => (await state.textContent())?.length).toBeLessThan(30)
})
