import { expect } from 'vitest'
import { expectAccessible } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import { quickEdit } from '#test/pages/insights-page.ts'
import { createOrder } from '#test/world/orders.ts'

it('a tooltip appears after 700 ms, and at once within 300 ms after another one', async ({
  openLines,
  contextOf,
}) => {
  const { page } = await openLines(1)
  contextOf(page)
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(10_000)
  const [edit, copy] = ['Edit line 1', 'Copy line 1'].map((name) => page.getByRole('button', { name }))
  const away = page.getByRole('heading', { level: 1 })
  const tip = () => page.locator('.tip').allTextContents()

  await edit?.hover()
  await page.clock.runFor(699)
  expect(await tip()).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(tip).toEqual(['Edit line 1'])

  await away.hover()
  await expect.poll(tip).toEqual([])
  await page.clock.runFor(299)
  await copy?.hover()
  await page.clock.runFor(1)
  await expect.poll(tip).toEqual(['Copy line 1'])

  await away.hover()
  await expect.poll(tip).toEqual([])
  await page.clock.runFor(300)
  await edit?.hover()
  await page.clock.runFor(699)
  expect(await tip()).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(tip).toEqual(['Edit line 1'])
})

it('a dialog is on layer 110, and a question above it on 120', async ({ ann, openInsights }) => {
  const order = await createOrder(ann)
  const { page } = await openInsights('ann')
  const { card, dialog, units } = quickEdit(page)
  const layers = () =>
    page.getByRole('dialog').evaluateAll((dialogs) =>
      dialogs.map((one) => {
        for (let at: Element | null = one; at; at = at.parentElement) {
          const { zIndex } = getComputedStyle(at)
          if (zIndex !== 'auto') return zIndex
        }
        return 'none'
      }),
    )
  await card(order).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Quick Edit' }).click()
  await units.fill('120')
  await expect.poll(layers).toEqual(['110'])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Discard your changes?').waitFor()
  await expect.poll(layers).toEqual(expect.arrayContaining(['120']))
  // Each dialog's footer belongs to the dialog, so the page has no footer landmark.
  await expect.poll(() => page.getByRole('contentinfo', { includeHidden: true }).count()).toBe(0)
  await expectAccessible(page)
  // The lower dialog is hidden from the accessibility tree, but stays visible behind the upper one.
  const below = page.locator('.dialog', { has: page.locator('h2', { hasText: /^Edit Purchase Order #/ }) })
  await expect.poll(() => below.locator('..').evaluate((one) => getComputedStyle(one).zIndex)).toBe('110')
})

// (rule messages/one-notice)
it('F8 leads to the notices, but not out of a dialog: its field keeps the focus', async ({
  ann,
  openInsights,
}) => {
  const order = await createOrder(ann)
  const { page } = await openInsights('ann')
  const { card, dialog, units } = quickEdit(page)
  await card(order).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Quick Edit' }).click()
  await units.fill('120')
  await page.evaluate(() => {
    document.addEventListener('focusout', () => document.body.setAttribute('data-left', ''))
  })
  await page.keyboard.press('F8')
  await page.keyboard.type('5')
  await expect.poll(() => units.inputValue()).toBe('1205')
  await expect.poll(() => page.locator('body').getAttribute('data-left')).toBeNull()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Discard/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('F8')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.classList.contains('toasts') ?? false))
    .toBe(true)
})
