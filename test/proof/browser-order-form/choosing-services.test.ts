import { describe, expect } from 'vitest'
import { expectTouchable } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'

// (rule lines/priced-where-chosen)
describe('services and grid sizes', () => {
  it('the name of a service is not cut off by its prices on a narrow screen', async ({ page, form }) => {
    await form.openPanel()
    await page.getByLabel('PO Type').selectOption('custom')
    await page.setViewportSize({ width: 320, height: 700 })
    await form.field('Service').fill('Soil')
    const row = page.getByRole('option', { name: 'Soil Sampling' })
    const texts = () =>
      row.evaluate((option) => {
        const { top, bottom } = option.getBoundingClientRect()
        return [...option.children].map((text) => {
          const box = text.getBoundingClientRect()
          return text.scrollWidth <= text.clientWidth && box.top >= top && box.bottom <= bottom
        })
      })
    await expect.poll(texts).toEqual([true, true])
    await expectTouchable(page)
  })

  it('Standard and Custom, Mine and All are explained where they are chosen', async ({ page }) => {
    const tip = page.locator('.tip')
    for (const [control, text] of [
      [page.getByRole('radio', { name: 'Mine', exact: true }), 'Marked as yours under Customers'],
      [page.getByLabel('PO Type', { exact: true }), 'Standard: scouting. Custom: all other services.'],
    ] as const) {
      await control.hover()
      await expect.poll(() => tip.textContent()).toBe(text)
    }
  })
})

describe('the panel of a new line', () => {
  it('the panel keeps its Add above the fold at 1024 x 730, with all errors and three crops', async ({
    page,
    form,
  }) => {
    await page.setViewportSize({ width: 1024, height: 730 })
    await form.openPanel()
    const add = page.getByRole('button', { name: 'Add Service Line Item' }).last()
    const fold = () =>
      page.evaluate(() => {
        const bar = document.querySelector('.of-stickybar')?.getBoundingClientRect()
        return bar && bar.height > 0 ? bar.top : window.innerHeight
      })
    const expectInSight = async () =>
      expect
        .poll(async () => {
          const box = await add.boundingBox()
          return box !== null && box.y > 0 && box.y + box.height <= (await fold()) + 1
        })
        .toBe(true)
    await expectInSight()
    await form.pick('Service', 'Corn Scouting')
    for (const [field, crop] of [
      ['Crop type 1', 'Corn'],
      ['Crop type 2', 'Soybeans'],
    ] as const) {
      await form.pick(field, crop)
      await page.getByRole('button', { name: 'Add crop' }).click()
    }
    await add.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Field Name is required', { exact: true }).waitFor()
    await page.getByLabel('Field Name').scrollIntoViewIfNeeded()
    await expectInSight()
    // The focused element must be above the footer, not behind it.
    await page
      .getByLabel(/^Acres \d$/)
      .last()
      .focus()
    const last = await page
      .getByLabel(/^Acres \d$/)
      .last()
      .boundingBox()
    const foot = await page.locator('.of-panelfoot').boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((foot?.y ?? 0) + 1)
    await expectInSight()
  })
})
