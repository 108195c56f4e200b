import { matcherOf } from './roles.ts'

const never = 'script, style, noscript, template, head, head *'

/** The smallest elements whose text matches. */
export function byText(root: ParentNode, text: string | RegExp, exact = false): Element[] {
  const matches = matcherOf(text, exact)
  // An exact match needs a partial match too.
  const mayContain = text instanceof RegExp ? () => true : matcherOf(text)
  const found: Element[] = []
  /** Whether it found the element or anything in it. */
  function visit(element: Element): boolean {
    if (element.matches(never)) return false
    const own = textOf(element)
    if (!mayContain(own)) return false
    const inside = [...element.children].map(visit).some(Boolean)
    const smallest = matches(own) && ![...element.children].some((child) => matches(textOf(child)))
    if (smallest) found.push(element)
    return inside || smallest
  }
  // As in Playwright, the root itself may match.
  if (root instanceof Element && root !== root.ownerDocument.documentElement) visit(root)
  else for (const child of root.children) visit(child)
  return found
}

export function textOf(element: Element): string {
  if (element instanceof HTMLInputElement && /^(button|submit)$/.test(element.type)) return element.value
  return element.textContent ?? ''
}

/** Controls and other elements whose label, of any kind, matches. */
export function byLabel(root: ParentNode, text: string | RegExp, exact = false): Element[] {
  const matches = matcherOf(text, exact)
  const labelled = root.querySelectorAll(
    'input, select, textarea, button, output, progress, meter, [aria-label], [aria-labelledby]',
  )
  return [...labelled].filter((element) => labelsOf(element).some(matches))
}

function labelsOf(element: Element): string[] {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/)
  const named = ids?.flatMap((id) => element.ownerDocument.getElementById(id)?.textContent ?? [])
  if (named && named.length > 0) return named
  const said = element.getAttribute('aria-label')
  const own = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent ?? '')
  return said?.trim() ? [said, ...own] : own
}

export function byAttribute(
  root: ParentNode,
  attribute: string,
  text: string | RegExp,
  exact = false,
): Element[] {
  const matches = matcherOf(text, exact)
  return [...root.querySelectorAll(`[${attribute}]`)].filter((element) =>
    matches(element.getAttribute(attribute) ?? ''),
  )
}
