import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'
import { type Size, sizes } from '#test/pages/arrival.ts'
import { createOrder, removeOrders } from '#test/world/orders.ts'

/** The notice's position, and any visible dollar amounts that it covers. */
const lookAt = (page: Page) =>
  page.locator('.toast').evaluate((toast) => {
    const { left, right, top, bottom, width } = toast.getBoundingClientRect()
    const covered: string[] = []
    const texts = document.createTreeWalker(
      document.querySelector('#root') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    while (texts.nextNode()) {
      const text = texts.currentNode
      if (!/\$[\d,]+\.\d\d/.test(text.textContent ?? '')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const box = range.getBoundingClientRect()
      const apart = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom
      if (box.width > 0 && !apart) covered.push(text.textContent ?? '')
    }
    return { left, right, top, bottom, width, covered }
  })

// (rule messages/place)
it('a notice is at the bottom left of a desktop, and covers no amount: on the form and on the list', async ({
  ann,
  world,
  openInsights,
  form,
}) => {
  await removeOrders(world)
  for (let i = 0; i < 4; i += 1) await createOrder(ann)
  const { page } = form
  await form.fillOrder()
  await form.submitButton.click()
  await page.locator('.toast', { hasText: 'Purchase Order created successfully!' }).waitFor()
  const { height } = sizes.desk
  expect(await lookAt(page)).toMatchObject({ left: 24, right: 424, bottom: height - 24, covered: [] })

  const list = await openInsights('ann')
  for (const [view, order] of [
    ['Cards', 5],
    ['Rows', 4],
  ] as const) {
    await list.page.getByRole('radio', { name: view, exact: true }).check()
    await list.card(order).waitFor()
    if (view === 'Rows') await list.card(order).getByRole('button', { expanded: false }).first().click()
    await list.confirm(order, 'Delete')
    await list.page.locator('.toast').waitFor()
    expect(await lookAt(list.page)).toMatchObject({ left: 24, bottom: height - 24, covered: [] })
    await list.page.locator('.toast').getByRole('button', { name: 'Close' }).click()
  }
})

// (rule messages/place)
it.for<[Size, number]>([
  ['phone', 358],
  ['desk', 400],
])('a notice is above the bar with the total, if there is one, %s', async ([size, width], { openPage }) => {
  const page = await openPage('ann', { size })
  if (size === 'desk') await page.setViewportSize({ width: 1024, height: 730 })
  await page.getByRole('button', { name: 'Reset form' }).click()
  await page.locator('.toast').waitFor()
  const bar = await page.locator('.of-stickybar').boundingBox()
  const toast = await lookAt(page)
  expect(toast.width).toBe(width)
  expect(toast.bottom).toBeLessThanOrEqual(bar?.y ?? 0)
})
