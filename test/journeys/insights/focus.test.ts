import { expect } from 'vitest'
import { createOrder, ordersPath, removeOrders } from '#test/world/orders.ts'
import { finalize } from '#test/world/world.ts'
import { it as inBrowser } from '../fixtures.ts'

const it = inBrowser
  .extend('orders', async ({ world, ann }) => {
    await removeOrders(world)
    return { older: (await createOrder(ann)).id, id: (await createOrder(ann)).id }
  })
  .extend('older', async ({ orders }) => orders.older)
  .extend('id', async ({ orders }) => orders.id)
  .extend('insights', async ({ openInsights, orders: { id }, world, ann }) => {
    const insights = await openInsights('ann', { path: '/insights?sort=po' })
    const { page, card, dialog } = insights
    return {
      ...insights,
      /** The name of what has the focus: its heading, its tab, its words. */
      focused: () =>
        page.evaluate(() => {
          const element = document.activeElement
          const label = document.getElementById(element?.getAttribute('aria-labelledby') ?? '')
          return `${element?.localName}: ${(label ?? element)?.textContent?.slice(0, 20)}`
        }),
      /** Answers as a server does whose ACES has taken the order. */
      finalizing: () =>
        insights.page.route(`**${ordersPath}/*/finalized`, async (route) => {
          await finalize(world, id)
          const { body } = await ann.call('GET', `${ordersPath}/${id}`)
          await route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(body) })
        }),
      async confirmByKeys(number: number, action: string): Promise<void> {
        await card(number)
          .getByRole('button', { name: `${action} ${number}`, exact: true })
          .focus()
        await page.keyboard.press('Enter')
        const yes = dialog.getByRole('button', { name: action })
        await yes.focus()
        await page.keyboard.press('Enter')
      },
    }
  })

it('the focus stays on the card of an order that was finalized', async ({ insights, id }) => {
  const { card, toast, focused, confirmByKeys } = insights
  await insights.finalizing()
  await confirmByKeys(id, 'Finalize')
  await toast('Purchase order finalized and synchronized successfully').waitFor()
  await card(id).getByRole('button', { name: 'Create Supplemental' }).waitFor()
  await expect.poll(focused).toMatch(`article: Purchase Order ${id}`)
})

it('the focus goes to what is left of the list when its last order goes with its finalizing', async ({
  insights,
  id,
}) => {
  const { page, toast, focused, confirmByKeys } = insights
  await insights.finalizing()
  await page.goto(`/insights?state=open&q=${id}`)
  await confirmByKeys(id, 'Finalize')
  await toast('Purchase order finalized and synchronized successfully').waitFor()
  await page.getByRole('heading', { name: 'No Matching Purchase Orders' }).waitFor()
  await expect.poll(focused).toMatch('div: View Purchase Orders')
})

it('the focus returns to the card when Report Error is closed by Escape', async ({
  allowConsoleErrors,
  insights,
  id,
}) => {
  const { page, card, focused, confirmByKeys } = insights
  await page.route(`**${ordersPath}/*/finalized`, (route) => route.fulfill({ status: 500, body: '' }))
  await confirmByKeys(id, 'Finalize')
  await page.getByRole('heading', { name: 'Report Error' }).waitFor()
  await expect.poll(focused).toMatch('input')
  await page.keyboard.press('Escape')
  await expect.poll(focused).toMatch(`article: Purchase Order ${id}`)
  // No ring around all of it: the buttons show where the keys are.
  expect(await card(id).evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none')
  allowConsoleErrors()
})

it('the focus goes to the next card when one is deleted, to the last, and to the list when none is left', async ({
  insights,
  id,
  older,
}) => {
  const { page, focused, confirmByKeys } = insights
  await confirmByKeys(older, 'Delete')
  await expect.poll(focused).toMatch(`article: Purchase Order ${id}`)
  await confirmByKeys(id, 'Delete')
  await page.locator('h2', { hasText: 'No Purchase Orders' }).waitFor()
  await expect.poll(focused).toMatch('div: View Purchase Orders')
})
