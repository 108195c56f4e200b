import { expect } from 'vitest'
import { it as withTwoOrders } from '#test/journeys/insights/two-orders.ts'
import { takeFinalize } from '#test/pages/two-orders.ts'
import { ordersPath } from '#test/world/orders.ts'

const it = withTwoOrders.extend('insights', async ({ enter }) => enter('ann', { path: '/insights?sort=po' }))

it('the focus returns to the card when Report Error is closed by Escape', async ({
  allowConsoleErrors,
  insights,
  open,
}) => {
  const { page, card, focused, confirmByKeys } = insights
  await page.route(`**${ordersPath}/*/finalized`, (route) => route.fulfill({ status: 500, body: '' }))
  await confirmByKeys(open, 'Finalize')
  await page.getByRole('heading', { name: 'Report Error' }).waitFor()
  await expect.poll(focused).toMatch('textarea')
  await page.keyboard.press('Escape')
  await expect.poll(focused).toMatch(`article: Purchase Order ${open}`)
  // The card itself has no focus ring, because its buttons show the focus.
  expect(await card(open).evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none')
  allowConsoleErrors()
})

it('the focus stays on the card of an order that was finalized', async ({ insights, open, world, ann }) => {
  const { page, card, toast, focused, confirmByKeys } = insights
  await takeFinalize(page, { world, ann })
  await confirmByKeys(open, 'Finalize')
  await toast('Purchase order finalized and synchronized successfully').waitFor()
  await card(open).getByText('Finalized', { exact: true }).waitFor()
  await expect.poll(focused).toMatch(`article: Purchase Order ${open}`)
})

it('the focus goes to the rest of the list when finalizing removes its last order', async ({
  insights,
  open: id,
  world,
  ann,
}) => {
  const { page, toast, focused, confirmByKeys } = insights
  await takeFinalize(page, { world, ann })
  await page.goto(`/insights?state=open&q=${id}`)
  await confirmByKeys(id, 'Finalize')
  await toast('Purchase order finalized and synchronized successfully').waitFor()
  await page.getByRole('heading', { name: 'No Matching Purchase Orders' }).waitFor()
  await expect.poll(focused).toMatch('div: View Purchase Orders')
})
