/** Limits on input (rule input/limits). Money is in dollars, and shares are in percent. */
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
  /** Maximum number of orders in one bulk action. */
  chosenOrders: 1_000,
  grandTotal: 9_999_999_999.99,
  subtotal: 999_999_999_999.99,
  fiscalYear: { min: 2000, max: 2100 },
  idText: 64,
  query: 100,
  bodyBytes: 1_048_576,
  /** Maximum body size for calls that don't take a body. */
  noBodyBytes: 1_024,
  /** Maximum size of an imported list's text, in UTF-8. */
  importBytes: 5_242_880,
  importRows: 20_000,
  /** Maximum size of an imported list as JSON, including field names. */
  importBodyBytes: 16_777_216,
} as const

/**
 * The largest ID the database can store. Larger IDs match nothing, and must not make an SQL statement fail.
 */
export const largestId = 2_147_483_647
/**
 * How far above or below 100 the total of the percentages in a share list can be (rule shares/add-up-to-100).
 */
export const shareTolerance = 0.5
/**
 * Automatic rebalancing leaves a percentage alone if it would change by less than this (rule
 * shares/percentage-and-amount).
 */
export const rebalanceTolerance = 0.01
/**
 * The minimum effective discount, in percent, at which a line is shown in red and needs a check
 * (rules prices/high-discount-in-red, prices/check-badge).
 */
export const highDiscountPercent = 10
