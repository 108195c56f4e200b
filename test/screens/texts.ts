import { matcherOf } from './roles.ts'

const never = 'script, style, noscript, template, head, head *'

/** The innermost elements whose text matches. */
export function byText(root: ParentNode, text: string | RegExp, exact = false): Element[] {
  const matches = matcherOf(text, exact)
  // Skips elements that don't contain the text at all, because their descendants can't match either.
  const mayContain = text instanceof RegExp ? () => true : matcherOf(text)
  const found: Element[] = []
  /** Returns whether the element or a descendant matched. */
  function visit(element: Element): boolean {
    if (element.matches(never)) return false
    const own = textOf(element)
    if (!mayContain(own)) return false
    const inside = [...element.children].map(visit).some(Boolean)
    const smallest = matches(own) && ![...element.children].some((child) => matches(textOf(child)))
    if (smallest) found.push(element)
    return inside || smallest
  }
  // As in Playwright, the root itself can match.
  if (root instanceof Element && root !== root.ownerDocument.documentElement) visit(root)
  else for (const child of root.children) visit(child)
  return found
}

export function textOf(element: Element): string {
  if (element instanceof HTMLInputElement && /^(button|submit)$/.test(element.type)) return element.value
  return element.textContent ?? ''
}

const controls = 'button, input, meter, output, progress, select, textarea'

/**
 * The elements with a matching `<label>`, `aria-label` or `aria-labelledby`. Starts from the labels, because
 * happy-dom searches the entire document whenever it looks up a control's labels.
 */
export function byLabel(root: ParentNode, text: string | RegExp, exact = false): Element[] {
  const matches = matcherOf(text, exact)
  const document = root.ownerDocument ?? (root as Document)
  const found = new Set<Element>()
  for (const label of document.querySelectorAll('label')) {
    if (!matches(label.textContent ?? '')) continue
    const control = label.htmlFor ? document.getElementById(label.htmlFor) : label.querySelector(controls)
    if (control?.matches(controls) && root.contains(control) && !namedBy(control)) found.add(control)
  }
  for (const element of root.querySelectorAll('[aria-label], [aria-labelledby]')) {
    const named = namedBy(element) ?? [element.getAttribute('aria-label')?.trim() ?? '']
    if (named.some((name) => name !== '' && matches(name))) found.add(element)
  }
  return [...found]
}

/**
 * The text of the elements named by `aria-labelledby`, which overrides other labels; null if there are none.
 */
function namedBy(element: Element): string[] | null {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/)
  const named = ids?.flatMap((id) => element.ownerDocument.getElementById(id)?.textContent ?? [])
  return named && named.length > 0 ? named : null
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
