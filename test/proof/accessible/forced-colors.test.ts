import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'
import { differingPixels, pictureOf } from '#test/journeys/pictures.ts'
import type { Arrival } from '#test/pages/arrival.ts'
import { createOrder } from '#test/world/orders.ts'

const force = (page: Page) => page.emulateMedia({ forcedColors: 'active' })

interface Stop {
  name: string
  outline: string
  width: number
}

/**
 * Presses Tab and records the focus outline at each stop, on the control or on the frame around its field.
 */
async function walk(page: Page, stops: number): Promise<Stop[]> {
  const found: Stop[] = []
  for (let at = 0; at < stops; at += 1) {
    await page.keyboard.press('Tab')
    found.push(
      await page.evaluate(() => {
        const control = document.activeElement
        const face = control?.closest('.affix, .seg label, .chip') ?? control ?? document.body
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(face)
        return {
          name: `${control?.tagName} ${control?.getAttribute('aria-label') ?? control?.textContent?.slice(0, 40)} ${control?.className}`,
          outline: `${outlineStyle} ${outlineColor}`,
          width: Number.parseFloat(outlineWidth),
        }
      }),
    )
  }
  return found
}

it('every focused control has an outline in forced colors', async ({ ann, openPage }) => {
  await createOrder(ann)
  const places: [Arrival['path'], string, number][] = [
    ['/', 'Grand total', 28],
    ['/insights', 'Acre Farms', 24],
    ['/accounts', 'Acre Farms', 20],
    ['/admin', 'Acre Farms', 24],
    ['/admin?tab=crops', 'Export Current Data', 26],
  ]
  for (const [path, text, stops] of places) {
    const page = await openPage('mia', { path })
    await page.getByText(text).first().waitFor()
    await force(page)
    const controls = await walk(page, stops)
    expect(new Set(controls.map(({ name }) => name)).size, path).toBeGreaterThan(stops / 2)
    const unseen = controls.filter(
      ({ name, outline, width }) =>
        !name.startsWith('BODY') &&
        (width < 3 || !outline.startsWith('solid') || outline.endsWith('rgba(0, 0, 0, 0)')),
    )
    expect(unseen, path).toEqual([])
  }
})

it('focus, fields, choices and the current place are distinguishable in forced colors', async ({ form }) => {
  const { page } = form
  await form.startLine('North 40')
  await force(page)
  const field = page.getByLabel('Producer', { exact: true })
  const reset = page.getByRole('button', { name: 'Reset form' })
  const comments = page.getByLabel('Comments')
  const units = page.locator('.affix', { has: page.getByLabel('Total Units') })
  const segment = (name: string) => page.locator('.seg label', { hasText: name }).first()
  const link = (name: string) => page.getByRole('link', { name, exact: true })

  // Each control must have a border on all four sides, not just on two.
  for (const face of [field, reset, comments, units, page.getByLabel('PO Type')]) {
    expect(await sides(face)).toEqual(['solid 1px', 'solid 1px', 'solid 1px', 'solid 1px'])
  }
  for (const [face, control] of [
    [field, field],
    [reset, reset],
    [comments, comments],
    [units, page.getByLabel('Total Units')],
  ] as const) {
    await page.getByRole('heading', { level: 1 }).click()
    const before = await pictureOf(face)
    await control.focus()
    await page.keyboard.press('Shift')
    const after = await pictureOf(face)
    // The perimeter in pixels, which is about the number of pixels that a one-pixel outline changes. The
    // focus outline must be thicker.
    const around = (await face.evaluate((one) => one.clientWidth + one.clientHeight)) * 2
    expect(await differingPixels(page, before, after)).toBeGreaterThan(around)
    await page.keyboard.press('Escape')
  }
  expect(await face(segment('Mine'))).not.toEqual(await face(segment('All')))
  expect(await face(link('Create PO'))).not.toEqual(await face(link('Insights')))
})

const sides = (control: Locator) =>
  control.evaluate((one) => {
    const style = getComputedStyle(one)
    return (['Top', 'Right', 'Bottom', 'Left'] as const).map(
      (side) => `${style[`border${side}Style`]} ${style[`border${side}Width`]}`,
    )
  })

const face = (control: Locator) =>
  control.evaluate((one) => {
    const { backgroundColor, borderBottomWidth } = getComputedStyle(one)
    return { backgroundColor, borderBottomWidth }
  })

it('layers above the page have an edge in forced colors, and their chosen row is marked', async ({
  form,
}) => {
  const { page } = form
  await force(page)
  await page.getByLabel('Producer', { exact: true }).click()
  const rows = page.getByRole('listbox').getByRole('option')
  await rows.first().waitFor()
  await page.keyboard.press('ArrowDown')
  const marked = page.locator('[role=option][data-highlighted]')
  await marked.waitFor()
  expect(await outlineOf(page.locator('.combolist'))).toBe('solid 1px')
  expect(await face(marked)).not.toEqual(
    await face(page.locator('[role=option]:not([data-highlighted])').first()),
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'FY 2026' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await outlineOf(page.getByRole('dialog'))).toBe('solid 1px')
})

const outlineOf = (surface: Locator) =>
  surface.evaluate((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return `${outlineStyle} ${outlineWidth}`
  })
