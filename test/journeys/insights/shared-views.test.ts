import { describe, expect } from 'vitest'
import { storeViews, viewsPage } from '#test/pages/views-page.ts'
import { createOrder } from '#test/world/orders.ts'
import { order } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

it.beforeAll(async ({ ann }) => {
  await createOrder(ann)
  await createOrder(ann, order({ fiscalYear: 2025 }))
})
it.beforeEach(async ({ world }) => {
  await world.sql('truncate saved_views')
})

// (rules views/failing, views/two-at-once)
describe('when views cannot be read or stored', () => {
  it('a view that another window deleted is said to be gone where it is moved, and kept as a new one where it is changed', async ({
    openInsights,
    ann,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await storeViews(
      ann,
      ['One', 'Two', 'Three'].map((name) => ({ name, query: 'fy=2025' })),
    )
    const { page } = await openInsights('ann')
    const views = viewsPage(page)
    await views.choose('Edit views')
    const without = async (name: string) => {
      const { body } = await ann.call<{ id: number; name: string; query: string }[]>('GET', '/api/views')
      await storeViews(
        ann,
        body.filter((view) => view.name !== name),
      )
    }
    const gone = (name: string) =>
      views.dialog.getByText(`“${name}” was deleted meanwhile, in another window or on another device`)
    await views.dialog.getByRole('button', { name: 'Move Two up' }).waitFor()
    await without('Two')
    await views.dialog.getByRole('button', { name: 'Move Two up' }).click()
    await gone('Two').waitFor()
    await expect.poll(() => views.names()).toEqual(['One', 'Three'])
    await expect.poll(() => views.dialog.getByRole('status').textContent()).toBe('')
    await expect.poll(() => views.dialog.getByRole('button', { name: 'Try again' }).count()).toBe(0)

    await views.dialog.getByRole('button', { name: 'Edit Three' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit view', exact: true })
    await edit.getByLabel('Name').fill('Third')
    await without('Three')
    await page.keyboard.press('Enter')
    await gone('Three').waitFor()
    await edit.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => views.names()).toEqual(['One', 'Third'])
  })
})
