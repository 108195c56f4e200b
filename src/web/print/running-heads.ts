import { useEffect } from 'react'
import type { Order } from '#shared/order/order.ts'
import { documentTitle } from '#shared/order/words.ts'
import type { Company } from './company.ts'

/** About what fits beside the other words of a page's margin. */
const longestName = 56

/**
 * What the margins of every printed page say. The margin boxes of @page can't reach into the document, but
 * they read the custom properties of its root (print.css).
 */
export function useRunningHeads(order: Order, company: Company): void {
  const title = `${documentTitle(order)} · Version ${order.versionNumber}`
  const producer = order.producerName
  const { companyName } = company
  useEffect(() => {
    const { style } = document.documentElement
    const heads = {
      '--print-title': title,
      '--print-producer': producer,
      '--print-company': companyName,
    }
    for (const [name, text] of Object.entries(heads)) style.setProperty(name, cssString(shortened(text)))
    return () => {
      for (const name of Object.keys(heads)) style.removeProperty(name)
    }
  }, [title, producer, companyName])
}

function shortened(text: string): string {
  const characters = [...text]
  return characters.length <= longestName
    ? text
    : `${characters
        .slice(0, longestName - 1)
        .join('')
        .trimEnd()}…`
}

/** A name may hold quotes, backslashes and line breaks; none of them may end the string. */
export function cssString(text: string): string {
  return `"${text.replace(/\p{Cc}+/gu, ' ').replace(/["\\]/g, '\\$&')}"`
}
