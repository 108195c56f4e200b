import { describe, expect } from 'vitest'
import { expectTouchable } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import { typeNextLine } from '#test/journeys/strokes.ts'
import { sizes } from '#test/pages/arrival.ts'

describe('the panel', () => {
  it('the panel of a new line stays in place and visible while lines are added above it (phone)', async ({
    openLines,
  }) => {
    const { page } = await openLines(5, 'phone')
    await page.getByRole('button', { name: 'Add Service Line Item' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Field Name').fill('Field 6')
    await page.getByLabel('Total Units').fill('80')
    await page.getByLabel('Legal Description').fill('NE 1/4 S12')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByText('Same as line 6:').waitFor()
    const tops: number[] = []
    for (let i = 7; i <= 15; i++) {
      await typeNextLine(page, `Field ${i}`, '80')
      await page.getByText(`Same as line ${i}:`).waitFor()
      const field = page.getByLabel('Field Name')
      await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
      const panel = page.getByRole('region', { name: 'Add Service Line Item' })
      const box = await panel.boundingBox()
      const bar = (await page.locator('.of-stickybar').boundingBox())?.y
      expect(box?.y).toBeGreaterThanOrEqual(0)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((bar ?? 0) + 1)
      tops.push((await field.boundingBox())?.y ?? 0)
    }
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(1)
  })

  it('the panel of a new line keeps its buttons within the narrowest window', async ({ openLines }) => {
    const { page } = await openLines(1)
    await page.setViewportSize({ width: 340, height: 700 })
    await page.getByRole('button', { name: 'Add Service Line Item' }).click()
    await page.getByLabel('Total Units').waitFor()
    const beyond = await page
      .locator('.of-panel')
      .evaluate((panel) =>
        [...panel.querySelectorAll('button')]
          .filter((one) => one.getBoundingClientRect().right > panel.getBoundingClientRect().right)
          .map((one) => one.textContent),
      )
    expect(beyond).toEqual([])
  })

  it('the panel of a new line has targets of full height on a phone, long, short and collapsed', async ({
    openLines,
  }) => {
    const { page } = await openLines(1)
    await page.setViewportSize(sizes.phone)
    await page.getByRole('button', { name: 'Add Service Line Item' }).click()
    await page.getByRole('button', { name: 'Start blank' }).waitFor()
    await expectTouchable(page)
    await page.getByLabel('Field Name').fill('Second')
    await page.getByLabel('Total Units').fill('10')
    await page.getByLabel('Legal Description').fill('NE 1/4 S12')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Change/ }).waitFor()
    await expectTouchable(page)
    await page.getByLabel('Field Name').fill('Third')
    await page.keyboard.press('Escape')
    await page.getByText('Unfinished line: Third.').waitFor()
    await expectTouchable(page)
  })
})
