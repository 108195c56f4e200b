import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'
import { focusedName } from '#test/pages/keyboard.ts'
import type { OrderFormPage } from '#test/pages/order-form-page.ts'

const grip = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Line ${number}: `) })

/**
 * Expects these field names on lines 25 and 26. Rows are grouped in blocks of 25, so these two lines are in
 * different blocks.
 */
async function expectAtEnd({ fieldNames }: OrderFormPage, names: string[]): Promise<void> {
  await expect.poll(async () => (await fieldNames()).slice(24, 26)).toEqual(names)
}

async function expectFocus(page: Page, name: string): Promise<void> {
  await expect.poll(() => focusedName(page)).toBe(name)
}

// (rule lines/keeps-the-focus)
describe('a line whose row moves into another block of 25', () => {
  it('a line that was dragged keeps the focus when the drag is undone and redone', async ({ openLines }) => {
    const form = await openLines(27)
    const { page } = form
    await grip(page, 25).scrollIntoViewIfNeeded()
    // Scrolls in a single jump, unlike a mouse wheel. The page measures the new rows only afterward.
    await page.evaluate(() => window.scrollBy(0, 300))
    const centre = async (number: number) => {
      const box = await grip(page, number).boundingBox()
      if (!box) throw new Error(`Line ${number} is not shown`)
      return { x: box.x + 12, y: box.y + box.height / 2 }
    }
    const [from, to] = [await centre(25), await centre(26)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y + 20, { steps: 4 })
    await page.mouse.up()
    await expectAtEnd(form, ['Field 26', 'Field 25'])
    await expectFocus(page, 'Line 26: Field 25')
    await page.keyboard.press('Control+z')
    await expectFocus(page, 'Line 25: Field 25')
    await page.keyboard.press('Control+Shift+z')
    await expectFocus(page, 'Line 26: Field 25')
  })
})
