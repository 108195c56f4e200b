import { computeAccessibleName } from 'dom-accessibility-api'
import { isHidden } from './sight.ts'

/** Selectors for elements with an implicit role, limited to what the application uses. */
const implicit: Record<string, string> = {
  alert: 'none',
  article: 'article',
  button: 'button, input[type=button], input[type=submit]',
  cell: 'td',
  checkbox: 'input[type=checkbox]',
  columnheader: 'thead th:not([scope=row])',
  combobox: 'select:not([multiple]), input[list]',
  complementary: 'aside',
  contentinfo: 'body > footer, #root > footer',
  dialog: 'dialog',
  figure: 'figure',
  form: 'form[aria-label], form[aria-labelledby]',
  group: 'fieldset, details, optgroup',
  heading: 'h1, h2, h3, h4, h5, h6',
  img: 'img:not([alt=""])',
  link: 'a[href]',
  list: 'ul, ol',
  listitem: 'li',
  main: 'main',
  navigation: 'nav',
  option: 'option',
  progressbar: 'progress',
  radio: 'input[type=radio]',
  region: 'section[aria-label], section[aria-labelledby]',
  row: 'tr',
  rowheader: 'th[scope=row], tbody th',
  searchbox: 'input[type=search]:not([list])',
  separator: 'hr',
  spinbutton: 'input[type=number]',
  status: 'output',
  table: 'table',
  textbox:
    'textarea, input:not([type]), input[type=text], input[type=email], input[type=tel], input[type=url]',
}

export interface RoleOptions {
  name?: string | RegExp
  exact?: boolean
  level?: number
  expanded?: boolean
  selected?: boolean
  checked?: boolean
  disabled?: boolean
  pressed?: boolean
  includeHidden?: boolean
}

export function byRole(root: ParentNode, role: string, options: RoleOptions): Element[] {
  const { name, exact = false, includeHidden = false } = options
  const own = implicit[role]
  const candidates = root.querySelectorAll(
    own && own !== 'none' ? `[role=${role}], ${own}` : `[role=${role}]`,
  )
  return [...candidates].filter((element) => {
    const given = element.getAttribute('role')
    if (given && given !== role) return false
    if (!hasState(element, options)) return false
    if (!includeHidden && (element.closest('[aria-hidden=true]') || isHidden(element))) return false
    return name === undefined || matchesName(computeAccessibleName(element), name, exact)
  })
}

const stateOf = {
  expanded: (element: Element) => element.getAttribute('aria-expanded') === 'true',
  selected: (element: Element) =>
    element.getAttribute('aria-selected') === 'true' || (element as HTMLOptionElement).selected === true,
  checked: (element: Element) =>
    element.getAttribute('aria-checked') === 'true' || (element as HTMLInputElement).checked === true,
  pressed: (element: Element) => element.getAttribute('aria-pressed') === 'true',
  disabled: isDisabled,
}

function hasState(element: Element, options: RoleOptions): boolean {
  if (options.level !== undefined && levelOf(element) !== options.level) return false
  return Object.entries(stateOf).every(([key, read]) => {
    const wanted = options[key as keyof typeof stateOf]
    return wanted === undefined || read(element) === wanted
  })
}

function levelOf(element: Element): number {
  return Number(element.getAttribute('aria-level') ?? element.localName.replace(/^h/, ''))
}

export function isDisabled(element: Element): boolean {
  const ofControl = element.closest('button, input, select, textarea, option, fieldset')
  return (
    ofControl?.hasAttribute('disabled') === true ||
    element.closest('fieldset[disabled]') !== null ||
    element.closest('[aria-disabled=true]') !== null
  )
}

function matchesName(text: string, name: string | RegExp, exact: boolean): boolean {
  return matcherOf(name, exact)(text)
}

/**
 * Matches text as Playwright does: collapses whitespace and, unless `exact`, ignores case and finds
 * substrings.
 */
export function matcherOf(wanted: string | RegExp, exact = false): (text: string) => boolean {
  if (wanted instanceof RegExp) return (text) => wanted.test(text.trim())
  const one = normalize(wanted)
  if (exact) return (text) => normalize(text) === one
  return (text) => normalize(text).toLowerCase().includes(one.toLowerCase())
}

export const normalize = (text: string) => text.replace(/[​­]/g, '').replace(/\s+/g, ' ').trim()
