import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { create, editAddress, leftForEdit } from '#test/e2e/form-work.ts'
import { closeBrowser, enter, type Size, type Visitor } from '#test/e2e/visitor.ts'
import { openWorld, order, scoutingLine, type World } from '#test/world/world.ts'

let world: World
let visitor: Visitor
let page: Page
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await closeBrowser()
  await world.close()
})
afterEach(() => visitor.close())

async function openOrder(size: Size): Promise<void> {
  const lineItems = [scoutingLine({ fieldName: 'Mill' }), scoutingLine({ fieldName: 'Ridge' })]
  const stored = await create(world, order({ lineItems }), 'mia')
  visitor = await enter(world, 'mia', {
    size,
    path: editAddress,
    left: leftForEdit(stored),
  })
  page = visitor.page
  await page.getByText('Ridge', { exact: true }).first().waitFor()
}

/** What is asked for below that name gets no answer until it is let through. */
async function holdBack(part: string): Promise<() => Promise<void>> {
  let letThrough = () => {}
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  let asked = () => {}
  const wanted = new Promise<void>((resolve) => {
    asked = resolve
  })
  await visitor.context.route(`**/assets/${part}-*.js`, async (route) => {
    asked()
    await gate
    await route.continue()
  })
  return async () => {
    await wanted
    letThrough()
  }
}

const fieldNames = () => page.locator('.of-lines .nm').allTextContents()

/** Each a key, or a text that is typed. */
async function strike(...strokes: (string | { text: string })[]): Promise<void> {
  for (const stroke of strokes) {
    if (typeof stroke === 'string') await page.keyboard.press(stroke)
    else await page.keyboard.type(stroke.text)
  }
}

describe('at a desk', () => {
  beforeEach(() => openOrder('desk'))

  it('a line is begun, its service chosen and asked to be submitted before its panel has come', async () => {
    const panelComes = await holdBack('add-line-panel')
    await page.getByRole('button', { name: 'Add Service Line Item' }).focus()
    await strike('Enter', { text: 'Kettlf' }, 'Backspace', { text: 'e' }, 'Tab')
    await strike({ text: 'Premium' }, 'Enter', 'Tab', { text: 'NE 1/4' }, 'Shift+Tab', 'Tab', 'Tab')
    await page.keyboard.press('Control+Enter')
    await panelComes()
    const panel = page.getByRole('region', { name: 'Add Service Line Item' })
    // Ctrl+Enter says what is missing, as the last stroke, and leads there.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('line-new-acres')
    await expect.poll(() => panel.getByLabel('Field Name').inputValue()).toBe('Kettle')
    await expect
      .poll(() => panel.getByLabel('Service', { exact: true }).inputValue())
      .toBe('Premium Scouting')
    await expect.poll(() => panel.getByLabel('Legal Description').inputValue()).toContain('NE 1/4')
    await strike({ text: '12' })
    await expect.poll(() => panel.getByLabel('Total Units').inputValue()).toBe('12')
  })

  it('goes on in the name where the first letters of it were typed', async () => {
    const panelComes = await holdBack('add-line-panel')
    await page.getByRole('button', { name: 'Add Service Line Item' }).focus()
    await strike('Enter', { text: 'Ket' })
    await panelComes()
    await page.getByLabel('Total Units').waitFor()
    await strike({ text: 'tle' })
    await expect.poll(() => page.getByLabel('Field Name').inputValue()).toBe('Kettle')
  })

  it('adds a line that repeats the last one though it was typed before the services had come', async () => {
    let letThrough = () => {}
    const gate = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await visitor.context.route('**/api/picklists/service-types*', async (route) => {
      await gate
      await route.continue()
    })
    await page.reload()
    await page.getByRole('button', { name: 'Add Service Line Item' }).focus()
    const toUnits = Array.from({ length: 6 }, () => 'Tab')
    await strike('Enter', { text: 'Kettle' }, ...toUnits, { text: '12' }, 'Enter', { text: 'North' })
    letThrough()
    await expect.poll(() => fieldNames()).toEqual(['Mill', 'Ridge', 'Kettle'])
    await page.getByText('As in line 3: Corn Scouting').waitFor()
    await expect.poll(() => page.getByLabel('Field Name').inputValue()).toBe('North')
  })

  it('opens a list that comes late with what was typed', async () => {
    const listComes = await holdBack('combobox-open-list')
    await page.getByRole('button', { name: 'Add Service Line Item' }).focus()
    await strike('Enter', { text: 'Kettle' }, 'Tab', { text: 'Prem' })
    await listComes()
    await page.getByRole('option', { name: 'Premium Scouting' }).waitFor()
    await expect.poll(() => page.locator('[role=option]').count()).toBe(1)
  })

  it('chooses what was typed into a field and left before its list had come', async () => {
    let letThrough = () => {}
    const gate = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await visitor.context.route('**/api/picklists/producers*', async (route) => {
      await gate
      await route.continue()
    })
    await page.goto('/')
    await page.getByText('All', { exact: true }).click()
    const producer = page.getByLabel('Producer', { exact: true })
    await producer.focus()
    await strike({ text: 'brook' }, 'Tab')
    await expect.poll(() => producer.inputValue()).toBe('brook')
    letThrough()
    await expect.poll(() => producer.inputValue()).toContain('Brook Coop')
  })

  it('writes into a dialog that comes late', async () => {
    const dialogComes = await holdBack('line-dialog')
    const frameComes = await holdBack('dialog-content')
    await page.getByRole('button', { name: /^Line 2: / }).focus()
    await strike('Enter', 'Tab', 'Tab', { text: 'NW 1/4 S12' }, 'Enter')
    await dialogComes()
    await frameComes()
    await page.getByText('NW 1/4 S12').waitFor()
    await expect.poll(() => fieldNames()).toEqual(['Mill', 'Ridge'])
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('gives up the strokes for a part that cannot come, and the keys work again', async () => {
    visitor.forgive()
    await visitor.context.route('**/assets/shortcuts-dialog-*.js', (route) => route.abort())
    await page.getByRole('button', { name: /^Line 2: / }).focus()
    await strike('?', { text: 'lost' })
    await page.getByText('This could not be loaded. Try again in a moment.').first().waitFor()
    await page.getByLabel('Comments').focus()
    await strike({ text: 'kept' })
    await expect.poll(() => page.getByLabel('Comments').inputValue()).toMatch(/kept$/)
  })
})

describe('on a phone with a keyboard', () => {
  it('chooses from a menu that comes late', async () => {
    await openOrder('phone')
    const menuComes = await holdBack('menu-content')
    await page.getByRole('button', { name: 'Edit, copy or remove line 1' }).focus()
    await strike('Enter', 'ArrowDown', 'ArrowDown', 'Enter')
    await menuComes()
    await page.getByRole('dialog', { name: 'Edit Service Line Item' }).waitFor()
    await expect.poll(fieldNames).toEqual(['Mill', 'Mill (Copy)', 'Ridge'])
  })
})
