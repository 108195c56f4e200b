import type { ReactNode } from 'react'
import { jsx as make, jsxs as makeOfMany } from 'react/jsx-runtime'
import { isFigure, withOwnText } from './own-text.ts'

export type { JSX } from 'react/jsx-runtime'
export { Fragment } from 'react/jsx-runtime'

/**
 * React's JSX runtime, except that it wraps strings so that the browser's translation feature can replace
 * them.
 */
export const jsx: typeof make = (type, props, key) => make(type, withTexts(type, props), key)
export const jsxs: typeof makeOfMany = (type, props, key) => makeOfMany(type, withTexts(type, props), key)

export function withTexts(type: unknown, props: unknown): object {
  if (!hasChildren(props)) return Object(props)
  const { children, ...others } = props
  const own = withOwnText(type, children)
  return { ...(typeof type === 'string' && isFigure(own) && { translate: 'no' }), ...others, children: own }
}

const hasChildren = (props: unknown): props is { children: ReactNode } =>
  typeof props === 'object' && props !== null && 'children' in props && props.children !== undefined
