/** The two screen sizes at which everything must work: a laptop on a desk, and a phone in a truck. */
export const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
export type Size = keyof typeof sizes

export interface Arrival {
  size?: Size
  path?: string
  /** Data in the tab's session storage, by key, as left there by a previous page. */
  left?: Record<string, unknown>
}

/** A URL path on the server whose response runs none of the product's code in the page. */
export const restingPlace = '/api/health'
