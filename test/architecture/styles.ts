import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { isNode, type Node, nodesAt } from './source.ts'

/** The style sheets that every module may use and none may override. */
export const baseStyles = 'web/styles'

export interface Sheet {
  module: string
  selectors: readonly (readonly string[])[]
}

export interface Uses {
  file: string
  module: string
  classes: readonly string[]
}

const classIn = /\.(-?[A-Za-z_][\w-]*)/g

export function readSheet(module: string, text: string): Sheet {
  const rules = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/url\([^)]*\)/g, '')
    .matchAll(/([^{};]+)\{/g)
  const selectors = [...rules].flatMap(([, selector = '']) =>
    selector.trim().startsWith('@') ? [] : listed(selector).map(classesOf),
  )
  return { module, selectors }
}

const classesOf = (selector: string) => [...selector.matchAll(classIn)].map(([, name = '']) => name)

/** Splits a list of selectors at its top-level commas, not at those inside `:is(…)`. */
function listed(selector: string): string[] {
  let depth = 0
  const parts = ['']
  for (const sign of selector) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}

/** The classes that a code file sets on elements or searches for. */
export function readUses(file: string, module: string, text = readFileSync(file, 'utf8')): Uses {
  const { program } = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const found = new Set<string>()
  if (isNode(program)) visit(program)
  return { file, module, classes: [...found] }

  function visit(node: Node): void {
    const { name, callee } = node
    if (node.type === 'JSXAttribute' && isNode(name) && name.name === 'className') add(textsIn(node))
    if (node.type === 'CallExpression' && isNode(callee)) {
      if (callee.name === 'classNames') add(textsIn(node))
      const { property } = callee
      if (isNode(property) && /^(querySelector(All)?|closest|matches)$/.test(String(property.name)))
        for (const text of textsIn(node)) for (const one of classesOf(text)) found.add(one)
    }
    for (const child of childrenOf(node)) visit(child)
  }

  function add(texts: readonly string[]): void {
    for (const text of texts) for (const one of text.split(/\s+/)) found.add(one)
  }
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (isNode(value) ? [value] : nodesAt(value)))
}

function textsIn(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateElement') return [cooked(node.value)]
  // A string in a comparison isn't a class name.
  if (node.type === 'BinaryExpression') return []
  return childrenOf(node).flatMap(textsIn)
}

function cooked(value: unknown): string {
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''
}
