import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeBrowser, signIn, type Visitor, visit } from '#test/e2e/visitor.ts'
import { type Caller, openWorld, order, type people, type World } from '#test/world/world.ts'

let world: World
let visitor: Visitor

const path = '/api/purchase-orders'

async function created(by: Caller, body: unknown): Promise<number> {
  const answer = await by.call<{ id: number }>('POST', path, body)
  expect(answer.status).toBe(201)
  return answer.body.id
}

beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await closeBrowser()
  await world.close()
})
afterEach(() => visitor.close())

const cards = () => visitor.page.getByRole('article')
const count = () => visitor.page.locator('.in-count')
const filter = () => visitor.page.getByPlaceholder('Start typing to filter...')

async function enter(person: keyof typeof people, address = '/insights'): Promise<void> {
  await signIn(visitor.page, person)
  await visitor.page.goto(address)
  await visitor.page.getByRole('heading', { name: 'Insights', level: 1 }).waitFor()
}

async function saysCount(text: string): Promise<void> {
  await visitor.page.locator('.in-count', { hasText: text }).waitFor()
  await expect.poll(() => count().textContent()).toBe(text)
}

describe('a long list', () => {
  beforeAll(async () => {
    await world.sql('truncate purchase_orders restart identity cascade')
    const first = await created(await world.as('ann'), order())
    const columns = await world.sql<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = 'purchase_orders' and is_generated = 'NEVER' and column_name not in ('id', 'created_at')`,
    )
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    await world.sql(
      `insert into purchase_orders (created_at, ${names})
       select created_at - make_interval(mins => n), ${names} from purchase_orders, generate_series(1, 399) n where id = $1`,
      [first],
    )
  })
  beforeEach(async () => {
    visitor = await visit(world)
  })

  it('has few cards in the page, reads on while one scrolls, and keeps the place on return', async () => {
    await enter('ann')
    await saysCount('400 of 400 purchase orders')
    for (let step = 0; step < 60; step += 1) {
      await visitor.page.mouse.wheel(0, 1_000)
      await visitor.page.waitForFunction(() => document.querySelectorAll('article').length > 0)
    }
    await expect.poll(() => visitor.page.evaluate(() => window.scrollY)).toBeGreaterThan(20_000)
    await settled()
    await expect.poll(() => cards().count()).toBeLessThanOrEqual(60)
    const seen = await middle()
    await visitor.page
      .getByRole('link', { name: 'Customers', exact: true })
      .evaluate((link: HTMLElement) => link.click())
    await visitor.page.waitForURL('**/accounts')
    await visitor.page.goBack()
    await expect.poll(middle).toBe(seen)
    await visitor.page.keyboard.press('Home')
    await visitor.page.evaluate(() => window.scrollTo(0, 0))
    await visitor.page.getByRole('article', { name: /^Purchase Order 1 / }).waitFor()
  })

  /** The scrolling has ended and no card is on its way. */
  async function settled(): Promise<void> {
    const place = () =>
      visitor.page.evaluate(() => `${window.scrollY} ${document.querySelectorAll('.in-skeleton').length}`)
    let before = ''
    await expect
      .poll(
        async () => {
          const now = await place()
          const still = now === before && now.endsWith(' 0')
          before = now
          return still
        },
        { interval: 200 },
      )
      .toBe(true)
  }

  const middle = () =>
    visitor.page.evaluate(
      () => document.elementFromPoint(700, 450)?.closest('article')?.querySelector('h2')?.textContent ?? '',
    )

  it('keeps the former cards while it filters, and asks for the last text only', async () => {
    await enter('ann')
    await saysCount('400 of 400 purchase orders')
    const asked: string[] = []
    visitor.page.on('request', (request) => {
      const q = new URL(request.url()).searchParams.get('q')
      if (q !== null) asked.push(q)
    })
    // Within the page, so that no letter is late on a busy machine.
    await filter().evaluate((input) => {
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      for (const end of [1, 2, 3, 4, 5, 6]) {
        write?.call(input, 'nobody'.slice(0, end))
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
    await visitor.page.getByRole('heading', { name: 'No Matching Purchase Orders' }).waitFor()
    expect(asked).toEqual(['nobody'])
  })
})
