import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectTouchable } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import { createOrder } from '#test/world/orders.ts'

const screens: [path: string, title: RegExp][] = [
  ['/', /Create New/],
  ['/insights', /Insights/],
  ['/accounts', /Accounts/],
  ['/admin', /Administration/],
]

const leftEdges = (page: Page) =>
  page.evaluate(() =>
    ['.brand', '.whobar > span', 'main h1'].map((at) =>
      Math.round(document.querySelector(at)?.getBoundingClientRect().left ?? -1),
    ),
  )

it('every page has its header at the same left edge, at every width', async ({ openPage }) => {
  const page = await openPage('mia')
  for (const [path, title] of screens) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    for (const [width, edge] of [
      [1920, 272],
      [1440, 32],
      [1024, 32],
      [768, 24],
      [390, 16],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => leftEdges(page), { message: `${path} at ${width}` }).toEqual([edge, edge, edge])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

it('no screen is wider than a narrow window: only a table scrolls sideways', async ({ ann, openPage }) => {
  await createOrder(ann)
  const page = await openPage('mia', { path: '/admin' })
  for (const [path, loaded] of [
    ['/', '.of-sheet:not([aria-busy])'],
    ['/insights', '.in-slot article'],
    ['/insights', 'input[value="rows"]'],
    ['/accounts', '.ac-list'],
    ['/admin', '.ad-orders tbody tr[aria-rowindex]'],
    ['/admin?tab=customers', '.ls-table'],
    ['/admin?tab=service-types', '.ls-table'],
    ['/admin?tab=grid-sizes', '.ls-table'],
    ['/admin?tab=legal', '.legal-text'],
  ] as const) {
    await page.goto(path)
    const first = page.locator(loaded).first()
    await first.waitFor()
    if (loaded.startsWith('input')) await first.check()
    for (const width of [768, 900, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(wide, { message: `${path} at ${width}` }).toBe(width)
    }
  }
})

it('the brand keeps its distance from the first link in a narrow window', async ({ openPage }) => {
  const page = await openPage('mia')
  await page.setViewportSize({ width: 768, height: 1024 })
  const gap = () =>
    page.evaluate(() => {
      const brand = document.querySelector('.brand')?.getBoundingClientRect()
      const link = document.querySelector('.cover nav a')?.getBoundingClientRect()
      return (link?.left ?? 0) - (brand?.right ?? 0)
    })
  await expect.poll(gap).toBeGreaterThanOrEqual(8)
  await expectTouchable(page)
})

it("the form's shortcuts are listed by a button that shows its key, and under Help", async ({
  ann,
  form,
}) => {
  await createOrder(ann)
  const { page } = form
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const button = page.getByRole('button', { name: 'Keyboard shortcuts', exact: true })
  await expect.poll(() => button.locator('kbd').textContent()).toBe('?')
  await button.click()
  await list.waitFor()
  const submit = list.locator('dt', { has: page.locator('+ dd', { hasText: 'Submit the order' }) })
  await expect.poll(() => submit.locator('kbd').allTextContents()).toEqual(['Ctrl', 'Enter'])
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await page.goto('/insights')
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await page.getByRole('dialog', { name: 'Help' }).getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await list.waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await page.getByRole('dialog', { name: 'Help' }).waitFor()
})
