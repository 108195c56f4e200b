import { describe, expect } from 'vitest'
import { copyOrder, createOrder, ordersPath } from '#test/world/orders.ts'
import { it } from '../fixtures.ts'

it.beforeAll(async ({ world, ann }) => {
  await copyOrder(world, await createOrder(ann), 399)
})

describe('a long list', () => {
  it('a long list keeps its cards while it filters, and requests only the last text', async ({
    openInsights,
  }) => {
    const { page, filter, untilCount } = await openInsights('ann')
    await untilCount('400 of 400 purchase orders')
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      const q = searchParams.get('q')
      if (q !== null) asked.push(`${pathname}: ${q}`)
    })
    // Types from inside the page, so that no keystroke is late on a busy machine.
    await filter.evaluate((input) => {
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      for (const end of [1, 2, 3, 4, 5, 6]) {
        write?.call(input, 'nobody'.slice(0, end))
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
    await page.getByRole('heading', { name: 'No Matching Purchase Orders' }).waitFor()
    // The list is requested first, and its total second.
    await expect.poll(() => asked).toEqual([`${ordersPath}: nobody`, `${ordersPath}/sum: nobody`])
  })
})
