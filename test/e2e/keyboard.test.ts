import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { openWorld, people, type World } from '#test/world/world.ts'
import { expectAccessible, expectTouchable } from './axe.ts'
import { focusedName, pickByKeys, tabTo } from './keyboard.ts'
import { openLines } from './open-lines.ts'
import { typeNextLine } from './strokes.ts'
import { closeBrowser, sizes, type Visitor, visit } from './visitor.ts'

let world: World
let visitor: Visitor
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await closeBrowser()
  await world.close()
})
afterEach(() => visitor.close())

const fieldNames = () => visitor.page.locator('.of-lines .nm').allTextContents()

describe('an order by the keyboard alone', () => {
  it('is signed in for, written with 20 lines, split and submitted', async () => {
    visitor = await visit(world)
    const { page } = visitor
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
    await keyboard.type('NE 1/4 S31 T88N R25W')
    await tabTo(page, 'Total Units')
    await keyboard.type('80')
    await tabTo(page, 'Crop type 1')
    await pickByKeys(page, 'Corn')
    await keyboard.press('Enter')
    for (let i = 2; i <= 20; i++) {
      await page.getByText(`As in line ${i - 1}: Corn Scouting`).waitFor()
      await expect.poll(() => focusedName(page)).toBe('Field Name')
      await typeNextLine(page, `Field ${i}`, String(79 + i), {
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
    const { body } = await mia.call<Order[]>('GET', '/api/purchase-orders?sort=date-newest')
    expect(body[0]).toMatchObject({
      userId: people.mia.email,
      customerAssignments: [{ percentage: 60 }, { percentage: 40 }],
    })
    const lines = body[0]?.lineItems ?? []
    expect(lines.map((line) => [line.fieldName, line.acres, line.crops[0]?.cropType])).toEqual(
      Array.from({ length: 20 }, (_, i) => [`Field ${i + 1}`, 80 + i, i % 2 === 0 ? 'Corn' : 'Soybeans']),
    )
    expect(new Set(lines.map((line) => line.legalDescription))).toEqual(new Set(['NE 1/4 S31 T88N R25W']))
  })
})

describe('the panel', () => {
  it.each(['desk', 'phone'] as const)(
    'stays where it is and in sight while lines are added above it (%s)',
    async (size) => {
      visitor = await openLines(world, 5, size)
      const { page } = visitor
      await page.getByRole('button', { name: 'Add Service Line Item' }).focus()
      await page.keyboard.press('Enter')
      await page.getByLabel('Field Name').fill('Field 6')
      await page.getByLabel('Total Units').fill('80')
      await page.keyboard.press('Enter')
      await page.getByText('As in line 6:').waitFor()
      const tops: number[] = []
      for (let i = 7; i <= 15; i++) {
        await typeNextLine(page, `Field ${i}`, '80')
        await page.getByText(`As in line ${i}:`).waitFor()
        const field = page.getByLabel('Field Name')
        await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
        const panel = page.getByRole('region', { name: 'Add Service Line Item' })
        const box = await panel.boundingBox()
        const bar =
          size === 'phone' ? (await page.locator('.of-stickybar').boundingBox())?.y : sizes.desk.height
        expect(box?.y).toBeGreaterThanOrEqual(0)
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((bar ?? 0) + 1)
        tops.push((await field.boundingBox())?.y ?? 0)
      }
      expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(1)
    },
  )

  it('is left by Escape without loss, an open list first, and begun again where one was', async () => {
    visitor = await openLines(world, 2)
    const { page } = visitor
    await page.getByRole('button', { name: 'Add Service Line Item' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Kettle')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Corn')
    await page.locator('[role=option]').first().waitFor()
    // Strokes that waited for the panel are done one after the other, and so are those behind them.
    await page.keyboard.press('Escape')
    await page.locator('[role=option]').first().waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await expect.poll(() => focusedName(page)).toBe('Add Service Line Item')
    await page.getByText('Still being written: Kettle.').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByLabel('Field Name').inputValue()).toBe('Kettle')
    await page.getByRole('button', { name: 'Discard this line' }).click()
    await page.getByText('Still being written').waitFor({ state: 'detached' })
  })

  it('is brought back with what was typed when a line was discarded', async () => {
    visitor = await openLines(world, 1)
    const { page } = visitor
    await page.getByRole('button', { name: 'Add Service Line Item' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Total Units').waitFor()
    await page.keyboard.type('Kettle')
    await page.getByRole('button', { name: 'Discard this line' }).click()
    await page.getByText('Line discarded').first().waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => focusedName(page)).toBe('Field Name')
    await expect.poll(() => page.getByLabel('Field Name').inputValue()).toBe('Kettle')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard this line' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Still being written: Kettle.').waitFor()
  })

  it('keeps its buttons within the narrowest window', async () => {
    visitor = await openLines(world, 1)
    const { page } = visitor
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

  it('has targets of full height on a phone, long, short and left', async () => {
    visitor = await openLines(world, 1)
    const { page } = visitor
    await page.setViewportSize(sizes.phone)
    await page.getByRole('button', { name: 'Add Service Line Item' }).click()
    await page.getByRole('button', { name: 'Start blank' }).waitFor()
    await expectTouchable(page)
    await page.getByLabel('Field Name').fill('Second')
    await page.getByLabel('Total Units').fill('10')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Change (F2)' }).waitFor()
    await expectTouchable(page)
    await page.getByLabel('Field Name').fill('Third')
    await page.keyboard.press('Escape')
    await page.getByText('Still being written: Third.').waitFor()
    await expectTouchable(page)
  })

  it('says on Enter what is still wrong, and leads there', async () => {
    visitor = await openLines(world, 1)
    const { page } = visitor
    await page.getByRole('button', { name: 'Add Service Line Item' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Total Units').waitFor()
    await page.keyboard.type('Kettle')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Total Units')
    await page.getByText('Total Units must be greater than 0').first().waitFor()
    await expect.poll(() => fieldNames()).toHaveLength(1)
  })

  it('shows all fields again by F2, and starts blank by one button', async () => {
    visitor = await openLines(world, 1)
    const { page } = visitor
    await page.getByRole('button', { name: 'Add Service Line Item' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Field Name').fill('Second')
    await page.getByLabel('Total Units').fill('10')
    await page.keyboard.press('Enter')
    await page.getByText('As in line 2: Corn Scouting, $5.25 per acre, 4 checks').waitFor()
    await expect.poll(() => page.getByLabel('Service Price').count()).toBe(0)
    await page.keyboard.press('F2')
    await expect.poll(() => page.getByLabel('Service Price').inputValue()).toBe('5.25')
    await expect.poll(() => focusedName(page)).toBe('Service')
    await page.getByLabel('Total Units').focus()
    await page.keyboard.press('F2')
    await expect.poll(() => focusedName(page)).toBe('Total Units')
    await page.getByRole('button', { name: 'Start blank' }).click()
    await expect.poll(() => page.getByLabel('Service', { exact: true }).inputValue()).toBe('')
    await expect.poll(() => focusedName(page)).toBe('Field Name')
  })

  it('starts blank out of the short form with the focus in its first field', async () => {
    visitor = await openLines(world, 1)
    const { page } = visitor
    await page.getByRole('button', { name: 'Add Service Line Item' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Field Name').fill('Second')
    await page.getByLabel('Total Units').fill('10')
    await page.keyboard.press('Enter')
    await page.getByText('As in line 2: Corn Scouting').waitFor()
    await page.getByRole('button', { name: 'Start blank' }).click()
    await expect.poll(() => focusedName(page)).toBe('Field Name')
    await expect.poll(() => page.getByLabel('Service', { exact: true }).inputValue()).toBe('')
  })
})

describe('the editor of a line', () => {
  it('is brought back with what was typed after Escape, before older steps are taken back', async () => {
    visitor = await openLines(world, 2)
    const { page } = visitor
    const editor = page.getByRole('dialog', { name: 'Edit Service Line Item' })
    const name = editor.getByLabel('Field Name')
    const edit = page.getByRole('button', { name: 'Edit line 1', exact: true })
    await page.getByRole('button', { name: 'Remove line 2' }).click()
    await expect.poll(fieldNames).toEqual(['Field 1'])
    await edit.click()
    await name.fill('Kettle')
    await name.press('Escape')
    await page.getByText('Changes to line 1 dropped').first().waitFor()
    await expect.poll(() => focusedName(page)).toBe('Edit line 1')
    await page.keyboard.press('Control+z')
    await expect.poll(() => name.inputValue()).toBe('Kettle')
    await expect.poll(() => fieldNames()).toEqual(['Field 1'])
    await editor.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => name.inputValue()).toBe('Kettle')
    await editor.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => focusedName(page)).toBe('Edit line 1')
    await page.keyboard.press('Control+z')
    await expect.poll(fieldNames).toEqual(['Field 1', 'Field 2'])
    await edit.click()
    await name.press('Escape')
    await editor.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByText('Changes to line 1 dropped').count()).toBe(0)
  })
})

describe('lines of the table', () => {
  it('are moved, selected, filled and removed by keys, and all of it is taken back', async () => {
    visitor = await openLines(world, 4)
    const { page } = visitor
    const grip = (number: number) => page.getByRole('button', { name: new RegExp(`^Line ${number}: `) })
    await grip(2).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(fieldNames).toEqual(['Field 2', 'Field 1', 'Field 3', 'Field 4'])
    await page.getByText('Line 2 moved, now line 1 of 4').waitFor({ state: 'attached' })
    await expect.poll(() => focusedName(page)).toBe('Line 1: Field 2')
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('2 of 4 selected').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Control+d')
    const dialog = page.getByRole('dialog', { name: 'Fill down' })
    await dialog.waitFor()
    await page.keyboard.type('Discount')
    await tabTo(page, 'Discount')
    await page.keyboard.type('20')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.locator('.c-disc .high').count()).toBe(2)
    await page.getByText('Check: 20.00% is 10% or more and above maximum 10.0%').first().waitFor()
    await grip(1).focus()
    await page.keyboard.press('Delete')
    await expect.poll(fieldNames).toEqual(['Field 3', 'Field 4'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => focusedName(page)).toBe('Line 1: Field 2')
    await grip(1).press('Delete')
    await expect.poll(fieldNames).toEqual(['Field 3', 'Field 4'])
    for (const names of [
      ['Field 2', 'Field 1', 'Field 3', 'Field 4'],
      ['Field 2', 'Field 1', 'Field 3', 'Field 4'],
      ['Field 1', 'Field 2', 'Field 3', 'Field 4'],
    ]) {
      await page.keyboard.press('Control+z')
      await expect.poll(fieldNames).toEqual(names)
    }
    await expect.poll(() => page.locator('.c-disc .high').count()).toBe(0)
  })

  it('are put elsewhere by the mouse', async () => {
    visitor = await openLines(world, 3)
    const { page } = visitor
    const box = async (number: number) => {
      const found = await page.getByRole('button', { name: new RegExp(`^Line ${number}: `) }).boundingBox()
      if (!found) throw new Error(`Line ${number} is not shown`)
      return found
    }
    const [first, last] = [await box(1), await box(3)]
    await page.mouse.move(first.x + 12, first.y + 20)
    await page.mouse.down()
    await page.mouse.move(last.x + 12, last.y + 60, { steps: 4 })
    await page.mouse.up()
    await expect.poll(fieldNames).toEqual(['Field 2', 'Field 3', 'Field 1'])
  })

  it('lists the shortcuts on ?, but not while one types', async () => {
    visitor = await openLines(world, 1)
    const { page } = visitor
    await page.getByLabel('Comments').focus()
    await page.keyboard.type('really?')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: /^Line 1: / }).focus()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await expectAccessible(page)
  })
})
