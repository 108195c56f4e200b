import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Tests that each guard catches a violation planted for it. */
const root = join(import.meta.dirname, '../..')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(root, 'node_modules', '.guards-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(program: string, args: string[], options: { input?: string; cwd?: string } = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', program), ...args],
    { cwd: root, encoding: 'utf8', ...options },
  )
  return { status, output: stdout + stderr }
}

function typeCheck(module: string, line: string) {
  const file = join(folder, 'planted.ts')
  writeFileSync(file, `${line}\nexport {}\n`)
  const settings = join(folder, 'tsconfig.json')
  writeFileSync(
    settings,
    JSON.stringify({ extends: join(root, 'src', module, 'tsconfig.json'), include: [], files: [file] }),
  )
  return run('typescript/bin/tsc', ['-p', settings])
}

describe('the types of a module', () => {
  it.each([
    ['shared', 'the DOM', 'document.title'],
    ['shared', 'Node', 'process.exit()'],
    ['server', 'the DOM', 'document.title'],
    ['web', 'Node', 'process.exit()'],
    ['shared', 'what may be missing', 'const list: number[] = []; list[0].toFixed()'],
  ])('keep %s from using %s', (module, _what, line) => {
    const { status, output } = typeCheck(module, line)
    expect(output).toMatch(/error TS\d+/)
    expect(status).not.toBe(0)
  })

  it.each([
    ['shared', 'const two = 1 + 1; two.toFixed()'],
    ['server', 'process.exit()'],
    ['web', 'document.title.trim()'],
  ])('let %s use its own', (module, line) => {
    expect(typeCheck(module, line)).toEqual({ status: 0, output: '' })
  })
})

describe('the linter', () => {
  const planted: [string, Record<string, string>, string][] = [
    ['any', { 'a.ts': 'export const x: any = 1\n' }, 'noExplicitAny'],
    ['the console', { 'a.ts': "console.log('x')\n" }, 'noConsole'],
    ['enums', { 'a.ts': 'export enum Kind {\n  A,\n}\n' }, 'noEnum'],
    ['non-null assertions', { 'a.ts': 'export const x = (y?: string) => y!.length\n' }, 'noNonNullAssertion'],
    ['unused imports', { 'a.ts': "import { round } from './money.ts'\n" }, 'noUnusedImports'],
    [
      'focused tests',
      { 'a.test.ts': "import { it } from 'vitest'\n\nit.only('x', () => {})\n" },
      'noFocusedTests',
    ],
    [
      'skipped tests',
      { 'a.test.ts': "import { it } from 'vitest'\n\nit.skip('x', () => {})\n" },
      'noSkippedTests',
    ],
    [
      'circular imports',
      {
        'a.ts': "import { b } from './b.ts'\n\nexport const a = () => b\n",
        'b.ts': "import { a } from './a.ts'\n\nexport const b = () => a\n",
      },
      'noImportCycles',
    ],
  ]

  it.each(planted)('refuses %s', (_what, files, rule) => {
    const settings = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
    const elsewhere = mkdtempSync(join(tmpdir(), 'furrow-guards-'))
    const write = (name: string, text: string) => writeFileSync(join(elsewhere, name), text)
    write('biome.json', JSON.stringify({ linter: settings.linter }))
    for (const [name, text] of Object.entries(files)) write(name, text)
    const { output } = run('@biomejs/biome/bin/biome', ['lint', '.'], { cwd: elsewhere })
    rmSync(elsewhere, { recursive: true })
    expect(output).toContain(rule)
  })
})

describe('tests of pages', () => {
  /** Matches checks that read the page without waiting and would miss elements that appear a moment later. */
  const atOnce =
    /(expect|if) ?\(\s*[(!]*await [^\n]*\.(count|all(Text|InnerText)s?Contents?|textContent|inputValue|is[A-Z]\w+|getAttribute)\([^()]*\),?\s*\)/

  it('wait for what they expect of a page', () => {
    const folder = join(root, 'test')
    const hasty = readdirSync(folder, { encoding: 'utf8', recursive: true })
      .filter((name) => /^(journeys|proof.browser-).*\.ts$/.test(name))
      .filter((name) => atOnce.test(readFileSync(join(folder, name), 'utf8')))
    expect(hasty).toEqual([])
  })

  it.each([
    "expect(await page.getByRole('article').count()).toBe(1)",
    'expect(\n  await rows.first().allTextContents(),\n).toEqual([])',
    "expect(await page.getByLabel('All').isChecked()).toBe(true)",
    'expect((await rows.allTextContents()).slice(1)).toEqual([])',
    "if ((await page.getByLabel('Crop').count()) === 0) await add.click()",
  ])('are distinguished from those that do not: %s', (hasty) => {
    expect(hasty).toMatch(atOnce)
  })
})
