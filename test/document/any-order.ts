import fc from 'fast-check'
import type { Order } from '#shared/order/order.ts'
import { printAgronomist, printCustomer, printLine, printOrder } from '#test/world/print-order.ts'

/** Words in every script that the document's fonts cover, and long words. */
const word = fc.constantFrom(
  'North 40',
  'Brook & Sons',
  'Łąka Żółta',
  'Поле Ольги',
  'Ἀγρός Ωμέγα',
  'Ruộng Nguyễn',
  'O’Brien “Home”',
  'Großer Äcker',
  'Unbroken'.repeat(12),
)

const line = fc
  .record({
    fieldName: word,
    legalDescription: word,
    acres: fc.integer({ min: 1, max: 9_999_999 }).map((hundredths) => hundredths / 100),
    costPerAcre: fc.integer({ min: 1, max: 999_999 }).map((cents) => cents / 100),
    discountType: fc.constantFrom('percent' as const, 'dollars' as const),
    discountPercent: fc.constantFrom(0, 2.5, 12),
    discountInDollars: fc.constantFrom(0, 0.01),
    units: fc.constantFrom('acre' as const, 'sample' as const),
    serviceDetails: fc.constantFrom('', 'Gate 4711', 'First row\nsecond row'),
  })
  .map(printLine)

const kind = fc.constantFrom(
  { documentType: 'original' as const },
  { documentType: 'supplemental' as const, displayPo: '12-S1', parentPoId: 12 },
  { documentType: 'credit_memo' as const, displayPo: '12-C1', parentPoId: 12 },
)

/** Returns `count` equal percentages that add up to 100; the last one includes the remainder. */
function percentages(count: number): number[] {
  const each = Math.floor(1_000 / count)
  return Array.from({ length: count }, (_, at) => (at < count - 1 ? each : 1_000 - each * (count - 1)) / 10)
}

/** Orders of all kinds, with consistent totals. */
export const anyOrder: fc.Arbitrary<Order> = fc
  .record({
    kind,
    producerName: word,
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    customers: fc.array(word, { minLength: 1, maxLength: 6 }),
    agronomists: fc.array(word, { minLength: 1, maxLength: 3 }),
    discountPercentage: fc.constantFrom(0, 2.5),
    versionNumber: fc.integer({ min: 1, max: 40 }),
    comments: fc.constantFrom('', 'Call first.\n\nThen go.', 'Words that go on. '.repeat(60)),
    createdAt: fc.constantFrom('2026-03-15T03:30:00.000Z', '2025-12-31T23:59:59.999Z'),
  })
  .map(({ kind, lines, customers, agronomists, ...said }) =>
    printOrder({
      ...said,
      ...kind,
      updatedAt: said.createdAt,
      lineItems: lines,
      customerAssignments: percentages(customers.length).map((percentage, at) =>
        printCustomer({
          id: at + 1,
          customerName: `${customers[at]} ${at}`,
          accountId: `10${at}`,
          percentage,
        }),
      ),
      agronomistAssignments: percentages(agronomists.length).map((percentage, at) =>
        printAgronomist({ email: `${at}@farm.example`, name: `${agronomists[at]}`, percentage }),
      ),
    }),
  )

export const documentCompany = {
  companyName: 'Harrow & Vale Agronomy',
  companyAddress: ['2140 Section Line Road', 'Webster City, IA 50595'],
  timeZone: 'America/Chicago',
}
