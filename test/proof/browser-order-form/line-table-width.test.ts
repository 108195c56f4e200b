import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'
import { fromList, orderFormPage } from '#test/pages/order-form-page.ts'
import { createOrder } from '#test/world/orders.ts'
import { order, scoutingLine } from '#test/world/world.ts'

/** One line with long numbers and a field name of typical length, and one line with short values. */
const lineItems = [
  scoutingLine({ fieldName: 'Harrowvale North Quarter', acres: 12_345.67, costPerAcre: 12_345.67 }),
  scoutingLine({ fieldName: 'Field 2', acres: 160 }),
]

interface Widths {
  field: number
  /** The largest overflow of the page, the table or a cell, in pixels; 0 or less if everything fits. */
  over: number
}

function widths(page: Page): Promise<Widths> {
  return page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const sheet = box('.of-sheet')?.right ?? 0
    const cells = [...document.querySelectorAll('.of-lines :is(td, th)')].filter(
      (cell) => cell.clientWidth > 0 && !cell.querySelector('.vh'),
    )
    const over = cells.map((cell) =>
      Math.max(cell.getBoundingClientRect().right - sheet, cell.scrollWidth - cell.clientWidth),
    )
    return {
      field: Math.round(box('.of-lines .c-what')?.width ?? 0),
      over: Math.max(document.documentElement.scrollWidth - innerWidth, ...over),
    }
  })
}

describe('the width of the line table', () => {
  // (rule lines/readable-at-every-width)
  it('the field column is readable at every window width, also while lines are selected', async ({
    mia,
    openPage,
  }) => {
    const stored = await createOrder(mia, order({ lineItems }))
    const page = await openPage('mia', fromList('edit', stored))
    await page.getByText('Field 2', { exact: true }).first().waitFor()
    async function expectReadable() {
      for (const width of [768, 800, 959, 960, 1023, 1024, 1199, 1200, 1240, 1280, 1366, 1423, 1424, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const fault = async () => {
          const { field, over } = await widths(page)
          return field >= 180 && over <= 0 ? '' : `At ${width} the field has ${field}, and ${over} are over`
        }
        await expect.poll(fault).toBe('')
      }
    }
    await expectReadable()
    await page.getByRole('button', { name: 'Select lines' }).click()
    await page.getByRole('toolbar', { name: 'Selected lines' }).waitFor()
    await expectReadable()
  })

  // (rule lines/readable-at-every-width)
  it('a long legal description takes three lines of the table, with all of it as the title', async ({
    mia,
    openPage,
  }) => {
    const legalDescription = 'NE quarter of section 12, '.repeat(190).slice(0, 4_900).trim()
    const stored = await createOrder(mia, order({ lineItems: [scoutingLine({ legalDescription })] }))
    for (const size of ['desk', 'phone'] as const) {
      const { page } = orderFormPage(await openPage('mia', { size, ...fromList('edit', stored) }))
      const place = page.locator('.of-lines small[title^="NE quarter"]')
      await place.waitFor()
      await expect.poll(() => place.getAttribute('title')).toContain(legalDescription)
      await expect.poll(async () => (await place.boundingBox())?.height).toBeLessThanOrEqual(3 * 16 + 1)
    }
  })
})
