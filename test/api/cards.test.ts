import { describe, expect } from 'vitest'
import { sortKeys } from '#shared/api/list-sort.ts'
import { CardOrder, type Order } from '#shared/order/order.ts'
import { it } from '#test/world/fixtures.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'
import { finalize, order, scoutingLine } from '#test/world/world.ts'

it.beforeAll(async ({ world, ann, mia }) => {
  for (let i = 0; i < 9; i++) {
    world.clock.now = new Date(Date.UTC(2026, 0, 1 + i))
    const lineItems = Array.from({ length: 10 }, () => scoutingLine({ acres: 10 + i }))
    await createOrder(
      i % 2 ? ann : mia,
      order({ fiscalYear: 2025 + (i % 2), lineItems, comments: 'By Friday' }),
    )
  }
  await finalize(world, 2)
  await createOrder(mia, {
    parentPoId: 2,
    documentType: 'credit_memo',
    lineItems: [scoutingLine({ acres: 1 })],
  })
})

const cardOf = (whole: Order) =>
  CardOrder.parse({ ...whole, lineCount: whole.lineItems.length, renewedAs: [], discountReview: null })

// (rule lists/cards-without-lines)
describe('the cards of a list', () => {
  it.for(sortKeys)(
    'the cards of a list match its orders, without lines, terms and comments, in the same order: %s',
    async (sort, { ann, mia }) => {
      for (const caller of [ann, mia]) {
        for (const query of [`sort=${sort}&limit=4`, `sort=${sort}&fiscalYear=2026`, `sort=${sort}&q=acre`]) {
          const whole = await caller.call<Order[]>('GET', `${ordersPath}?${query}`)
          const cards = await caller.call<CardOrder[]>('GET', `${ordersPath}?${query}&view=card`)
          expect(whole.body.length).toBeGreaterThan(2)
          expect(cards.body).toEqual(whole.body.map(cardOf))
          for (const name of ['x-total-count', 'x-total-unfiltered'])
            expect(cards.headers.get(name)).toBe(whole.headers.get(name))
        }
      }
    },
  )

  it('the cards of a list lead on to further cards', async ({ mia }) => {
    const found: CardOrder[] = []
    let next: string | null = `${ordersPath}?limit=3&view=card&fiscalYear=2026`
    while (next) {
      const page: { body: CardOrder[]; headers: Headers } = await mia.call<CardOrder[]>('GET', next)
      found.push(...page.body)
      next = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1] ?? null
    }
    const whole = await mia.call<Order[]>('GET', `${ordersPath}?fiscalYear=2026`)
    expect(found).toEqual(whole.body.map(cardOf))
  })

  it('the cards of a list are at most a quarter of the bytes of its orders of ten lines', async ({ mia }) => {
    const bytes = async (query: string) =>
      JSON.stringify((await mia.call('GET', `${ordersPath}?${query}`)).body).length
    expect(await bytes('view=card')).toBeLessThan((await bytes('')) / 4)
  })

  it.for(['view=cards', 'view=', 'view=card&view=card', 'view=card&lines=1'])(
    'the cards of a list are refused for an unknown view: %s',
    async (query, { mia }) => {
      const { status, body } = await mia.call('GET', `${ordersPath}?${query}`)
      expect([status, body.code]).toEqual([400, 'invalid'])
    },
  )
})
