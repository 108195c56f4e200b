import { describe, expect } from 'vitest'
import { expectAccessible } from '#test/journeys/axe.ts'
import { it } from '#test/proof/browser-insights/open-quick-edit.ts'
import { createOrder } from '#test/world/orders.ts'
import { order, scoutingLine } from '#test/world/world.ts'

const manyLines = Array.from({ length: 25 }, (_, index) =>
  scoutingLine({ id: `line-${index}`, fieldName: `Field ${index + 1}` }),
)
const isFocused = (field: Element) => field === document.activeElement

// (rule lists/quick-edit)
describe('Quick Edit on a phone', () => {
  it('Quick Edit begins with order discount and lines, and its total is always in sight', async ({
    ann,
    openQuickEdit,
  }) => {
    const { page, dialog, units } = await openQuickEdit(
      await createOrder(ann, order({ lineItems: manyLines })),
      'mia',
      'phone',
    )
    const places = await Promise.all(
      ['Discount (%)', 'Line 1 total units', 'Line 25 discount', 'Producer', 'Agronomist 1 amount'].map(
        async (label) => (await dialog.getByLabel(label, { exact: true }).boundingBox())?.y ?? 0,
      ),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    const total = dialog.locator('.qe-totals .grand dd')
    const inSight = async (text: string) => {
      await expect.poll(() => total.textContent()).toBe(text)
      const box = await total.boundingBox()
      const button = await dialog.getByRole('button', { name: 'Update Purchase Order' }).boundingBox()
      expect(box && button && box.y + box.height <= button.y && button.y - box.y < 80).toBe(true)
    }
    await inSight('$13,125.00')
    await units.fill('200')
    await inSight('$13,650.00')
    await dialog.getByLabel('Customer 1 percentage').focus()
    await inSight('$13,650.00')
    await expectAccessible(page)
  })

  it('each entry of the list of problems in Quick Edit leads to its field', async ({
    ann,
    openQuickEdit,
  }) => {
    const { page, dialog, updateButton } = await openQuickEdit(
      await createOrder(ann, order({ lineItems: manyLines })),
      'mia',
      'phone',
    )
    await dialog.getByLabel('Line 20 discount').fill('120')
    await dialog.getByLabel('Customer 1 percentage').fill('60')
    await updateButton.click()
    await expectAccessible(page)
    for (const [problem, field] of [
      ['Line 20: Discount must be from 0 to 100%', 'Line 20 discount'],
      ['Customer percentages must total 100%', 'Customer 1 percentage'],
    ] as const) {
      await dialog.getByRole('link', { name: problem }).click()
      await expect.poll(() => dialog.getByLabel(field, { exact: true }).evaluate(isFocused)).toBe(true)
      // Only the dialog's body scrolls, while the header stays in place.
      expect((await dialog.boundingBox())?.y).toBe(0)
    }
  })
})
