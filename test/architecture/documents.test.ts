import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { picturesOf, readHelpPages } from '../../help/help-pages.ts'
import {
  citedRules,
  deadEnds,
  deadHeadings,
  rulesOf,
  type Text,
  unknownRules,
  unprovedRules,
  untestedRequirements,
} from './documents.ts'

const readText = (file: string): Text => ({ file, text: readFileSync(file, 'utf8') })

function textsIn(folder: string, names: RegExp): Text[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .map((name) => readText(join(folder, name)))
}

/** Skips these files, because they contain made-up paths and rules. */
const made = /^test\/architecture\/documents/
const code = ['src', 'test', 'scripts', 'help']
  .flatMap((folder) => textsIn(folder, /\.(tsx?|mjs|css)$/))
  .filter(({ file }) => !made.test(file))
const pages = [
  readText('README.md'),
  readText('CONTRIBUTING.md'),
  ...textsIn('docs', /\.md$/),
  ...textsIn('help', /\.md$/),
]
const rules = pages
  .filter(({ file }) => /^docs\/rules\/(?!README)/.test(file))
  .flatMap((page) => rulesOf(page))

/** Whether the file exists; a name with `*` needs at least one match. */
function isThere(path: string): boolean {
  if (!path.includes('*')) return existsSync(path)
  const [begin = '', end = ''] = basename(path).split('*')
  const folder = dirname(path)
  if (!existsSync(folder)) return false
  return readdirSync(folder).some((name) => name.startsWith(begin) && name.endsWith(end))
}

describe('the pages of the repository', () => {
  it('link and name only files that exist', () => {
    expect(pages.flatMap((page) => deadEnds(page, isThere))).toEqual([])
  })

  it('link only headings that exist', () => {
    expect(deadHeadings(pages)).toEqual([])
  })

  // (rule help/pictures)
  it('of help have their pictures, none unused, and all of them are small', () => {
    const taken = readdirSync('help/pictures').map((name) => `help/pictures/${name}`)
    const wanted = readHelpPages().flatMap((page) => picturesOf(page).map((path) => `help/${path}`))
    expect(taken.toSorted()).toEqual([...new Set(wanted)].toSorted())
    const bytes = taken.map((path) => statSync(path).size)
    expect(Math.max(...bytes)).toBeLessThan(200_000)
    expect(bytes.reduce((sum, one) => sum + one)).toBeLessThan(1_500_000)
  })

  it('have a heading for each rule that code cites', () => {
    expect(code.flatMap((text) => unknownRules(text, rules))).toEqual([])
  })

  it('name for each rule existing tests that cite it', () => {
    const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null)
    expect(unprovedRules(rules, read)).toEqual([])
  })
})

describe('the guard of links', () => {
  const exists = (path: string) =>
    ['src/web/ui/lazy.tsx', 'docs/aces.md', 'src/web', 'test/journeys/*.test.ts'].includes(
      path.replace(/\/$/, ''),
    )

  it.each([
    ['[ui](../src/web/ui/gone.tsx)'],
    ['[ui](gone.md#part)'],
    ['`src/web/ui/gone.tsx`'],
    ['`src/gone/`'],
    ['`web/ui/gone.tsx`'],
    ['`src/web/gone/*.test.ts`'],
    ['see `web/ui/lazy.tsx` and `order/gone.ts`'],
  ])('catches %s', (text) => {
    expect(deadEnds({ file: 'docs/page.md', text }, exists)).toHaveLength(1)
  })

  it.each([
    ['[ui](../src/web/ui/lazy.tsx), [aces](aces.md#part), [here](#part), [far](https://example.org/gone.md)'],
    ['`src/web/ui/lazy.tsx`, `web/ui/lazy.tsx`, `src/web/`'],
    ['`npm run check`, `a/b`, `src/server/<area>/`, `test/journeys/*.test.ts`'],
    ['```\nsrc/gone/    a map, `src/gone/` of a folder\n```\n'],
  ])('lets through %s', (text) => {
    expect(deadEnds({ file: 'docs/page.md', text }, exists)).toEqual([])
  })
})

describe('the guard of links to headings', () => {
  const other = { file: 'docs/aces.md', text: "# ACES\n\n## When it can't be reached\n" }
  const links = (text: string) => deadHeadings([{ file: 'docs/page.md', text: `# Backup\n\n${text}` }, other])

  it.each([
    ['[here](#restore)', 'docs/page.md: #restore'],
    ['[there](aces.md#backup)', 'docs/page.md: aces.md#backup'],
  ])('catches %s', (text, found) => {
    expect(links(text)).toEqual([found])
  })

  it.each([
    '[here](#backup)',
    '[there](aces.md#when-it-cant-be-reached)',
    '[far](https://example.org/#gone)',
  ])('lets through %s', (text) => {
    expect(links(text)).toEqual([])
  })
})

describe('the guard of rules', () => {
  const page = `# Shares

### shares/once-each

A person is in a list once.

Why: Sums.

Proved by: [\`one\`](../../test/one.test.ts),
[\`two\`](../../test/two.test.ts)

### shares/even

Proved by: nothing yet
`
  const [once, even] = rulesOf({ file: 'docs/rules/shares.md', text: page })
  const known = [once, even].flatMap((rule) => rule ?? [])
  const cites = '// (rule shares/once-each)'
  const reader = (files: Record<string, string>) => (file: string) => files[file] ?? null

  it('reads the headings of a page and what proves them', () => {
    expect(known).toEqual([
      {
        name: 'shares/once-each',
        page: 'docs/rules/shares.md',
        tests: ['test/one.test.ts', 'test/two.test.ts'],
      },
      { name: 'shares/even', page: 'docs/rules/shares.md', tests: null },
    ])
  })

  it.each([
    ['/** Once (rule shares/once-each). */', ['shares/once-each']],
    ['// (rules shares/once-each, shares/even)', ['shares/once-each', 'shares/even']],
    ['/**\n * Once (rules shares/once-each,\n * shares/even).\n */', ['shares/once-each', 'shares/even']],
    ["it('adds up (rule shares/even)', () => {})", ['shares/even']],
    ['// as a rule either / or (the rule is old)', []],
  ])('reads the citations of %s', (text, names) => {
    expect(citedRules(text)).toEqual(names)
  })

  it('catches a citation of a rule that no page has', () => {
    const text = '// (rules shares/once-each, shares/gone)'
    expect(unknownRules({ file: 'src/a.ts', text }, known)).toEqual(['src/a.ts: shares/gone'])
  })

  it('catches a missing test, and one that does not cite the rule', () => {
    expect(unprovedRules(known, reader({ 'test/one.test.ts': '// (rule shares/even)' }))).toEqual([
      expect.stringContaining('test/one.test.ts does not cite shares/once-each'),
      expect.stringContaining('test/two.test.ts, which is not there'),
    ])
    expect(unprovedRules(known, reader({ 'test/one.test.ts': cites, 'test/two.test.ts': cites }))).toEqual([])
  })

  it.each([
    ['a rule without a proof', '### shares/even\n\nSplit.\n'],
    ['a name of another page', '### prices/even\n\nProved by: nothing yet\n'],
    [
      'a name that is there twice',
      '### shares/even\n\nProved by: nothing yet\n### shares/even\n\nProved by: nothing yet\n',
    ],
  ])('catches %s', (_what, text) => {
    expect(unprovedRules(rulesOf({ file: 'docs/rules/shares.md', text }), reader({}))).not.toEqual([])
  })
})

describe('the table of requirements', () => {
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null)

  it('names for each requirement a test with this title', () => {
    expect(untestedRequirements(readFileSync('docs/coverage-rows.tsv', 'utf8'), read)).toEqual([])
  })

  it.each([
    ['a file that is not there', 'DEL-001\ttest/gone.test.ts\tasks first'],
    ['a title that is not there', 'DEL-001\ttest/a.test.ts\tasks twice'],
    ['a line without a title', 'DEL-001\ttest/a.test.ts'],
  ])('fails the guard with %s', (_what, line) => {
    const tests = (file: string) => (file === 'test/a.test.ts' ? "it('asks first', () => {})" : null)
    const right = 'DEL-002\ttest/a.test.ts\tasks first'
    expect(untestedRequirements(`requirement\ttest file\ttest\n${right}\n${line}\n`, tests)).toEqual([line])
  })
})
