import { describe, expect } from 'vitest'
import { focusedName } from '#test/pages/keyboard.ts'
import { ordersPath } from '#test/world/orders.ts'
import { it } from './two-orders.ts'

describe('What changed', () => {
  // (rules print/what-changed, states/shown-in-the-timeline)
  it('What changed shows the history of an order and compares any two versions', async ({
    ann,
    mia,
    enter,
    open,
  }) => {
    await ann.call('PATCH', `${ordersPath}/${open}`, { comments: 'Call first' })
    await mia.call('PATCH', `${ordersPath}/${open}`, { discountPercentage: 10 })
    const { page, dialog, press } = await enter('ann')
    await press(open, 'What changed')
    // The history has focus, so that arrow keys scroll it instead of changing a control that is out of view.
    await expect.poll(() => focusedName(page)).toBe('History')
    const entries = dialog.getByRole('listitem')
    await entries.filter({ hasText: 'Changed to v3 by Mia Moss' }).waitFor()
    await entries.filter({ hasText: 'Created by Ann Zed' }).waitFor()
    const latest = entries.first().getByRole('row')
    await latest.filter({ hasText: 'Order Discount0.00%10.00%' }).waitFor()
    const section = dialog.getByRole('region', { name: 'Two versions side by side' })
    await section.getByRole('row').filter({ hasText: 'CommentsnoneCall first' }).waitFor()
    await section.getByLabel('To').selectOption('v2')
    await expect.poll(() => section.getByRole('row').filter({ hasText: 'Order Discount' }).count()).toBe(0)
  })
})
