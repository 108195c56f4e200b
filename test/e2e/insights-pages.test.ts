import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, order, type World } from '../world.ts'
import { closeBrowser, enter, type Visitor } from './visitor.ts'

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
    expect(await lost().isVisible()).toBe(true)
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
    expect(await focused()).toBe('feed')
  })
})
