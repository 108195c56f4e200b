import { describe, expect } from 'vitest'
import { beginWithoutOrders, typed } from '#test/pages/begin.ts'
import { goFromList } from '#test/pages/order-form-page.ts'
import { createOrder } from '#test/world/orders.ts'
import { order } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

it.beforeEach(beginWithoutOrders)

// (rule drafts/reset)
describe('Reset outside of a new order', () => {
  for (const [mode, title] of [
    ['edit', 'Edit Purchase Order'],
    ['copy', 'Copy as New Purchase Order'],
  ] as const)
    it(`restores the form's initial state after a question, in its mode: ${mode}`, async ({
      world,
      page,
      form,
    }) => {
      const { id } = await createOrder(await world.as('ann'), order({ comments: 'As stored' }))
      await goFromList(page, mode, { id })
      await expect.poll(() => form.comments()).toBe('As stored')
      const before = ['North 40']
      await expect.poll(() => form.fieldNames()).toEqual(before)
      await page.getByLabel('Comments').fill(typed)
      await page
        .getByRole('button', { name: /^(Remove|Delete) line 1/ })
        .first()
        .click()
      await expect.poll(() => form.fieldNames()).toHaveLength(before.length - 1)
      await page.getByRole('button', { name: 'Reset form' }).click()
      const question = page.getByRole('dialog', { name: 'Discard your changes?' })
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect.poll(() => form.comments()).toBe(typed)
      await page.getByRole('button', { name: 'Reset form' }).click()
      await question.getByRole('button', { name: 'Reset form' }).click()
      await expect.poll(() => form.comments()).toBe('As stored')
      await expect.poll(() => form.fieldNames()).toEqual(before)
      await page.getByRole('heading', { name: title }).waitFor()
      await form.untilNoDraft()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => form.comments()).toBe(typed)
      await expect.poll(() => form.fieldNames()).toHaveLength(before.length - 1)
      await form.untilDraftHas(typed)
    })

  it('asks nothing if nothing was changed', async ({ world, page }) => {
    const { id } = await createOrder(await world.as('ann'))
    await goFromList(page, 'edit', { id })
    await page.getByRole('button', { name: 'Reset form' }).click()
    await page.getByText('All fields have been reset.').first().waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('heading', { name: 'Edit Purchase Order' }).waitFor()
  })

  it('Ctrl+Z restores what it cleared, unless something was typed since', async ({ world, page, form }) => {
    const { id } = await createOrder(await world.as('ann'), order({ comments: 'As stored' }))
    await goFromList(page, 'edit', { id })
    const reset = page.getByRole('button', { name: 'Reset form' })
    async function typeAndReset() {
      await page.getByLabel('Comments').fill(typed)
      await reset.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Reset form' }).click()
      await expect.poll(() => form.comments()).toBe('As stored')
    }
    await typeAndReset()
    await reset.focus()
    await page.keyboard.press('Control+z')
    await expect.poll(() => form.comments()).toBe(typed)
    await typeAndReset()
    await page.getByLabel('Comments').fill('Typed since')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('You would lose your later changes.').first().waitFor()
    await expect.poll(() => form.comments()).toBe('Typed since')
  })
})
