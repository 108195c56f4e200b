import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { moduleOf as findModule } from '../../scripts/reach.mjs'
import { modules } from './modules.ts'
import { codeIn, isTest, stylesIn } from './source.ts'
import { baseStyles, readSheet, readUses, type Sheet, type Uses } from './styles.ts'

const moduleOf = (file: string) =>
  file.startsWith(`src/${baseStyles}/`) ? baseStyles : (findModule(file, modules) ?? '')
const sheets = stylesIn('src/web').map(({ file }) => readSheet(moduleOf(file), readFileSync(file, 'utf8')))
const uses = codeIn('src/web')
  .filter((file) => !isTest(file))
  .map((file) => readUses(file, moduleOf(file)))

/** Whether the module is part of the page. A part may use its page's styles, but not the other way around. */
const isPartOf = (part: string, page: string) => part.startsWith(`${page}/`)

function mayUse(module: string, other: string): boolean {
  if (module === other || other === baseStyles || isPartOf(module, other)) return true
  if (module === baseStyles || isPartOf(other, module)) return false
  return other === 'web/ui' || (modules[module]?.imports.includes(other) ?? false)
}

/**
 * For each class, the modules whose style sheets define it, except modules that only adapt another module's
 * class.
 */
function ownersIn(some: readonly Sheet[]): ReadonlyMap<string, readonly string[]> {
  const named = new Map<string, Set<string>>()
  for (const { module, selectors } of some)
    for (const name of selectors.flat()) named.set(name, (named.get(name) ?? new Set()).add(module))
  return new Map(
    [...named].map(([name, modules]) => {
      const all = [...modules]
      return [name, all.filter((one) => !all.some((other) => other !== one && mayUse(one, other)))]
    }),
  )
}

/**
 * Selectors that could match another module's elements, because none of their classes is used only by their
 * own module.
 */
function leaks(some: readonly Sheet[]): string[] {
  const owners = ownersIn(some)
  const isOwn = (name: string, module: string) => owners.get(name)?.join() === module
  return some
    .filter(({ module }) => module !== baseStyles && module !== 'web/ui')
    .flatMap(({ module, selectors }) =>
      selectors
        .filter((names) => names.length > 0 && !names.some((name) => isOwn(name, module)))
        .map((names) => `${module}: .${names.join(' .')}`),
    )
}

/**
 * Disallowed uses of other modules' classes. A module may use the classes of the base styles, of the modules
 * that it may import, and of the page that it is part of. A selector with several classes defines only the
 * class that belongs to its own module.
 */
function strangers(users: readonly Uses[], some: readonly Sheet[]): string[] {
  const owners = ownersIn(some)
  const isOwn = (name: string, module: string) => owners.get(name)?.join() === module
  const defined = new Map(
    some.flatMap(({ module, selectors }) =>
      selectors.flatMap((names) => {
        const own = new Set(names.filter((name) => isOwn(name, module)))
        return own.size === 1 ? [...own].map((name): [string, string] => [name, module]) : []
      }),
    ),
  )
  const reaches = (module: string, owner: string) =>
    mayUse(module, owner) || modules[module]?.imports.includes(owner) === true
  return users.flatMap(({ file, module, classes }) =>
    classes.flatMap((name) => {
      const owner = defined.get(name)
      return owner === undefined || reaches(module, owner) ? [] : [`${file}: .${name} of ${owner}`]
    }),
  )
}

describe('the styles of the modules', () => {
  it('are read: hundreds of classes, and where they are used', () => {
    expect(ownersIn(sheets).size).toBeGreaterThan(500)
    expect(uses.flatMap(({ classes }) => classes).length).toBeGreaterThan(500)
  })

  it('stay in their module: each selector has a class that no other module defines', () => {
    expect(leaks(sheets)).toEqual([])
  })

  it('are used by their module, by those above it, and by the parts of a page only', () => {
    expect(strangers(uses, sheets)).toEqual([])
  })

  it('catch a class that two modules define', () => {
    const planted = [
      readSheet('web/checks', '.planted { color: red } .dc-case .planted { color: red }'),
      readSheet('web/statement', '.sm-page .planted { color: red }'),
    ]
    expect(leaks(planted)).toEqual(['web/checks: .planted'])
  })

  it.each([
    '<p className="a planted" />',
    "<p className={classNames('a', on && 'planted')} />",
    "element.closest('.planted a')",
    "document.querySelector<HTMLElement>('a .planted')",
  ])('catch a use of another module’s class: %s', (text) => {
    const planted = [readSheet('web/checks', '.planted { color: red }')]
    const file = 'src/web/statement/planted.tsx'
    expect(strangers([readUses(file, 'web/statement', text)], planted)).toEqual([
      `${file}: .planted of web/checks`,
    ])
  })
})
