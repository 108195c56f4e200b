import { describe, expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { focusedName, pickByKeys, tabTo } from '#test/pages/keyboard.ts'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import { people } from '#test/world/world.ts'
import { it } from '../fixtures.ts'
import { typeNextLine } from '../strokes.ts'

describe('an order by keyboard alone', () => {
  it('an order of 20 lines is signed in for, typed, split and submitted by keyboard alone', async ({
    world,
    openPage,
  }) => {
    const page = await openPage(null)
    const { fieldNames } = orderFormPage(page)
    const { keyboard } = page
    await page.getByRole('heading', { name: 'Login', level: 1 }).waitFor()
    await tabTo(page, 'Your name')
    await keyboard.type('Mia')
    await tabTo(page, 'Login')
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
    await tabTo(page, /^Mine$/)
    await keyboard.press('ArrowRight')
    await keyboard.press('Shift+Tab')
    await expect.poll(() => focusedName(page)).toBe('Producer')
    await pickByKeys(page, 'Acre')

    await tabTo(page, 'Add Service Line Item')
    await keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Field Name')
    await keyboard.type('Field 1')
    await keyboard.press('Tab')
    await pickByKeys(page, 'Corn Scouting')
    await keyboard.press('Tab')
    await keyboard.type('NE 1/4 S1')
    await tabTo(page, 'Total Units')
    await keyboard.type('80')
    await tabTo(page, 'Crop type 1')
    await pickByKeys(page, 'Corn')
    await keyboard.press('Enter')
    for (let i = 2; i <= 20; i++) {
      await page.getByText(`Same as line ${i - 1}: Corn Scouting`).waitFor()
      await expect.poll(() => focusedName(page)).toBe('Field Name')
      await typeNextLine(page, `Field ${i}`, String(79 + i), {
        legal: `NE 1/4 S${i}`,
        crop: i % 2 === 0 ? 'Soybeans' : 'Corn',
      })
    }
    await expect.poll(fieldNames).toHaveLength(20)
    await keyboard.press('Escape')

    await tabTo(page, 'Add customer')
    await keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Customer 2')
    await pickByKeys(page, 'Brook Coop')
    await keyboard.press('Tab')
    await keyboard.type('40')
    await keyboard.press('Control+Enter')
    await page.getByText('Purchase Order created successfully!').first().waitFor()

    const mia = await world.as('mia')
    const { body } = await mia.call<Order[]>('GET', '/api/purchase-orders?sort=-po')
    expect(body[0]).toMatchObject({
      userId: people.mia.email,
      customerAssignments: [{ percentage: 60 }, { percentage: 40 }],
    })
    const lines = body[0]?.lineItems ?? []
    expect(lines.map((line) => [line.fieldName, line.acres, line.crops[0]?.cropType])).toEqual(
      Array.from({ length: 20 }, (_, i) => [`Field ${i + 1}`, 80 + i, i % 2 === 0 ? 'Corn' : 'Soybeans']),
    )
    expect(lines.map((line) => line.legalDescription)).toEqual(lines.map((_, i) => `NE 1/4 S${i + 1}`))
  })
})
