import { cents, round } from '#shared/money.ts'
import { followUnits } from '#shared/order/crops.ts'
import type { DiscountType, Unit } from '#shared/order/kinds.ts'
import type { TextKey } from '#shared/order/line-fields.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import type { ServiceType } from '#shared/picklist/entries.ts'
import { type LineContext, serviceOf, startingPrice, withService } from './line-context.ts'
import type { LineDraft } from './line-draft.ts'
import { readTyped, type TypedTexts, withoutTyped, withTyped } from './typed-text.ts'

type Change = (draft: LineDraft) => LineDraft

export const setText =
  (field: TextKey, text: string): Change =>
  (draft) => ({ ...draft, line: { ...draft.line, [field]: text } })

/** Sets the state and clears the county, because a county belongs to one state. */
export const setState =
  (state: string): Change =>
  (draft) => ({ ...draft, line: { ...draft.line, state, county: '' } })

export const setService =
  (service: ServiceType, context: LineContext): Change =>
  (draft) => {
    if (draft.line.serviceTypeId === service.id) return draft
    const { acres } = draft.typed
    return {
      ...draft,
      line: withService(draft.line, service, context),
      typed: acres === undefined ? {} : { acres },
      priceNote: null,
    }
  }

export const setUnit =
  (units: Unit, context: LineContext): Change =>
  (draft) =>
    repriced(draft, { ...draft.line, units }, context)

/**
 * Sets the grid size. A listed size sets the price; clearing the size restores the service price (rule
 * prices/grid-size-price).
 */
export const setGridSize =
  (gridSize: string, context: LineContext): Change =>
  (draft) =>
    repriced(draft, { ...draft.line, gridSize }, context)

export const setCustomGridSize =
  (gridSize: string, price: number): Change =>
  (draft) => ({
    ...draft,
    line: { ...draft.line, gridSize: gridSize.trim(), costPerAcre: cents(price) },
    typed: withoutKey(draft, 'costPerAcre'),
    priceNote: null,
  })

function repriced(draft: LineDraft, line: LineItemInput, context: LineContext): LineDraft {
  const service = serviceOf(line, context)
  return {
    ...draft,
    line: service ? { ...line, costPerAcre: startingPrice(line, service, context) } : line,
    typed: withoutKey(draft, 'costPerAcre'),
    priceNote: null,
  }
}

export function withoutKey(draft: LineDraft, key: string) {
  return Object.fromEntries(Object.entries(draft.typed).filter(([path]) => path !== key))
}

type NumberPath = 'costPerAcre' | 'discountPercent' | 'discountInDollars' | 'numberOfChecks'

export const typeNumber =
  (path: NumberPath, text: string): Change =>
  (draft) => {
    const value = readTyped(text, path)
    const typed = withTyped(draft.typed, path, text)
    const priceNote = path === 'costPerAcre' ? null : draft.priceNote
    if (value === null) return { ...draft, typed, priceNote }
    return { ...draft, typed, priceNote, line: { ...draft.line, [path]: value } }
  }

/**
 * Changes the units. Crops are scaled from the units as they were before the user typed (rule
 * lines/crops-follow).
 */
export const typeUnits =
  (text: string): Change =>
  (draft) => {
    const typed = withTyped(draft.typed, 'acres', text)
    const acres = readTyped(text, 'acres')
    if (acres === null) return { ...draft, typed }
    const start = draft.unitsBefore ?? { acres: draft.line.acres, crops: draft.line.crops }
    return { ...draft, typed, unitsBefore: start, line: withUnits(draft.line, acres, start) }
  }

/** Changes the line's units. Scales the crops in `before` by the ratio of the new units to the old ones. */
export function withUnits(
  line: LineItemInput,
  acres: number,
  before: Pick<LineItemInput, 'acres' | 'crops'>,
): LineItemInput {
  const crops =
    round(acres, 2) === before.acres ? before.crops : followUnits(before.crops, acres, before.acres)
  return { ...line, acres, crops }
}

/**
 * Returns the typed text to keep when the input field for `path` loses focus. Units, price and checks show
 * zero as an empty field, but a 0 that the user typed stays visible, because the user must correct it.
 */
function leftTyped({ typed, line }: LineDraft, path: 'acres' | NumberPath): TypedTexts {
  const emptyAtZero = path === 'acres' || path === 'costPerAcre' || path === 'numberOfChecks'
  return emptyAtZero && round(line[path], 2) === 0 && typed[path]?.trim() ? typed : withoutTyped(typed, path)
}

export const leaveUnits: Change = (draft) => ({
  ...draft,
  typed: leftTyped(draft, 'acres'),
  unitsBefore: null,
  line: { ...draft.line, acres: round(draft.line.acres, 2) },
})

export const leaveNumber =
  (path: NumberPath): Change =>
  (draft) => ({
    ...draft,
    typed: leftTyped(draft, path),
    line: path === 'numberOfChecks' ? draft.line : { ...draft.line, [path]: round(draft.line[path], 2) },
  })

/**
 * Changes the discount type. The other type's value is kept while the editor is open, in case the user
 * switches back.
 */
export const setDiscountType =
  (discountType: DiscountType): Change =>
  (draft) => ({ ...draft, line: { ...draft.line, discountType } })

/** Records that the user left a field; from then on, the field shows its problem. */
export const leave =
  (path: string): Change =>
  (draft) =>
    draft.left.includes(path) ? draft : { ...draft, left: [...draft.left, path] }
