import { createElement, Fragment, type ReactNode } from 'react'

const isText = (child: ReactNode) => typeof child === 'string' || typeof child === 'number'

/**
 * Whether text has no letters. Such text isn't put into its own element: there is nothing to translate, and
 * the text might change with each keystroke.
 */
export const isFigure = (text: unknown) =>
  typeof text === 'number' || (typeof text === 'string' && !/\p{L}/u.test(text))

/**
 * Puts each string that has sibling nodes into its own wrapper element. Without it, React would fail to
 * remove or change text nodes that Chrome's translation has replaced (rule load/translated-pages). Adjacent
 * strings are joined. Every child keeps its position, because React identifies children by position.
 */
export function withOwnText(type: unknown, children: ReactNode): ReactNode {
  if (!Array.isArray(children) && type !== Fragment) return children
  const all: ReactNode[] = Array.isArray(children) ? children : [children]
  if (!all.some(isText)) return children
  // Text without sibling nodes needs no wrapper, because React then sets the element's whole content.
  if (type !== Fragment && !all.some((child) => child && !isText(child) && child !== true))
    return all.filter(isText).join('')
  return all.map((child, at) => {
    if (!isText(child)) return child
    if (isText(all[at - 1])) return null
    let said = ''
    for (let i = at; isText(all[i]); i++) said += String(all[i])
    const text = said.trim()
    if (text === '') return said
    const own = createElement('bdi', { translate: isFigure(text) ? 'no' : undefined }, text)
    // Keeps leading and trailing spaces outside the `bdi` element, because translation doesn't change them
    // and accessible names need them.
    const [before, after] = said.split(text)
    return createElement(Fragment, { key: at }, before || null, own, after || null)
  })
}
