import { createElement as make } from 'react'
import { withOwnText } from './own-text.ts'

/** What the compiler makes of a tag whose key comes behind other attributes. */
export function createElement(type: string, props: object | null, ...children: never[]) {
  return children.length === 0 ? make(type, props) : make(type, props, withOwnText(type, children))
}
