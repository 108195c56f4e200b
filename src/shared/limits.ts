/** Bounds of what may be entered (rule input/limits). Money in dollars, shares in percent. */
export const limits = {
  acres: { min: 0.1, max: 999_999.99 },
  price: { min: 0.01, max: 99_999.99 },
  lines: 1_000,
  shares: 20,
  usualSplits: 20,
  crops: 20,
  shortText: 200,
  longText: 5_000,
  legalText: 100_000,
  checks: 9_999,
  /** Orders that are acted on at once. */
  chosenOrders: 1_000,
  grandTotal: 9_999_999_999.99,
  /** The most that a subtotal can be stored as. */
  subtotal: 999_999_999_999.99,
  fiscalYear: { min: 2000, max: 2100 },
  idText: 64,
  query: 100,
  bodyBytes: 1_048_576,
  /** What may be sent to a call that takes nothing. */
  noBodyBytes: 1_024,
  /** The text of an imported list, in UTF-8. */
  importBytes: 5_242_880,
  importRows: 20_000,
  /** The same list as JSON, with the names of its fields. */
  importBodyBytes: 16_777_216,
} as const

/**
 * Percentages of a share list are valid within this distance of 100, both ends included
 * (rule shares/add-up-to-100).
 */
export const shareTolerance = 0.5
/**
 * Below this distance an automatic rebalancing leaves the numbers alone (rule shares/percentage-and-amount).
 */
export const rebalanceTolerance = 0.01
/**
 * An effective line discount from here on is red and to be checked, in percent
 * (rules prices/high-discount-in-red, prices/check-badge).
 */
export const highDiscountPercent = 10
