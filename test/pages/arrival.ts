/** The two screen sizes at which everything must work: a laptop on a desk, and a phone in a truck. */
export const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
export type Size = keyof typeof sizes

export interface Arrival {
  size?: Size
  path?: string
  /** Values for the tab's session storage, as if a previous page had saved them. */
  left?: Record<string, unknown>
}

/** A URL path whose response contains none of the product's code. */
export const restingPlace = '/api/health'
