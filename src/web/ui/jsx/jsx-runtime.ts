import { jsx as make, jsxs as makeOfMany } from 'react/jsx-runtime'
import { isFigure, withOwnText } from './own-text.ts'

export type { JSX } from 'react/jsx-runtime'
export { Fragment } from 'react/jsx-runtime'

/** The JSX runtime: React's own, with texts that a translation may replace. */
export const jsx: typeof make = (type, props, key) => make(type, withTexts(type, props), key)
export const jsxs: typeof makeOfMany = (type, props, key) => makeOfMany(type, withTexts(type, props), key)

export function withTexts(type: unknown, props: unknown): object {
  const { children, ...others } = props as { children?: never }
  if (children === undefined) return props as object
  const own = withOwnText(type, children)
  return { ...(typeof type === 'string' && isFigure(own) && { translate: 'no' }), ...others, children: own }
}
