import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { it as inBrowser } from '#test/journeys/fixtures.ts'
import type { Size } from '#test/pages/arrival.ts'
import { fromList, orderFormPage } from '#test/pages/order-form-page.ts'
import { gate } from '#test/world/gate.ts'
import { createOrder } from '#test/world/orders.ts'
import { order, scoutingLine } from '#test/world/world.ts'

const it = inBrowser
  .extend('openTwoLines', async ({ openPage, mia }) => async (size: Size): Promise<Page> => {
    const lineItems = [scoutingLine({ fieldName: 'Mill' }), scoutingLine({ fieldName: 'Ridge' })]
    const stored = await createOrder(mia, order({ lineItems }))
    const page = await openPage('mia', { size, ...fromList('edit', stored) })
    await page.getByText('Ridge', { exact: true }).first().waitFor()
    return page
  })
  .extend('page', async ({ openTwoLines }) => openTwoLines('desk'))

/** Delays one of the product's script files until the returned function is called. */
async function holdBack(context: BrowserContext, part: string): Promise<() => Promise<void>> {
  const { wait, reached, open } = gate()
  await context.route(`**/assets/${part}-*.js`, async (route) => {
    await wait()
    await route.continue()
  })
  return async () => {
    await reached
    open()
  }
}

async function strike(page: Page, ...strokes: (string | { text: string })[]): Promise<void> {
  for (const stroke of strokes) {
    if (typeof stroke === 'string') await page.keyboard.press(stroke)
    else await page.keyboard.type(stroke.text)
  }
}

describe('on a desktop', () => {
  it('a line can be started, its service chosen and Ctrl+Enter pressed before its panel is loaded', async ({
    page,
    contextOf,
  }) => {
    const panelComes = await holdBack(contextOf(page), 'add-line-panel')
    await page.getByRole('button', { name: 'Add Service Line Item' }).focus()
    await strike(page, 'Enter', { text: 'Kettlf' }, 'Backspace', { text: 'e' }, 'F2')
    await strike(page, { text: 'Premium' }, 'Enter', 'Tab', { text: 'NE 1/4' }, 'Shift+Tab', 'Tab', 'Tab')
    await page.keyboard.press('Control+Enter')
    await panelComes()
    const panel = page.getByRole('region', { name: 'Add Service Line Item' })
    // Ctrl+Enter, the last key pressed, moves focus to the first missing value.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('line-new-acres')
    await expect.poll(() => panel.getByLabel('Field Name').inputValue()).toBe('Kettle')
    await expect
      .poll(() => panel.getByLabel('Service', { exact: true }).inputValue())
      .toBe('Premium Scouting')
    await expect.poll(() => panel.getByLabel('Legal Description').inputValue()).toContain('NE 1/4')
    await strike(page, { text: '12' })
    await expect.poll(() => panel.getByLabel('Total Units').inputValue()).toBe('12')
  })

  it('typing continues in the name of a line whose first letters were typed before its panel was loaded', async ({
    page,
    contextOf,
  }) => {
    const panelComes = await holdBack(contextOf(page), 'add-line-panel')
    await page.getByRole('button', { name: 'Add Service Line Item' }).focus()
    await strike(page, 'Enter', { text: 'Ket' })
    await panelComes()
    await page.getByLabel('Total Units').waitFor()
    await strike(page, { text: 'tle' })
    await expect.poll(() => page.getByLabel('Field Name').inputValue()).toBe('Kettle')
  })

  it('a list that loads late opens with what was typed', async ({ page, contextOf }) => {
    const listComes = await holdBack(contextOf(page), 'combobox-open-list')
    await page.getByRole('button', { name: 'Add Service Line Item' }).focus()
    await strike(page, 'Enter', { text: 'Kettle' }, 'F2', { text: 'Prem' })
    await listComes()
    await page.getByRole('option', { name: 'Premium Scouting' }).waitFor()
    await expect.poll(() => page.locator('[role=option]').count()).toBe(1)
  })

  it('keys pressed before the dialog of a line was loaded are typed into it', async ({ page, contextOf }) => {
    const dialogComes = await holdBack(contextOf(page), 'line-dialog')
    const frameComes = await holdBack(contextOf(page), 'dialog-content')
    await page.getByRole('button', { name: /^Line 2: / }).focus()
    await strike(page, 'Enter', 'Tab', 'Tab', { text: 'NW 1/4 S12' }, 'Enter')
    await dialogComes()
    await frameComes()
    await page.getByText('NW 1/4 S12').waitFor()
    await expect.poll(orderFormPage(page).fieldNames).toEqual(['Mill', 'Ridge'])
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('keys for a part that cannot be loaded are dropped, and the keyboard works again', async ({
    page,
    allowConsoleErrors,
    contextOf,
  }) => {
    allowConsoleErrors()
    await contextOf(page).route('**/assets/shortcuts-dialog-*.js', (route) => route.abort())
    await page.getByRole('button', { name: /^Line 2: / }).focus()
    await strike(page, '?', { text: 'lost' })
    await page.getByText('Part of this page could not be loaded. Try again in a moment.').first().waitFor()
    await page.getByLabel('Comments').focus()
    await strike(page, { text: 'kept' })
    await expect.poll(() => page.getByLabel('Comments').inputValue()).toMatch(/kept$/)
  })

  it('a line typed before the services arrived repeats the last one', async ({ page, contextOf }) => {
    const services = gate()
    await contextOf(page).route('**/api/picklists/service-types*', async (route) => {
      await services.wait()
      await route.continue()
    })
    await page.reload()
    await page.getByRole('button', { name: 'Add Service Line Item' }).focus()
    await strike(page, 'Enter', { text: 'Kettle' }, 'Tab', { text: '12' }, 'Tab', { text: 'SE 1/4' })
    // The first Enter moves focus to Number of Checks, and the second one adds the line.
    await strike(page, 'Enter', 'Enter', { text: 'North' })
    services.open()
    await expect.poll(orderFormPage(page).fieldNames).toEqual(['Mill', 'Ridge', 'Kettle'])
    await page.getByText('Same as line 3: Corn Scouting').waitFor()
    await expect.poll(() => page.getByLabel('Field Name').inputValue()).toBe('North')
  })
})

describe('on a phone with a keyboard', () => {
  it('on a phone with a keyboard keys choose from a menu that loads late', async ({
    contextOf,
    openTwoLines,
  }) => {
    const page = await openTwoLines('phone')
    const menuComes = await holdBack(contextOf(page), 'menu-content')
    await page.getByRole('button', { name: 'Edit, copy or remove line 1' }).focus()
    await strike(page, 'Enter', 'ArrowDown', 'ArrowDown', 'Enter')
    await menuComes()
    await page.getByRole('dialog', { name: 'Edit Service Line Item' }).waitFor()
    await expect.poll(orderFormPage(page).fieldNames).toEqual(['Mill', 'Mill (Copy)', 'Ridge'])
  })
})
