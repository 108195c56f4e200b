/** Everything must work at two sizes: a laptop on a desk, and a phone in a truck. */
export const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
export type Size = keyof typeof sizes

export interface Arrival {
  size?: Size
  path?: string
  /** Data that an earlier page of the tab left in its session storage, by key. */
  left?: Record<string, unknown>
}

/** An address of the product that runs none of its code. */
export const restingPlace = '/api/health'
