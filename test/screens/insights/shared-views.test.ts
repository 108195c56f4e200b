import { describe, expect } from 'vitest'
import { storeViews, viewsPage } from '#test/pages/views-page.ts'
import { createOrder } from '#test/world/orders.ts'
import { order, people } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

it.beforeAll(async ({ ann }) => {
  await createOrder(ann)
  await createOrder(ann, order({ fiscalYear: 2025 }))
})
it.beforeEach(async ({ world }) => {
  await world.sql('truncate saved_views')
})

const storedNames = async (sql: (text: string) => Promise<Record<string, unknown>[]>) =>
  (await sql('select owner, name, query, shared_with from saved_views order by id')).map((row) =>
    Object.values(row),
  )

// (rules views/shared, views/stays-as-it-was)
describe('a shared view', () => {
  it('a manager shares a view with the agronomists, who find it after their own', async ({
    openInsights,
    ann,
  }) => {
    const mia = viewsPage((await openInsights('mia', { path: '/insights?fy=2025' })).page)
    await mia.save('Last season', 'All agronomists')
    await storeViews(ann, [{ name: 'Mine', query: 'q=acre' }])
    const { page, untilCount } = await openInsights('ann')
    const views = viewsPage(page)
    await views.button.click()
    await expect
      .poll(async () => (await views.rows()).slice(0, 2))
      .toEqual(['Mine', 'Last seasonby Mia Moss'])
    await views.row('Last season').click()
    await untilCount('1 of 2 purchase orders in FY 2025')
  })

  it('a reader who changes filters leaves a shared view unchanged, and saves them as their own', async ({
    openInsights,
    mia,
    world,
  }) => {
    await storeViews(mia, [{ name: 'Last season', query: 'fy=2025', sharedWith: 'agronomist' }])
    const { page, untilCount } = await openInsights('ann')
    const views = viewsPage(page)
    await views.choose('Last season')
    await untilCount('1 of 2 purchase orders in FY 2025')
    await page.getByLabel('Sort by').selectOption('po')
    await views.changed.getByRole('button', { name: 'Save as' }).waitFor()
    await expect.poll(() => views.changed.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
    await views.changed.getByRole('button', { name: 'Save as' }).click()
    await expect.poll(() => views.dialog.getByLabel('Share with').count()).toBe(0)
    await views.dialog.getByLabel('Name').fill('By number')
    await page.keyboard.press('Enter')
    await expect.poll(() => views.active()).toBe('View: By number')
    expect(await storedNames(world.sql)).toEqual([
      [people.mia.email, 'Last season', 'fy=2025', 'agronomist'],
      [people.ann.email, 'By number', 'fy=2025&sort=po&shown=cards', null],
    ])
  })

  it("an owner's changes appear not while the view is in use, but when it is chosen again", async ({
    openInsights,
    mia,
    world,
  }) => {
    await storeViews(mia, [{ name: 'A season', query: 'fy=2025', sharedWith: 'agronomist' }])
    const [{ id }] = (await world.sql('select id from saved_views')) as [{ id: number }]
    const { page, untilCount } = await openInsights('ann')
    const views = viewsPage(page)
    await views.choose('A season')
    await untilCount('1 of 2 purchase orders in FY 2025')
    await storeViews(mia, [{ id, name: 'This season', query: 'fy=2026', sharedWith: 'agronomist' }])
    await views.button.click()
    await views.row('This season').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => views.active()).toBe('View: A season')
    await expect.poll(() => views.changed.count()).toBe(0)
    await untilCount('1 of 2 purchase orders in FY 2025')
    await page.reload()
    await untilCount('1 of 2 purchase orders in FY 2026')
    await expect.poll(() => views.active()).toBe('View: This season')
    await expect.poll(() => views.changed.count()).toBe(0)
    // After the user changes a filter or sort, the page keeps that change and marks the view as changed, even
    // if the shared view changes.
    await page.getByLabel('Sort by').selectOption('po')
    await views.changed.getByRole('button', { name: 'Save as' }).waitFor()
    await storeViews(mia, [{ id, name: 'A season', query: 'fy=2025', sharedWith: 'agronomist' }])
    await page.reload()
    await views.changed.getByRole('button', { name: 'Save as' }).waitFor()
    await untilCount('1 of 2 purchase orders in FY 2026')
    await storeViews(mia, [{ id, name: 'This season', query: 'fy=2026', sharedWith: 'agronomist' }])
    await views.choose('This season')
    await untilCount('1 of 2 purchase orders in FY 2026')
    await expect.poll(() => views.active()).toBe('View: This season')
  })
})

// (rule views/acting)
it('a manager who acts for an agronomist finds and stores that user’s views', async ({
  openInsights,
  ann,
  world,
}) => {
  await storeViews(ann, [{ name: 'Mine', query: 'fy=2025' }])
  const { page } = await openInsights('mia')
  await page.evaluate(
    (email) =>
      fetch('/api/auth/admin-switch', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      }),
    people.ann.email,
  )
  await page.reload()
  await page.getByText('You are acting as').waitFor()
  const views = viewsPage(page)
  await views.save('From Mia')
  expect((await storedNames(world.sql)).map(([owner, name]) => [owner, name])).toEqual([
    [people.ann.email, 'Mine'],
    [people.ann.email, 'From Mia'],
  ])
})

// (rules views/failing, views/two-at-once)
describe('when views cannot be read or stored', () => {
  it('a lost network shows a message, keeps the name that was typed, and saves it with the next try', async ({
    openInsights,
    allowConsoleErrors,
    world,
  }) => {
    const { page } = await openInsights('ann', { path: '/insights?fy=2025' })
    const views = viewsPage(page)
    await views.choose('Save this view')
    await views.dialog.getByLabel('Name').fill('Last season')
    await page.route('**/api/views', (route) => route.abort())
    await page.keyboard.press('Enter')
    await views.dialog.getByText('The server could not be reached; check your connection').waitFor()
    await expect.poll(() => views.dialog.getByLabel('Name').inputValue()).toBe('Last season')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.unroute('**/api/views')
    await views.dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => views.active()).toBe('View: Last season')
    expect(await storedNames(world.sql)).toHaveLength(1)
    allowConsoleErrors()
  })

  it('views with a lost answer are stored once', async ({ openInsights, allowConsoleErrors, world }) => {
    const { page } = await openInsights('ann', { path: '/insights?fy=2025' })
    const views = viewsPage(page)
    await views.choose('Save this view')
    await views.dialog.getByLabel('Name').fill('Last season')
    let lost = 0
    await page.route('**/api/views', async (route) => {
      if (route.request().method() !== 'PUT' || lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      await route.abort()
    })
    await page.keyboard.press('Enter')
    await views.dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => views.active()).toBe('View: Last season')
    expect(await storedNames(world.sql)).toHaveLength(1)
    allowConsoleErrors()
  })

  it('a typed view name survives the end of the session, and is stored after signing in above it', async ({
    openInsights,
    allowConsoleErrors,
    world,
  }) => {
    const { page } = await openInsights('ann', { path: '/insights?fy=2025' })
    const views = viewsPage(page)
    await views.choose('Save this view')
    await views.dialog.getByLabel('Name').fill('Last season')
    await page.context().clearCookies()
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog', { name: 'User not logged in' })
      .getByRole('button', { name: 'Login' })
      .click()
    await expect.poll(() => views.active()).toBe('View: Last season')
    expect(await storedNames(world.sql)).toHaveLength(1)
    allowConsoleErrors()
  })

  it('views that cannot be read show a message in their menu, and are read with another try', async ({
    openInsights,
    ann,
    allowConsoleErrors,
  }) => {
    await storeViews(ann, [{ name: 'Mine', query: 'fy=2025' }])
    const { page } = await openInsights('ann')
    const views = viewsPage(page)
    await page.route('**/api/views', (route) => route.fulfill({ status: 503, body: '' }))
    await views.button.click()
    await views.row('Your views could not be loaded').waitFor()
    await page.unroute('**/api/views')
    await views.row('Try again').click()
    await views.row('Mine').waitFor()
    await expect.poll(() => views.row('Your views could not be loaded').count()).toBe(0)
    allowConsoleErrors()
  })

  it('two windows that change different views both keep their change', async ({
    openInsights,
    ann,
    allowConsoleErrors,
  }) => {
    await storeViews(ann, [
      { name: 'One', query: 'fy=2025' },
      { name: 'Two', query: 'fy=2026' },
    ])
    const { page } = await openInsights('ann')
    const views = viewsPage(page)
    await views.choose('Edit views')
    const { body } = await ann.call<{ id: number; name: string; query: string; sharedWith: null }[]>(
      'GET',
      '/api/views',
    )
    await storeViews(
      ann,
      body.map((one) => (one.name === 'Two' ? { ...one, name: 'Second' } : one)),
    )
    await views.dialog.getByRole('button', { name: 'Delete One' }).click()
    await expect.poll(() => views.names()).toEqual(['One deleted', 'Second'])
    await storeViews(ann, [])
    await views.dialog.getByRole('button', { name: 'Delete Second' }).click()
    await expect.poll(() => views.names()).toEqual(['One deleted', 'Second deleted'])
    allowConsoleErrors()
  })

  it('filters do not count as saved in a view that another window deleted', async ({
    openInsights,
    ann,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await storeViews(ann, [{ name: 'Last season', query: 'fy=2025' }])
    const { page, untilCount } = await openInsights('ann')
    const views = viewsPage(page)
    await views.choose('Last season')
    await untilCount('1 of 2 purchase orders in FY 2025')
    await page.getByLabel('Sort by').selectOption('po')
    await views.changed.getByRole('button', { name: 'Save', exact: true }).waitFor()
    await storeViews(ann, [])
    await views.changed.getByRole('button', { name: 'Save', exact: true }).click()
    const said = page.getByText('“Last season” was deleted in another window')
    await said.waitFor()
    await expect.poll(() => views.active()).toBe('Views')
    await views.save('Last season')
    await expect.poll(() => views.active()).toBe('View: Last season')
    await expect.poll(() => said.count()).toBe(0)
  })

  it('a view that another window deleted is reported gone when it is moved, and saved as a new one when it is changed', async ({
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
      views.dialog.getByText(`“${name}” was deleted in another window or on another device`)
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
    await edit.waitFor({ state: 'hidden' })
    await expect.poll(() => views.names()).toEqual(['One', 'Third'])
  })
})
