import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

/**
 * A source file as the architecture tests check it. A parser reads it, so code in a comment or a template is
 * ignored.
 */
export interface Source {
  file: string
  /** Import paths as written, from any form of import or export. */
  imports: readonly string[]
  /** Imports that still exist at run time. Excludes type-only imports. */
  runs: readonly string[]
  /** The lines with `x as T` or `<T>x`; `as const` doesn't count. */
  casts: readonly number[]
  /** The lines with a non-null assertion (`x!`). */
  nonNulls: readonly number[]
  components: readonly Component[]
  /** Every named function with its number of lines, including nested functions. */
  functions: readonly Measured[]
  /** Regular expressions (`/a+/g`, or the arguments of `new RegExp(…)`) with their line numbers. */
  expressions: readonly { text: string; line: number }[]
  lines: number
}

export interface Measured {
  name: string
  lines: number
}

export interface Component extends Measured {
  /**
   * The number of members in the props interface, or of destructured props if the interface is missing or in
   * another file.
   */
  props: number
  required: number
}

export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function nodeAt(value: unknown): Node | null {
  return isNode(value) ? value : null
}

export function nodesAt(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node)) {
    if (isNode(value)) walk(value, visit)
    else for (const child of nodesAt(value)) walk(child, visit)
  }
}

export function readSource(file: string, text = readFileSync(file, 'utf8')): Source {
  const { program, errors } = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const nodes: Node[] = []
  if (isNode(program)) walk(program, (node) => nodes.push(node))
  const lineOf = ({ start }: Node) => text.slice(0, start).split('\n').length
  const ofType = (...types: string[]) => nodes.filter(({ type }) => types.includes(type))
  return {
    file,
    imports: nodes.flatMap((node) => importOf(node) ?? []),
    runs: nodes.filter((node) => !isOfTypes(node)).flatMap((node) => importOf(node) ?? []),
    casts: ofType('TSAsExpression', 'TSTypeAssertion')
      .filter((cast) => !isConst(cast))
      .map(lineOf),
    nonNulls: [...ofType('TSNonNullExpression'), ...nodes.filter(({ definite }) => definite === true)].map(
      lineOf,
    ),
    components: file.endsWith('x') ? componentsOf(nodes, text) : [],
    functions: functionsOf(nodes, text),
    expressions: nodes.flatMap((node) => {
      const made =
        isExpressionMade(node) || (node.type === 'Literal' && 'regex' in node && node.regex !== null)
      return made ? [{ text: text.slice(node.start, node.end), line: lineOf(node) }] : []
    }),
    lines: text.split('\n').length - 1,
  }
}

function isExpressionMade({ type, callee }: Node): boolean {
  return ['NewExpression', 'CallExpression'].includes(type) && nodeAt(callee)?.name === 'RegExp'
}

const importing = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]

/**
 * The path in `new URL('./a.ts', import.meta.url)` or `import.meta.glob('./a/*.ts')`. Both refer to files, as
 * an import does.
 */
function addressedIn(node: Node): Node | null {
  const [first = null, base] = nodesAt(node.arguments)
  const callee = nodeAt(node.callee)
  const isUrl = node.type === 'NewExpression' && callee?.name === 'URL' && isOfMeta(base, 'url')
  const isGlob = node.type === 'CallExpression' && isOfMeta(callee, 'glob')
  const list = nodesAt(first?.elements)[0]
  return isUrl || isGlob ? (list ?? first) : null
}

const isOfMeta = (node: Node | null | undefined, name: string) =>
  nodeAt(node?.object)?.type === 'MetaProperty' && nodeAt(node?.property)?.name === name

/**
 * Returns the path that a node imports. If it is computed at run time, returns a string that the guards
 * reject.
 */
function importOf(node: Node): string | null {
  const addressed = addressedIn(node)
  if (addressed) return typeof addressed.value === 'string' ? addressed.value : null
  if (!importing.includes(node.type)) return null
  const source = nodeAt(node.source) ?? nodeAt(node.argument)
  if (!source) return null
  const literal = source.type === 'TSLiteralType' ? nodeAt(source.literal) : source
  if (typeof literal?.value === 'string') return literal.value
  const [quasi, ...others] = nodesAt(literal?.quasis)
  const cooked = quasi?.value
  const isText = typeof cooked === 'object' && cooked !== null && 'cooked' in cooked && others.length === 0
  return isText ? String(cooked.cooked) : 'computed at run time'
}

/** Whether the whole import is type-only. `import { type X }` isn't, because it still loads the file. */
function isOfTypes({ type, importKind, exportKind }: Node): boolean {
  return type === 'TSImportType' || importKind === 'type' || exportKind === 'type'
}

function isConst({ typeAnnotation }: Node): boolean {
  const name = nodeAt(nodeAt(typeAnnotation)?.typeName)
  return name?.name === 'const'
}

const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

/**
 * The functions, each named after its declaration or property. An anonymous function counts as part of the
 * named function that contains it.
 */
function functionsOf(nodes: readonly Node[], text: string): Measured[] {
  const measured = (name: unknown, node: Node | null): Measured[] =>
    node && typeof name === 'string'
      ? [{ name, lines: text.slice(node.start, node.end).split('\n').length }]
      : []
  return nodes.flatMap((node) => {
    if (node.type === 'FunctionDeclaration') return measured(nodeAt(node.id)?.name, node)
    if (node.type === 'VariableDeclarator')
      return measured(nodeAt(node.id)?.name, functionIn(nodeAt(node.init)))
    if (['Property', 'MethodDefinition', 'PropertyDefinition'].includes(node.type))
      return measured(nodeAt(node.key)?.name, functionIn(nodeAt(node.value)))
    return node.type === 'ExportDefaultDeclaration'
      ? measured('default', functionIn(nodeAt(node.declaration)))
      : []
  })
}

function componentsOf(nodes: readonly Node[], text: string): Component[] {
  const named = nodes.flatMap((node): { name: unknown; body: Node | null }[] => {
    if (node.type === 'FunctionDeclaration') return [{ name: nodeAt(node.id)?.name, body: node }]
    if (node.type !== 'VariableDeclarator') return []
    return [{ name: nodeAt(node.id)?.name, body: functionIn(nodeAt(node.init)) }]
  })
  return named.flatMap(({ name, body }) => {
    if (typeof name !== 'string' || !/^[A-Z]/.test(name) || !body) return []
    const lines = text.slice(body.start, body.end).split('\n').length
    return [{ name, lines, ...propsOf(body, nodes) }]
  })
}

/** The function that an initializer defines, directly or as the first argument of a call such as memo. */
function functionIn(init: Node | null): Node | null {
  if (!init) return null
  if (functions.includes(init.type)) return init
  return init.type === 'CallExpression' ? functionIn(nodesAt(init.arguments)[0] ?? null) : null
}

function propsOf(component: Node, nodes: readonly Node[]): { props: number; required: number } {
  const [param] = nodesAt(component.params)
  const taken = nodesAt(param?.properties).length
  const type = nodeAt(nodeAt(param?.typeAnnotation)?.typeAnnotation)
  const members = type ? membersOf(type, nodes) : null
  if (!members) return { props: taken, required: taken }
  return { props: members.length, required: members.filter(({ optional }) => optional !== true).length }
}

/** The members of a type; null if the type is declared in another file. */
function membersOf(type: Node, nodes: readonly Node[]): Node[] | null {
  if (type.type === 'TSTypeLiteral') return nodesAt(type.members)
  if (type.type === 'TSIntersectionType') {
    const parts = nodesAt(type.types).map((part) => membersOf(part, nodes))
    return parts.includes(null) ? null : parts.flatMap((part) => part ?? [])
  }
  const name = nodeAt(type.typeName)?.name
  const found = nodes.find(
    (node) =>
      ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration'].includes(node.type) &&
      nodeAt(node.id)?.name === name,
  )
  if (!found) return null
  const body = nodeAt(found.body)
  if (body) return nodesAt(body.body)
  const alias = nodeAt(found.typeAnnotation)
  return alias ? membersOf(alias, nodes) : null
}

export function stylesIn(folder: string): Pick<Source, 'file' | 'imports'>[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => readStyle(join(folder, name)))
}

export function readStyle(file: string, text = readFileSync(file, 'utf8')): Pick<Source, 'file' | 'imports'> {
  const imports = text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/@import\s+(?:url\()?["']([^"']+)/g)
  return { file, imports: [...imports].map(([, target = '']) => target) }
}

export function codeIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name))
    .sort()
}

export const isTest = (file: string) => /\.(test|fixture)\.tsx?$/.test(file)

/** The project file that an import resolves to; null for a package. */
export function resolve(from: string, target: string): string | null {
  if (target.startsWith('.')) return normalize(join(dirname(from), target))
  const own = /^#(shared|server|web|test)\/(.*)$/.exec(target)
  return own ? join(own[1] === 'test' ? '' : 'src', own[1] ?? '', own[2] ?? '') : null
}

/** For each of the given files that loads the package, the chain of imports from that file to the package. */
export function waysTo(target: string, from: readonly string[], sources: readonly Source[]): string[] {
  const runs = new Map(sources.map((source) => [source.file, source.runs]))
  const seen = new Map<string, readonly string[] | null>()

  function way(file: string): readonly string[] | null {
    const known = seen.get(file)
    if (known !== undefined) return known
    seen.set(file, null)
    for (const next of runs.get(file) ?? []) {
      const own = resolve(file, next)
      const isIt = own === null && (next === target || next.startsWith(`${target}/`))
      const rest = isIt ? [target] : own === null ? null : way(own)
      if (rest) {
        seen.set(file, [file, ...rest])
        break
      }
    }
    return seen.get(file) ?? null
  }
  return from.flatMap((file) => way(file)?.join(' > ') ?? [])
}

/** Import cycles: lists of files that import each other in a circle (Tarjan's algorithm). */
export function circles(sources: readonly Source[]): string[][] {
  const graph = new Map(
    sources.map(({ file, imports }) => [file, imports.map((target) => resolve(file, target))]),
  )
  const found: string[][] = []
  const indexOf = new Map<string, number>()
  const stack: string[] = []

  function visit(file: string): number {
    const index = indexOf.size
    let low = index
    indexOf.set(file, index)
    stack.push(file)
    const targets = graph.get(file) ?? []
    for (const next of targets) {
      if (next === null || !graph.has(next)) continue
      if (!indexOf.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, indexOf.get(next) ?? low)
    }
    if (low === index) {
      const knot = stack.splice(stack.indexOf(file))
      if (knot.length > 1 || targets.includes(file)) found.push(knot.sort())
    }
    return low
  }
  for (const file of graph.keys()) if (!indexOf.has(file)) visit(file)
  return found
}
