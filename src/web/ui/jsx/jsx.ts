import { createElement as make } from 'react'
import { withOwnText } from './own-text.ts'

/** The compiler calls this for a tag whose key comes after spread attributes. */
export function createElement(type: string, props: object | null, ...children: never[]) {
  return children.length === 0 ? make(type, props) : make(type, props, withOwnText(type, children))
}
