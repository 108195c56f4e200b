import { expect, it } from 'vitest'
import type { DocumentType, Unit } from '#shared/order/kinds.ts'
import type { LineItem } from '#shared/order/line-item.ts'
import { scoutingLine, storedLine } from '#test/world/example-order.ts'
import { creditableOrders } from './credit-lines.ts'

const line = (serviceTypeId: number, acres: number, units: Unit = 'acre') =>
  storedLine(scoutingLine({ serviceTypeId, acres, units }))

function member(
  id: number,
  documentType: DocumentType,
  sequenceNumber: number,
  lineItems: LineItem[],
  finalized = true,
) {
  return { id, documentType, sequenceNumber, displayPo: `${id}`, finalized, lineItems }
}

const parent = member(1, 'original', 1, [line(7, 100.5), line(8, 20)])
const family = [
  member(4, 'supplemental', 2, [line(7, 10)], false),
  member(3, 'supplemental', 1, [line(7, 40), line(7, 5, 'sample')]),
  member(5, 'credit_memo', 1, [line(7, 30)], false),
  member(6, 'credit_memo', 2, [line(7, 60)]),
]

// (rule kinds/credit-ordered-lines)
it('offers the lines of finalized members, the original first, with what of their service is credited', () => {
  const found = creditableOrders(parent, family, [line(7, 0.1)], 6)
  const shown = found.map(({ displayPo, lines }) => [
    displayPo,
    lines.map(({ ordered, credited }) => `${credited} of ${ordered}`),
  ])
  expect(shown).toEqual([
    ['1', ['30.1 of 140.5', '0 of 20']],
    ['3', ['30.1 of 140.5', '0 of 5']],
  ])
})

it('counts the original once, whether the family holds it or it was archived', () => {
  const [whole, without] = [[parent, ...family], family].map((all) => creditableOrders(parent, all, [], null))
  expect(whole).toEqual(without)
})
