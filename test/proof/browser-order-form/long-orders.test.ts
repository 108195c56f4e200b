import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { it } from '#test/journeys/fixtures.ts'
import { fromList } from '#test/pages/order-form-page.ts'
import { createOrder } from '#test/world/orders.ts'
import { type Caller, order, scoutingLine } from '#test/world/world.ts'

const names = [
  'Rolling Eighty and the Long Terraces below the Old Schoolhouse (East)',
  'North 40',
  'Harrowvale North Quarter West of the Creek',
]

function longOrder(mia: Caller, lines = 200): Promise<Order> {
  const lineItems = Array.from({ length: lines }, (_, at) =>
    scoutingLine({ fieldName: `${names[at % 3]} ${at + 1}`, acres: 100 + at, discountPercent: at % 13 }),
  )
  return createOrder(mia, order({ lineItems }))
}

const row = (page: Page, number: number) => page.locator('tr[data-line]').nth(number - 1)

async function untilThere(page: Page, lines = 200): Promise<void> {
  await row(page, lines).waitFor()
}

function numberOf(page: Page, line: number) {
  return row(page, line).evaluate((tr) => {
    const box = (selector: string) => {
      const range = document.createRange()
      const texts = tr.querySelectorAll(selector)
      // The range ends up around the last matching element, which is the innermost.
      for (const text of texts) range.selectNodeContents(text)
      return range.getBoundingClientRect()
    }
    const number = box('.c-no, .of-grip span')
    return { height: number.height, gap: box('.c-what .nm').left - number.right }
  })
}

/** Each cell's position within its block of rows, and the cell's size. Skips checkboxes and line numbers. */
function layout(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cells = document.querySelectorAll('.of-lines tbody :is(td:not(.c-sel, .c-no), .nm, small)')
    return [...cells].flatMap((cell) => {
      const { left, top, width, height } = cell.getBoundingClientRect()
      const block = cell.closest('tbody')?.getBoundingClientRect()
      return width === 0 ? [] : [[left, top - (block?.top ?? 0), width, height].map(Math.round).join(' ')]
    })
  })
}

describe('the list of a long order', () => {
  // (rule lines/readable-at-every-width)
  it('from line 100 on the number of a line is on one row and apart from the name: phone', async ({
    mia,
    openPage,
  }) => {
    const page = await openPage('mia', { size: 'phone', ...fromList('edit', await longOrder(mia)) })
    await untilThere(page)
    for (const line of [9, 99, 100, 200]) {
      const { height, gap } = await numberOf(page, line)
      expect(gap, `between number and name of line ${line}`).toBeGreaterThanOrEqual(5)
      expect(height, `of the number of line ${line}`).toBeLessThan(24)
    }
  })

  it('the head of the list stays visible while its lines pass below, and no focus is hidden behind it', async ({
    mia,
    openPage,
  }) => {
    const page = await openPage('mia', fromList('edit', await longOrder(mia, 40)))
    await untilThere(page, 40)
    const top = (selector: string) =>
      page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top))
    await row(page, 40).scrollIntoViewIfNeeded()
    await expect.poll(() => top('.of-lines thead')).toBe(52)
    await expect.poll(() => page.getByText('Field and service').isVisible()).toBe(true)
    await page.getByRole('button', { name: /^Line 39: / }).focus()
    for (let line = 39; line > 30; line -= 1) await page.keyboard.press('ArrowUp')
    const grip = await page.locator(':focus').evaluate((button) => button.getBoundingClientRect().top)
    expect(grip).toBeGreaterThanOrEqual(52 + 24)
  })

  // (rule lines/readable-at-every-width)
  it('selecting lines moves nothing: every column keeps its width and every row its height', async ({
    mia,
    openPage,
  }) => {
    const stored = await longOrder(mia, 101)
    for (const [size, widths] of [
      ['desk', [1440, 1024, 768]],
      ['phone', [390]],
    ] as const) {
      const page = await openPage('mia', { size, ...fromList('edit', stored) })
      await untilThere(page, 101)
      const toolbar = page.getByRole('toolbar', { name: 'Selected lines' })
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const before = await layout(page)
        await page.getByRole('button', { name: 'Select lines' }).click()
        const box = page.getByLabel('Select line 101', { exact: true })
        await box.check()
        await expect.poll(() => layout(page)).toEqual(before)
        expect((await box.boundingBox())?.x).toBeGreaterThanOrEqual(0)
        await toolbar.getByRole('button', { name: 'Done' }).click()
        await toolbar.waitFor({ state: 'hidden' })
      }
    }
  })
})
