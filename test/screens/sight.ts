import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Determines which elements the style sheets hide. happy-dom has no layout, so this module considers only
 * `display` and `visibility`, at the width of the window. Other ways to hide an element can be tested only in
 * a browser.
 */

type Property = 'display' | 'visibility' | 'position'

interface Declaration {
  selector: string
  value: string
  /**
   * The conditions, such as `@media`, that enclose the CSS rule. A `@container` condition is checked against
   * the width of the window.
   */
  conditions: string[]
  weight: number
}

const styles = join(import.meta.dirname, '../../src/web')
/** For each property, the declarations grouped by the classes and tags in the last part of their selectors. */
type Known = Record<Property, Map<string, Declaration[]>>
let declarations: Known | undefined

/** Whether `display` or `visibility` hides the element or one of its ancestors. */
export function isHidden(element: Element): boolean {
  return hasNoBox(element) || isInvisible(element)
}

/** Whether the element or one of its ancestors isn't displayed, as defined for `checkVisibility`. */
export function hasNoBox(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (computed(each, 'display') === 'none') return true
    const folded = each.parentElement?.localName === 'details' && !each.parentElement.hasAttribute('open')
    if (folded && each.localName !== 'summary') return true
  }
  return false
}

function isInvisible(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const visibility = computed(each, 'visibility')
    if (visibility) return visibility !== 'visible'
  }
  return false
}

const inline = new Set(
  'a abbr b bdi cite code em i kbd label mark output q s small span strong sub sup svg time u'.split(' '),
)

const controls = new Set('button input select textarea meter progress'.split(' '))

/**
 * The `display` value, or `block` for an element that is laid out like a block. In accessible names, the text
 * of a block is a separate word.
 */
export function displayOf(element: Element): string {
  const own = computed(element, 'display') || usualDisplay(element.localName)
  if (own !== 'inline') return own
  if (/absolute|fixed/.test(computed(element, 'position'))) return 'block'
  const around = element.parentElement ? computed(element.parentElement, 'display') : ''
  return /flex|grid/.test(around) ? 'block' : own
}

function usualDisplay(name: string): string {
  if (controls.has(name)) return 'inline-block'
  return inline.has(name) ? 'inline' : 'block'
}

/** The property's value according to inline styles and style sheets; empty if there is none. */
export function computed(element: Element, property: Property): string {
  const inline = (element as HTMLElement).style?.[property]
  if (inline) return inline
  if (property === 'display' && element.hasAttribute('hidden')) return 'none'
  declarations ??= readStyles()
  let found: Declaration | undefined
  for (const key of ['*', element.localName, ...element.classList])
    for (const declaration of declarations[property].get(key) ?? []) {
      if (found && declaration.weight < found.weight) continue
      if (!matches(element, declaration.selector) || !declaration.conditions.every(holds)) continue
      found = declaration
    }
  return found?.value ?? ''
}

/**
 * Whether the element matches the selector. Checks `:empty` again, because happy-dom considers an element
 * with only text to be empty.
 */
function matches(element: Element, selector: string): boolean {
  return element.matches(selector) && !(selector.endsWith(':empty') && element.hasChildNodes())
}

function holds(condition: string): boolean {
  if (/print|forced-colors|prefers-/.test(condition)) return false
  const width = window.innerWidth
  const least = /min-width: ([\d.]+)px/.exec(condition)
  const most = /max-width: ([\d.]+)px/.exec(condition)
  if (/pointer: coarse/.test(condition) && !window.matchMedia('(pointer: coarse)').matches) return false
  return (!least || width >= Number(least[1])) && (!most || width <= Number(most[1]))
}

function readStyles(): Known {
  const found: Record<Property, Declaration[]> = { display: [], visibility: [], position: [] }
  for (const name of readdirSync(styles, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!name.endsWith('.css')) continue
    readRules(readFileSync(join(styles, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''), [], found)
  }
  return byKeys(found)
}

/** Reads the CSS rules in `text`, including those nested in conditions such as `@media`. */
function readRules(text: string, conditions: string[], found: Record<Property, Declaration[]>): void {
  let at = 0
  while (true) {
    const open = text.indexOf('{', at)
    if (open < 0) return
    const head = text.slice(at, open).split(';').at(-1)?.trim() ?? ''
    const close = endOfBlock(text, open)
    const body = text.slice(open + 1, close)
    if (/^@(media|container|supports|layer)/.test(head)) readRules(body, [...conditions, head], found)
    else if (!head.startsWith('@')) readDeclarations(head, body, conditions, found)
    at = close + 1
  }
}

function endOfBlock(text: string, open: number): number {
  let depth = 0
  for (let i = open; i < text.length; i++) {
    if (text[i] === '{') depth++
    if (text[i] === '}' && --depth === 0) return i
  }
  return text.length
}

function readDeclarations(
  head: string,
  body: string,
  conditions: string[],
  found: Record<Property, Declaration[]>,
): void {
  for (const [, property, value] of body.matchAll(/(?:^|[;\s])(display|visibility|position):\s*([\w-]+)/g)) {
    for (const selector of splitSelectors(head)) {
      if (selector.includes('::')) continue
      const weight = weightOf(selector)
      found[property as Property].push({ selector, value: value ?? '', conditions, weight })
    }
  }
}

const splitSelectors = (head: string) => head.split(/,(?![^(]*\))/).map((one) => one.trim())

/** A selector's specificity: IDs count most, then classes and attributes, then elements. */
function weightOf(selector: string): number {
  const ids = selector.match(/#[\w-]+/g)?.length ?? 0
  const classes = selector.match(/\.[\w-]+|\[[^\]]+\]|:(?!is|not|where|has)[\w-]+/g)?.length ?? 0
  const elements = selector.match(/(?:^|[\s>+~(])[a-z][\w-]*/g)?.length ?? 0
  return ids * 10_000 + classes * 100 + elements
}

function byKeys(all: Record<Property, Declaration[]>): Known {
  const known: Known = { display: new Map(), visibility: new Map(), position: new Map() }
  for (const property of ['display', 'visibility', 'position'] as const)
    for (const declaration of all[property])
      for (const key of keysOf(declaration.selector))
        known[property].set(key, [...(known[property].get(key) ?? []), declaration])
  return known
}

/** The classes and tags in the last part of a selector. A matching element must have at least one of them. */
function keysOf(selector: string): string[] {
  const last = selector.split(/[\s>+~]+(?![^(]*\))/).at(-1) ?? ''
  return (last.match(/^\*|(?:^|\.)[a-z][\w-]*/g) ?? []).map((key) => key.replace('.', ''))
}
