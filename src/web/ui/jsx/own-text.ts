import { createElement, Fragment, type ReactNode } from 'react'

const isText = (child: ReactNode) => typeof child === 'string' || typeof child === 'number'

/** A text without letters: there is nothing to translate, and it changes while one types. */
export const isFigure = (text: unknown) => typeof text === 'string' && !/\p{L}/u.test(text)

/**
 * Children with each text in an element of its own where it is next to something else: Chrome's translation replaces
 * texts, and React would remove or change what is no longer there (rule load/translated-pages). Texts next to each
 * other are one. All places stay, for React knows children by them.
 */
export function withOwnText(type: unknown, children: ReactNode): ReactNode {
  if (!Array.isArray(children) && type !== Fragment) return children
  const all: ReactNode[] = Array.isArray(children) ? children : [children]
  if (!all.some(isText)) return children
  // Alone, it is set as the content of its element, whatever is there; of a component it is one.
  if (type !== Fragment && !all.some((child) => child && !isText(child) && child !== true))
    return all.filter(isText).join('')
  return all.map((child, at) => {
    if (!isText(child)) return child
    if (isText(all[at - 1])) return null
    let said = ''
    for (let i = at; isText(all[i]); i++) said += String(all[i])
    return createElement('text-part', { key: at, translate: isFigure(said) ? 'no' : undefined }, said)
  })
}
