import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { moduleOf as findModule } from '../../scripts/reach.mjs'
import type { Module } from './module.ts'
import { modules } from './modules.ts'
import {
  circles,
  codeIn,
  isTest,
  readSource,
  readStyle,
  resolve,
  type Source,
  stylesIn,
  waysTo,
} from './source.ts'

const most = {
  filesOfAFolder: 25,
  linesOfAFile: 300,
  linesOfATest: 400,
  linesOfAFunction: 70,
  propsOfAComponent: 8,
  casts: 20,
}

const names = Object.keys(modules)
const files = codeIn('src').filter((file) => !isTest(file))
const sources = files.map((file) => readSource(file))

const moduleOf = (file: string) => findModule(file, modules)

function mayUse({ packages }: Module, target: string): boolean {
  return packages.some((name) => target === name || target.startsWith(/[:/]$/.test(name) ? name : `${name}/`))
}

/** The message about an import that isn't allowed; null if the import is allowed. */
function violation(from: string, target: string): string | null {
  const name = moduleOf(from)
  const module = name === null ? undefined : modules[name]
  if (name === null || !module) return `${from} is in no module`
  const file = resolve(from, target)
  if (file === null) return mayUse(module, target) ? null : `${from}: ${name} may not use ${target}`
  if (!file.startsWith('src/')) return `${from}: nothing outside of src may be imported (${target})`
  const to = moduleOf(file)
  return to === name || (to !== null && module.imports.includes(to))
    ? null
    : `${from}: ${name} may not import ${to} (${target})`
}

function violations(some: readonly Pick<Source, 'file' | 'imports'>[]): string[] {
  return some.flatMap(({ file, imports }) => imports.flatMap((target) => violation(file, target) ?? []))
}

function fileIn(name: string): string {
  return `src/${modules[name]?.files?.[0] ?? `${name}/planted.tsx`}`
}

describe('the modules of the code', () => {
  it('are actually read: hundreds of files and imports', () => {
    expect(files.length).toBeGreaterThan(300)
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(1_500)
  })

  it('are written in TypeScript, as are their tests and the help pages', () => {
    const plain = (name: string) => /\.[cm]?jsx?$/.test(name)
    expect(['a.js', 'a.jsx', 'a.mjs', 'a.cjs', 'a.ts', 'a.tsx', 'a.json'].filter(plain)).toHaveLength(4)
    const found = ['src', 'test', 'help'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(plain),
    )
    expect(found).toEqual([])
  })

  it('contain every file, and each of them exists', () => {
    expect(files.filter((file) => moduleOf(file) === null)).toEqual([])
    const missing = names
      .flatMap((name) => modules[name]?.files ?? [])
      .filter((file) => !existsSync(`src/${file}`))
    expect(missing).toEqual([])
    expect(names.filter((name) => !files.some((file) => moduleOf(file) === name))).toEqual([])
  })

  it('import lower layers only, and only modules on their list', () => {
    const up = names.flatMap((name, layer) =>
      (modules[name]?.imports ?? [])
        .filter((other) => !names.slice(0, layer).includes(other))
        .map((other) => [name, other]),
    )
    expect(up).toEqual([])
  })

  it('have imports only in the directions of the table', () => {
    expect(violations(sources)).toEqual([])
    expect(violations(stylesIn('src/web'))).toEqual([])
  })

  it.each([
    ["new Worker(new URL('../screens/planted.ts', import.meta.url))", '../screens/planted.ts'],
    ["new URL('../../server/app.ts', import.meta.url)", '../../server/app.ts'],
    ["import.meta.glob('../screens/**')", '../screens/**'],
    ["import.meta.glob(['../screens/*.ts'])", '../screens/*.ts'],
  ])('are not left by %s', (text, target) => {
    expect(violations([readSource('src/web/ui/planted.ts', text)])).toEqual([expect.stringContaining(target)])
  })

  it('are not left by a style sheet', () => {
    const planted = readStyle('src/web/ui/planted.css', '@import "../screens/order-form/lines.css";')
    expect(violations([planted])).toEqual([expect.stringContaining('lines.css')])
  })

  it('have no circular imports', () => {
    expect(circles(sources)).toEqual([])
  })
})

/**
 * Only the server uses schemas, because zod would make up a seventh of the first load (docs/decisions/031).
 */
describe('the browser', () => {
  const web = files.filter((file) => file.startsWith('src/web/'))

  it('loads zod nowhere, not even through a file shared with the server', () => {
    expect(waysTo('zod', web, sources)).toEqual([])
  })

  it.each([
    ["import { z } from 'zod'", 'src/web/planted.ts > zod'],
    ["export * from 'zod/mini'", 'src/web/planted.ts > zod'],
    ["const z = () => import('zod')", 'src/web/planted.ts > zod'],
    [
      "import { orders } from '#shared/api/orders-schemas.ts'",
      'src/web/planted.ts > src/shared/api/orders-schemas.ts > zod',
    ],
    [
      "import { fields } from '#shared/planted.ts'",
      'src/web/planted.ts > src/shared/planted.ts > src/shared/text-schemas.ts > zod',
    ],
  ])('is caught if it does: %s', (text, way) => {
    const file = 'src/web/planted.ts'
    const between = readSource(
      'src/shared/planted.ts',
      "export { shortText as fields } from './text-schemas.ts'",
    )
    const planted = readSource(file, text)
    expect(waysTo('zod', [file], [planted, between, ...sources])).toEqual([way])
  })

  it('may know the types of schemas', () => {
    const file = 'src/web/planted.ts'
    const text = "import type { z } from 'zod'\nimport type { Order } from '#shared/order/order.ts'"
    expect(waysTo('zod', [file], [readSource(file, text), ...sources])).toEqual([])
  })
})

describe.each(names)('the import rules of %s', (name) => {
  const module = modules[name] ?? { imports: [], packages: [] }
  const from = fileIn(name)
  const caught = (target: string, form = (to: string) => `import { x } from '${to}'`) =>
    violations([readSource(from, form(target))])
  const others = names.filter((other) => other !== name && !module.imports.includes(other))

  it('catch an import of each module that is not in its list, in every form', () => {
    expect(others.length).toBeGreaterThan(0)
    for (const other of others) {
      const target = `#${fileIn(other).slice('src/'.length)}`
      expect(caught(target)).toEqual([expect.stringContaining(from)])
      expect(caught(target, (to) => `import type { X } from '${to}'`)).toHaveLength(1)
      expect(caught(target, (to) => `const x = () => import('${to}')`)).toHaveLength(1)
      expect(caught(target, (to) => `export * from '${to}'`)).toHaveLength(1)
    }
  })

  it('let through the modules of its list', () => {
    for (const other of module.imports) expect(caught(`#${fileIn(other).slice('src/'.length)}`)).toEqual([])
  })

  it('catch a package that is not in its list, and a computed address', () => {
    const all = new Set(
      names.flatMap((other) => modules[other]?.packages ?? []).map((one) => one.replace(/[:/]$/, '$&x')),
    )
    const foreign = ['lodash', 'vitest', ...all].filter((target) => !mayUse(module, target))
    for (const target of foreign)
      expect(caught(target)).toEqual([expect.stringContaining(`may not use ${target}`)])
    expect(caught('x', () => 'const x = (y) => import(y)')).toHaveLength(1)
  })

  it('catch test code and scripts', () => {
    expect(caught('#test/world/world.ts')).toHaveLength(1)
    expect(caught(relative(dirname(from), 'scripts/start.mjs'))).toHaveLength(1)
  })
})

function crowds(): [string, number][] {
  const folders = [...new Set(files.map((file) => dirname(file)))]
  return folders.map((folder) => [folder, files.filter((file) => dirname(file) === folder).length])
}

/** Counts only required props of UI kit components, because callers can leave out the others. */
const propsOf = (file: string, { props, required }: { props: number; required: number }) =>
  file.startsWith('src/web/ui/') ? required : props

function longFunctions(some: readonly Pick<Source, 'file' | 'functions'>[]): string[] {
  return some.flatMap(({ file, functions }) =>
    functions
      .filter(({ lines }) => lines > most.linesOfAFunction)
      .map(({ name, lines }) => `${file} ${name}: ${lines}`),
  )
}

const components = sources.flatMap(({ file, components: all }) =>
  all.map((component) => ({ file, ...component, props: propsOf(file, component) })),
)
const tests = [...codeIn('src').filter(isTest), ...codeIn('test')].map((file) => readSource(file))

const found = {
  crowded: crowds().filter(([, count]) => count > most.filesOfAFolder),
  longFiles: sources
    .filter(({ lines }) => lines > most.linesOfAFile)
    .map(({ file, lines }) => `${file}: ${lines}`),
  longTests: tests
    .filter(({ lines }) => lines > most.linesOfATest)
    .map(({ file, lines }) => `${file}: ${lines}`),
  longFunctions: longFunctions(sources),
  manyProps: components
    .filter(({ props }) => props > most.propsOfAComponent)
    .map(({ file, name, props }) => `${file} ${name}: ${props}`),
  casts: sources.flatMap(({ file, casts }) => casts.map((line) => `${file}:${line}`)),
  nonNulls: sources.flatMap(({ file, nonNulls }) => nonNulls.map((line) => `${file}:${line}`)),
}

describe('the size limits of the code', () => {
  it('prints them', () => {
    const [largest] = crowds().sort((a, b) => b[1] - a[1])
    const lines = [
      `${files.length} files in ${names.length} modules`,
      `most files of a folder: ${largest?.[1]} (${largest?.[0]}), at most ${most.filesOfAFolder}`,
      `circles: ${circles(sources).length}; imports against the table: ${violations(sources).length}`,
      `casts: ${found.casts.length}, at most ${most.casts}; exclamation marks: ${found.nonNulls.length}`,
      `functions above ${most.linesOfAFunction} lines: ${found.longFunctions.length}; components above ${most.propsOfAComponent} props: ${found.manyProps.length}`,
      `files above ${most.linesOfAFile} lines: ${found.longFiles.length}; tests above ${most.linesOfATest}: ${found.longTests.length}`,
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    expect(lines).toHaveLength(6)
  })

  it('have no folder with too many files', () => {
    expect(found.crowded).toEqual([])
  })

  it('have no file that is too long to read', () => {
    expect([...found.longFiles, ...found.longTests]).toEqual([])
  })

  it('have no component that takes too much', () => {
    expect(found.manyProps).toEqual([])
  })

  it('have no function, hook or component that does too much', () => {
    expect(found.longFunctions).toEqual([])
    const planted = readSource(
      'src/web/planted.ts',
      `export const usePlanted = () => {${'\n'.repeat(most.linesOfAFunction)}}`,
    )
    expect(longFunctions([planted])).toEqual(['src/web/planted.ts usePlanted: 71'])
  })

  it('have few casts and non-null assertions', () => {
    expect(found.nonNulls).toEqual([])
    expect(found.casts.length <= most.casts ? [] : found.casts).toEqual([])
  })

  it('have no catch-all folder', () => {
    const drawer =
      /(^|\/)(utils?|helpers?|common|misc|types)(\/|\.tsx?$)|-(service|manager)\.tsx?$|\/index\.ts$/
    expect(files.filter((file) => drawer.test(file))).toEqual([])
  })

  it('have no empty folder of code', () => {
    const folders = readdirSync('src', { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )
    const empty = folders
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => readdirSync(path).length === 0)
    expect(empty).toEqual([])
  })
})
