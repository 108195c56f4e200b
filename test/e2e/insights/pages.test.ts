import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeBrowser, enter, type Visitor } from '#test/e2e/visitor.ts'
import { openWorld, order, type World } from '#test/world/world.ts'

let world: World
let visitor: Visitor

beforeAll(async () => {
  world = await openWorld()
  const { body } = await (await world.as('ann')).call<{ id: number }>('POST', '/api/purchase-orders', order())
  const columns = await world.sql<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'purchase_orders' and is_generated = 'NEVER' and column_name not in ('id', 'created_at')`,
  )
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  await world.sql(
    `insert into purchase_orders (created_at, ${names})
     select created_at - make_interval(mins => n), ${names} from purchase_orders, generate_series(1, 399) n where id = $1`,
    [body.id],
  )
})
afterAll(async () => {
  await closeBrowser()
  await world.close()
})
afterEach(() => visitor.close())

const scrollBy = (pixels: number) => visitor.page.evaluate((by) => window.scrollBy(0, by), pixels)
const lost = () => visitor.page.getByRole('heading', { name: 'More purchase orders could not be loaded' })
const pagesAfterTheFirst = /\/api\/purchase-orders\?.*cursor=/

/** Two drawn pictures later whatever an effect asks for has been asked for. */
const drawn = () =>
  visitor.page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  )

describe('coming back keeps the place', () => {
  const middle = () =>
    visitor.page.evaluate(
      () => document.elementFromPoint(700, 450)?.closest('article')?.querySelector('h2')?.textContent ?? '',
    )

  /** Scrolls as a person does, a part at a time, as far as there is more; answers the card in the middle. */
  async function scrolledTo(pixels: number): Promise<string> {
    await expect
      .poll(
        async () => {
          await scrollBy(Math.min(2_000, pixels - (await visitor.page.evaluate(() => window.scrollY))))
          await drawn()
          return visitor.page.evaluate(() => window.scrollY)
        },
        { interval: 20, timeout: 20_000 },
      )
      .toBeGreaterThan(pixels - 10)
    await expect.poll(() => visitor.page.locator('.in-skeleton').count()).toBe(0)
    await drawn()
    const seen = await middle()
    expect(seen).toMatch(/^Purchase Order/)
    return seen
  }

  async function enterList(query = ''): Promise<void> {
    visitor = await enter(world, 'ann', { path: `/insights${query}` })
    await visitor.page.getByRole('article').first().waitFor()
  }

  it('by Back from the form that the header leads to', async () => {
    await enterList()
    const seen = await scrolledTo(16_000)
    await visitor.page
      .getByRole('link', { name: 'Create PO' })
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await visitor.page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
    await visitor.page.goBack()
    await expect.poll(middle).toBe(seen)
  })

  it('by a reload, however far down', async () => {
    await enterList()
    const seen = await scrolledTo(60_000)
    await visitor.page.reload()
    await expect.poll(middle).toBe(seen)
    await visitor.page.locator('.in-count', { hasText: '400 of 400 purchase orders' }).waitFor()
    await visitor.page.evaluate(() => window.scrollTo(0, 0))
    await visitor.page.locator('article[aria-posinset="1"]').waitFor()
  })

  it('by Back from Edit at another sort, and by a reload of the form before', async () => {
    await enterList('?sort=producer')
    const seen = await scrolledTo(22_500)
    await visitor.page
      .locator('article', { hasText: seen })
      .getByRole('button', { name: 'Edit', exact: true })
      .evaluate((button: HTMLElement) => button.click())
    await visitor.page.getByRole('heading', { name: 'Edit Purchase Order', level: 1 }).waitFor()
    await visitor.page.reload()
    await visitor.page.getByRole('heading', { name: 'Edit Purchase Order', level: 1 }).waitFor()
    await visitor.page.goBack()
    await expect.poll(middle).toBe(seen)
  })

  it('begins at the first page where the server no longer knows the cursors', async () => {
    await enterList()
    await scrolledTo(60_000)
    await visitor.page.evaluate(() => {
      addEventListener('pagehide', () => {
        const left = sessionStorage.getItem('insightsPlace1') ?? ''
        sessionStorage.setItem(
          'insightsPlace1',
          left.replace(/"cursors":.*?\]/, `"cursors":${JSON.stringify(Array(20).fill('old'))}`),
        )
      })
    })
    await visitor.page.reload()
    await visitor.page.locator('.in-count', { hasText: '400 of 400 purchase orders' }).waitFor()
    await visitor.page.getByRole('article').first().waitFor()
    visitor.forgive()
  })
})

describe('a page that cannot be read', () => {
  let asked = 0
  beforeEach(async () => {
    asked = 0
    visitor = await enter(world, 'ann', { path: '/insights' })
    await visitor.page.getByRole('article').first().waitFor()
    await visitor.page.route(pagesAfterTheFirst, (route) => {
      asked += 1
      return route.fulfill({ status: 503, body: '' })
    })
    visitor.forgive()
  })

  it('is asked for once, and again only when somebody says so, where they are looking', async () => {
    await scrollBy(11_000)
    await lost().waitFor()
    await expect.poll(() => lost().isVisible()).toBe(true)
    for (let step = 0; step < 10; step += 1) {
      await scrollBy(step % 2 ? 900 : -900)
      await drawn()
    }
    expect(asked).toBe(1)
    const box = await lost().boundingBox()
    expect(box?.y).toBeGreaterThan(0)
    expect(box?.y).toBeLessThan(900)

    const again = visitor.page.getByRole('button', { name: 'Try again' })
    await again.click()
    await expect.poll(() => asked).toBe(2)
    await lost().waitFor()
    await visitor.page.unroute(pagesAfterTheFirst)
    await again.click()
    await expect.poll(() => lost().count()).toBe(0)
    await scrollBy(6_000)
    await expect.poll(() => visitor.page.locator('.in-skeleton').count()).toBe(0)
    const place = await visitor.page.getByRole('article').last().getAttribute('aria-posinset')
    expect(Number(place)).toBeGreaterThan(40)
    const focused = () => visitor.page.evaluate(() => document.activeElement?.getAttribute('role'))
    await expect.poll(() => focused()).toBe('feed')
  })
})
