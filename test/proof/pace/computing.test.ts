import { test } from 'vitest'
import { priceDraft } from '#shared/order/pricing.ts'
import { scoutingLine } from '#test/world/world.ts'
import { buildSearchIndex, search } from '#web/ui/field/search-index.ts'
import { expectGoal } from './goal.ts'

function quickest(work: () => unknown): number {
  const times = Array.from({ length: 20 }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return Math.min(...times)
}

const undiscounted = { discountType: 'percent', discountInDollars: 0, discountPercent: 0 } as const

test('500 lines are priced immediately', () => {
  const lineItems = Array.from({ length: 500 }, (_, i) => ({
    ...scoutingLine({ acres: 100 + i, costPerAcre: 5 + i / 100 }),
    ...undiscounted,
  }))
  const price = () => priceDraft({ documentType: 'original', discountPercentage: 2.5, lineItems })
  expectGoal('500 lines priced, ms', quickest(price), 5)
})

test('20,000 items are filtered within a frame', () => {
  const many = Array.from({ length: 20_000 }, (_, number) => ({
    name: `Tamarack Bend Farms ${number} and Sons of Hamilton County`,
    note: String(100_000 + number),
  }))
  const index = buildSearchIndex(many, (customer) => `${customer.name} ${customer.note}`)
  expectGoal(
    '20,000 items filtered, ms',
    quickest(() => search(index, 'bend 10 county')),
    16,
  )
})
