import { describe, expect, onTestFinished } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import { storeViews, viewsPage } from '#test/pages/views-page.ts'
import { createOrder } from '#test/world/orders.ts'
import { order, people } from '#test/world/world.ts'

it.beforeAll(async ({ ann }) => {
  await createOrder(ann)
  await createOrder(ann, order({ fiscalYear: 2025 }))
})
it.beforeEach(async ({ world }) => {
  await world.sql('truncate saved_views')
})

// (rules views/own, views/menu, views/changed, views/edited)
describe('the views of Insights', () => {
  it('the button of the views keeps its width when its menu opens', async ({ openInsights }) => {
    const { page } = await openInsights('ann')
    const { button } = viewsPage(page)
    const width = () => button.evaluate((element) => element.getBoundingClientRect().width)
    const before = await width()
    const style = page.waitForResponse(/\/assets\/views-bar-.*\.css$/)
    await page.mouse.move(5, 5)
    await (await style).finished()
    await page.locator('link[rel=stylesheet][href*="views-bar-"]').waitFor({ state: 'attached' })
    expect(await width()).toBe(before)
  })

  it("the filters stay on one line with any length of the view's name, and any number in use", async ({
    openInsights,
    ann,
  }) => {
    await storeViews(ann, [
      {
        name: 'W'.repeat(60),
        query: 'state=open&kind=standard&check=okay&person=ann@farm.example',
      },
    ])
    const { page } = await openInsights('ann')
    const views = viewsPage(page)
    await views.choose('WWW')
    // Waits for the count in the button's label, because the count makes the button wider.
    await page.getByRole('button', { name: 'More filters (3)' }).waitFor()
    await expect.poll(() => views.active()).toContain('WWW')
    const bottoms = await page
      .locator('.in-filters > *:not(.in-more, .vh)')
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().bottom)))
    expect(bottoms).toHaveLength(4)
    expect(new Set(bottoms).size).toBe(1)
  })

  it('long names of views and of their owners are shown in full in the menu on a phone', async ({
    openInsights,
    ann,
    mia,
    world,
  }) => {
    const name = 'W'.repeat(60)
    await storeViews(ann, [{ name, query: 'fy=2025' }])
    await storeViews(mia, [{ name: 'M'.repeat(60), query: 'fy=2025', sharedWith: 'agronomist' }])
    const rename = (to: string) =>
      world.sql('update agronomists set name = $1 where email = $2', [to, people.mia.email])
    onTestFinished(async () => void (await rename(people.mia.name)))
    await rename('Mia Mossington-Featherstonehaugh of the North')
    const { page } = await openInsights('ann', { size: 'phone' })
    const views = viewsPage(page)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await views.button.click()
    await views.row('Rejected by ACES').getByText('0').waitFor()
    await views.row('of the North').waitFor()
    expect((await views.menu.boundingBox())?.width).toBeLessThanOrEqual(400)
    const cut = await views.menu.evaluate(
      (menu) =>
        [menu, ...menu.querySelectorAll('*')].filter(
          (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
        ).length,
    )
    expect(cut).toBe(0)
  })

  it('views are renamed, moved, deleted and restored by keyboard alone', async ({ openInsights, ann }) => {
    await storeViews(ann, [
      { name: 'One', query: 'fy=2026' },
      { name: 'Two', query: 'fy=2025' },
      { name: 'Three', query: 'q=acre' },
    ])
    const { page } = await openInsights('ann')
    const views = viewsPage(page)
    await views.button.focus()
    await page.keyboard.press('Enter')
    await views.row('Edit views').waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await views.dialog.getByRole('button', { name: 'Move One down' }).waitFor()
    await expectAccessible(page)
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      )

    await views.dialog.getByRole('button', { name: 'Move One down' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => views.names()).toEqual(['Two', 'One', 'Three'])
    await expect.poll(focused).toBe('Move One down')
    await page.keyboard.press('Enter')
    await expect.poll(() => views.names()).toEqual(['Two', 'Three', 'One'])
    await expect.poll(focused).toBe('Move One up')

    await views.dialog.getByRole('button', { name: 'Delete Three' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => views.names()).toEqual(['Two', 'Three deleted', 'One'])
    await expect.poll(focused).toBe('Undo')
    await page.keyboard.press('Enter')
    await expect.poll(() => views.names()).toEqual(['Two', 'Three', 'One'])

    await views.dialog.getByRole('button', { name: 'Edit Two' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Edit view', exact: true }).getByLabel('Name').fill('Last season')
    await page.keyboard.press('Enter')
    await expect.poll(() => views.names()).toEqual(['Last season', 'Three', 'One'])
    await page.keyboard.press('Escape')
    await page.reload()
    await views.button.click()
    await expect.poll(async () => (await views.rows()).slice(0, 3)).toEqual(['Last season', 'Three', 'One'])
  })

  it('views can be used on a phone', async ({ openInsights, ann }) => {
    await storeViews(ann, [
      { name: 'A view with a name as long as sixty characters may ever be', query: 'fy=2025' },
    ])
    const { page } = await openInsights('ann', { size: 'phone' })
    const views = viewsPage(page)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await views.choose('A view with a name')
    await page.getByLabel('Sort by').selectOption('po')
    await views.changed.waitFor()
    await expectTouchable(page)
    await views.button.click()
    await views.row('Edit views').waitFor()
    await expectTouchable(page)
    await expectAccessible(page)
    await views.row('Edit views').click()
    await views.dialog.getByRole('button', { name: /^Edit A view/ }).waitFor()
    await expectTouchable(page)
    await expectAccessible(page)
  })
})
