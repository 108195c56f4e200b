import { fromScaled, sum, toScaled } from '#shared/money.ts'
import { cropsMatch, followUnits } from '#shared/order/crops.ts'
import { familyNet } from '#shared/order/family/family-sum.ts'
import { exactKey, fieldKey, grouped, rateOf } from '#shared/order/family/line-keys.ts'
import type { LineItem, LineItemInput } from '#shared/order/line-item.ts'
import type { Order } from '#shared/order/order.ts'
import { priceLine, priceOrder } from '#shared/order/pricing.ts'
import {
  asOrdered,
  type FormerLine,
  formerLine,
  type LineContent,
  type RenewalBasis,
  type UnmatchedCredit,
  type UnmatchedReason,
} from './basis.ts'

interface Ordered {
  former: FormerLine
  /** The units that haven't been credited yet, in hundredths of the line's unit. */
  left: bigint
  taken: { line: LineItemInput; whole: boolean }[]
}

/** A credit, with the units that haven't been deducted from a line yet, in hundredths of the line's unit. */
interface OpenCredit {
  memo: Order
  line: LineItem
  left: bigint
}

/**
 * The basis of a renewal: the original and its finalized supplementals, less finalized credits for the same
 * field, service and unit at the same price (rules renewals/as-agreed, renewals/credits-never-guessed).
 * `family` has the family's active orders that the user can see, original first.
 */
export function asAgreed(original: Order, family: readonly Order[]): RenewalBasis {
  const children = family.filter(({ id }) => id !== original.id).toSorted(byNumber)
  const counted = [original, ...children.filter(({ finalized }) => finalized)]
  const charged = counted.filter(({ documentType }) => documentType !== 'credit_memo')
  const ordered = charged.flatMap(orderedLines)
  const credits = counted
    .filter(({ documentType }) => documentType === 'credit_memo')
    .flatMap((memo) => memo.lineItems.map((line) => ({ memo, line, left: toScaled(line.acres, 2) })))
  takeCredits(credits, ordered)
  const lines = ordered.filter(({ left }) => left > 0n).map(remaining)
  const unmatched = credits.filter(({ left }) => left > 0n).map((credit) => unmatchedOf(credit, ordered))
  const sumThen = familyNet(counted)
  const atOldPrices = netOf(
    lines.map(({ line }) => line),
    original.discountPercentage,
  )
  return {
    ...asOrdered(original),
    lines,
    sumThen,
    unmatched,
    otherDiscounts: counted
      .filter(({ discountPercentage }) => discountPercentage !== original.discountPercentage)
      .map(({ displayPo, discountPercentage }) => ({ displayPo, discountPercentage })),
    otherShares: charged
      .filter((member) => sharesOf(member) !== sharesOf(original))
      .map((one) => one.displayPo),
    open: [original, ...children].filter(({ finalized }) => !finalized).map(({ displayPo }) => displayPo),
    difference: sum([sumThen, -atOldPrices, ...unmatched.map(({ amount }) => amount)]),
  }
}

const rank = { original: 0, supplemental: 1, credit_memo: 2 } as const

function byNumber(a: Order, b: Order): number {
  return rank[a.documentType] - rank[b.documentType] || a.sequenceNumber - b.sequenceNumber
}

function orderedLines(order: Order): Ordered[] {
  return order.lineItems.map((line) => ({
    former: formerLine(line, order.displayPo),
    left: toScaled(line.acres, 2),
    taken: [],
  }))
}

/**
 * Identifies lines with the same field, service, unit and rate. A credit at a different price can't be
 * deducted, because its units and dollars wouldn't both match.
 */
const rateKey = (line: LineItemInput) => JSON.stringify([fieldKey(line), ...rateOf(line)])

/** Deducts credits from lines. Lines that exactly match a credit come first (rule kinds/credit-of-a-line). */
function takeCredits(credits: readonly OpenCredit[], ordered: readonly Ordered[]): void {
  for (const keyOf of [exactKey, rateKey]) {
    const byKey = grouped(ordered, ({ former }) => keyOf(former.line))
    for (const credit of credits) {
      for (const one of byKey.get(keyOf(credit.line)) ?? []) takeFrom(one, credit)
    }
  }
}

function takeFrom(ordered: Ordered, credit: OpenCredit): void {
  const units = credit.left < ordered.left ? credit.left : ordered.left
  if (units === 0n) return
  ordered.left -= units
  credit.left -= units
  ordered.taken.push({ line: credit.line, whole: units === toScaled(credit.line.acres, 2) })
}

function remaining({ former, left, taken }: Ordered): FormerLine {
  if (taken.length === 0) return former
  const { line } = former
  const acres = fromScaled(left, 2)
  const crops = taken.every(({ whole }) => whole)
    ? cropsWithout(
        line,
        taken.map((credit) => credit.line),
      )
    : []
  const exact = line.crops.length === 0 || (crops.length > 0 && cropsMatch(crops, acres))
  return {
    ...former,
    line: { ...line, acres, crops: exact ? crops : followUnits(line.crops, acres, line.acres) },
    cropsInProportion: !exact,
  }
}

const cropKey = (cropType: string) => cropType.trim().toLowerCase()

/**
 * The line's crops, less the credited acres. Empty if the line lacks a credited crop or has fewer acres of it
 * than were credited.
 */
function cropsWithout(line: LineContent, credits: readonly LineItemInput[]): LineContent['crops'] {
  const credited = credits.flatMap(({ crops }) => crops)
  const known = new Set(line.crops.map(({ cropType }) => cropKey(cropType)))
  if (credited.some(({ cropType }) => !known.has(cropKey(cropType)))) return []
  const left = line.crops.map((crop) => {
    const same = credited.filter(({ cropType }) => cropKey(cropType) === cropKey(crop.cropType))
    return { ...crop, acres: sum([crop.acres, ...same.map(({ acres }) => -acres)]) }
  })
  return left.some(({ acres }) => acres < 0) ? [] : left.filter(({ acres }) => acres > 0)
}

function unmatchedOf({ memo, line, left }: OpenCredit, ordered: readonly Ordered[]): UnmatchedCredit {
  const units = fromScaled(left, 2)
  return {
    displayPo: memo.displayPo,
    fieldName: line.fieldName,
    serviceName: line.serviceName,
    unit: line.units,
    units,
    amount: netOf([{ ...line, acres: units }], memo.discountPercentage),
    reason: reasonOf(line, ordered),
  }
}

function reasonOf(line: LineItemInput, ordered: readonly Ordered[]): UnmatchedReason {
  const alike = ordered.filter(({ former }) => fieldKey(former.line) === fieldKey(line))
  if (alike.length === 0) return 'not-ordered'
  const sameRate = alike.some(({ former }) => rateKey(former.line) === rateKey(line))
  return sameRate ? 'more-than-ordered' : 'other-price'
}

function netOf(lines: readonly LineItemInput[], discountPercentage: number): number {
  return priceOrder({ documentType: 'original', discountPercentage, lines: lines.map(priceLine) }).grandTotal
}

const sharesOf = ({ agronomistAssignments, customerAssignments }: Order) =>
  JSON.stringify([
    agronomistAssignments.map(({ email, percentage }) => [email.toLowerCase(), percentage]),
    customerAssignments.map(({ id, percentage }) => [id, percentage]),
  ])
