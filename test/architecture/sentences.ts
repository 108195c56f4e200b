import { parseSync } from 'vite'
import { isNode, type Node, nodesAt } from './source.ts'

/** A string in the code that users might see; `{}` marks an inserted value. */
export interface Sentence {
  file: string
  text: string
}

/** Matches a word with any punctuation around it. Doesn't match text with digits or symbols. */
const word = /^\p{P}*\p{L}[\p{L}’'-]*\p{P}*$/u
const wordsOf = (text: string) => text.split(/\s+/).filter((part) => word.test(part))

/**
 * Whether users never see the strings in this node, such as import paths, class names, and the messages of
 * internal or logged errors.
 */
function isHidden(node: Node): boolean {
  if (node.type === 'ImportDeclaration') return true
  if (node.type === 'JSXAttribute') return isNode(node.name) && node.name.name === 'className'
  const called = isNode(node.callee) ? node.callee.name : null
  return node.type === 'NewExpression' ? called === 'Error' : called === 'logFailure'
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'JSXText' && typeof node.value === 'string') return node.value.replace(/\s+/g, ' ').trim()
  if (node.type !== 'TemplateLiteral') return null
  return nodesAt(node.quasis)
    .map(({ value }) =>
      String(typeof value === 'object' && value !== null && 'cooked' in value && value.cooked),
    )
    .join('{}')
}

/** The strings in a file that have at least three words. */
export function sentencesOf(file: string, code: string): Sentence[] {
  const { program, errors } = parseSync(file, code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found: Sentence[] = []
  function look(node: Node): void {
    if (isHidden(node)) return
    const text = textOf(node)
    if (text !== null && wordsOf(text).length >= 3 && !/^(?:select|lock|set) [a-z]/.test(text))
      found.push({ file, text })
    for (const value of Object.values(node)) {
      if (isNode(value)) look(value)
      else nodesAt(value).forEach(look)
    }
  }
  if (isNode(program)) look(program)
  return found
}

/** The sentences that don't appear on any line of `page`. An inserted value matches any text. */
export function unnamedSentences(
  sentences: readonly Sentence[],
  page: string,
  labels: ReadonlySet<string>,
): string[] {
  const lines = page.split('\n')
  const isIn = (line: string, text: string) => {
    let at = 0
    for (const part of text.split('{}')) {
      const found = line.indexOf(part.trim(), at)
      if (found < 0) return false
      at = found + part.trim().length
    }
    return true
  }
  return sentences
    .filter(({ text }) => !labels.has(text) && !lines.some((line) => isIn(line, text)))
    .map(({ file, text }) => `${file}: ${text}`)
}
