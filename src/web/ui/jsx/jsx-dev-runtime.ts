import { jsxDEV as make } from 'react/jsx-dev-runtime'
import { withTexts } from './jsx-runtime.ts'

export type { JSX } from 'react/jsx-dev-runtime'
export { Fragment } from 'react/jsx-dev-runtime'

export const jsxDEV: typeof make = (type, props, key, isStatic, source, self) =>
  make(type, withTexts(type, props), key, isStatic, source, self)
