import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { beginning, changedFiles, git } from '../../scripts/changed.mjs'
import { countOf } from '../../scripts/proof.mjs'
import { judge, type Results } from '../../scripts/run-tests.mjs'
import { flakyProblems, longest, readFlaky } from './flaky.ts'

const page = readFileSync('docs/flaky.md', 'utf8')
/** The number of commits; null in a copy without history or in a shallow clone. */
const commits =
  git('rev-parse', '--is-shallow-repository') === 'false' ? Number(git('rev-list', '--count', 'HEAD')) : null

describe('the list of flaky tests', () => {
  it('has none older than five changes', () => {
    const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null)
    expect(flakyProblems(readFlaky(page), commits, read)).toEqual([])
  })

  const table = (row: string) => `# Flaky\n\n| File | Test |\n| --- | --- |\n${row}\n`
  const problems = (row: string, now: number | null = 800) =>
    flakyProblems(readFlaky(table(row)), now, (file) =>
      file === 'test/a.test.ts' ? "it('asks first'" : null,
    )

  it.each([
    ['one that is too old', `| \`test/a.test.ts\` | asks first | 2026-11-26 | 2 | ${800 - longest - 1} |`],
    ['one without a count', '| `test/a.test.ts` | asks first | 2026-11-26 | 2 | |'],
    ['one without a date', '| `test/a.test.ts` | asks first | lately | 2 | 790 |'],
    ['a test that is not there', '| `test/a.test.ts` | asks twice | 2026-11-26 | 2 | 790 |'],
  ])('fails the guard with %s', (_what, row) => {
    expect(problems(row)).toHaveLength(1)
  })

  it('accepts one that is not old, and any if there is no history', () => {
    const row = `| \`test/a.test.ts\` | asks first | 2026-11-26 | 2 | ${800 - longest} |`
    expect(problems(row)).toEqual([])
    expect(problems(row, 2)).toEqual([])
    expect(problems(row.replace('700', '1'), null)).toEqual([])
  })
})

type File = Results['files'][number]
const file = (name: string, ...states: string[]): File => ({
  file: name,
  failed: states.includes('failed'),
  tests: states.map((state, at) => ({
    name: `test ${at}`,
    state,
    ...(state === 'failed' ? { message: 'expected 1 to be 2\n  at here' } : {}),
  })),
})
const run = (...files: File[]): Results => ({
  status: files.some(({ failed }) => failed) ? 1 : 0,
  files,
  outside: [],
})

describe('a file that failed and runs once more', () => {
  const first = run(file('a.test.ts', 'passed', 'failed'), file('b.test.ts', 'passed'))
  const green = new Map([['a.test.ts', run(file('a.test.ts', 'passed', 'passed'))]])

  it('is flaky if it passes then, and counts as passed', () => {
    expect(judge(first, green, ['src/a.ts'])).toEqual({
      passed: 3,
      failed: 0,
      lines: ['FLAKY a.test.ts: test 1: expected 1 to be 2'],
    })
  })

  it('is red if it is red twice', () => {
    const again = new Map([['a.test.ts', run(file('a.test.ts', 'failed', 'passed'))]])
    expect(judge(first, again, [])).toEqual({
      passed: 2,
      failed: 1,
      lines: ['FAILED: a.test.ts: test 1: expected 1 to be 2'],
    })
  })

  it.each([
    ['did not run again', new Map()],
    ['found no test then', new Map([['a.test.ts', run()]])],
    ['skips it then', new Map([['a.test.ts', run(file('a.test.ts', 'passed', 'skipped'))]])],
    ['ends badly then', new Map([['a.test.ts', { ...run(file('a.test.ts', 'passed')), status: 1 }]])],
  ])('is red if it %s', (_what, again) => {
    expect(judge(first, again, []).failed).toBe(1)
  })

  it('is red if the change touched it', () => {
    const { passed, failed, lines } = judge(first, green, ['a.test.ts'])
    expect([passed, failed]).toEqual([2, 1])
    expect(lines).toEqual([expect.stringContaining('this change touched it')])
  })

  it('is red if it is one of three', () => {
    const names = ['a', 'b', 'c'].map((name) => `${name}.test.ts`)
    const again = new Map(names.map((name) => [name, run(file(name, 'passed'))]))
    const red = (count: number) =>
      judge(run(...names.slice(0, count).map((name) => file(name, 'failed'))), again, [])
    expect(red(2)).toMatchObject({ passed: 2, failed: 0 })
    expect(red(3)).toMatchObject({ passed: 0, failed: 3 })
  })
})

describe('what is counted as failed', () => {
  it.each([
    ['a test that was skipped', run(file('a.test.ts', 'passed', 'skipped'))],
    [
      'a file that could not be read',
      run({ file: 'a.test.ts', failed: true, message: 'no import', tests: [] }),
    ],
    [
      'what failed outside of any test',
      { ...run(file('a.test.ts', 'passed')), status: 1, outside: ['late'] },
    ],
    ['a run that found no tests', { ...run(), status: 1 }],
  ])('has %s', (_what, results) => {
    const { failed, lines } = judge(results, new Map(), [])
    expect(failed).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/^FAILED: /)])
  })

  it.each([
    ['a count of failures', '2 passed, 1 failed\n', 1, 1],
    ['a status that does not fit its count', '2 passed, 0 failed\n', 1, 1],
    ['a command without a count', 'done\n', 0, 1],
    ['nothing where all passed', '1 passed, 3 failed\n2 passed, 0 failed\n', 0, 0],
  ])('has, of a command, %s', (_what, output, status, failed) => {
    expect(countOf(output, status).failed).toBe(failed)
  })

  it('keeps the lines of a command that must not be lost', () => {
    const output = 'RAN: x\nFAILED: a\nNOT RUN: b\nFLAKY c\nFAILEDness\n0 passed, 1 failed\n'
    expect(countOf(output, 1).lines).toEqual(['FAILED: a', 'NOT RUN: b', 'FLAKY c'])
  })
})

describe('the start of a change', () => {
  const answers: Record<string, string> = {
    'rev-parse --verify --quiet v1^{commit}': 'named',
    'rev-parse --verify --quiet HEAD~1': 'before',
  }
  const ask =
    (more: Record<string, string>) =>
    (...args: string[]) =>
      ({ ...answers, ...more })[args.join(' ')] ?? null
  const left = (branch: string, commit: string, since: string) => ({
    [`merge-base ${branch} HEAD`]: commit,
    [`rev-list --count ${commit}..HEAD`]: since,
  })

  it.each([
    ['the commit that is named', 'v1', {}, 'named'],
    ['where it left main', undefined, left('main', 'fork', '12'), 'fork'],
    ['where it left the main of a clone', undefined, left('origin/main', 'far', '3'), 'far'],
    [
      'the nearer one of two',
      undefined,
      { ...left('main', 'old', '40'), ...left('origin/main', 'far', '3') },
      'far',
    ],
    ['the commit before, on main itself', undefined, left('main', 'head', '0'), 'before'],
    ['the commit before, where no main is known', undefined, {}, 'before'],
  ])('is %s', (_what, name, more, commit) => {
    expect(beginning(name, ask(more))).toBe(commit)
  })

  it('is unknown if git knows nothing, or does not know the one that is named', () => {
    expect(beginning(undefined, () => null)).toBeNull()
    expect(beginning('gone', ask({}))).toBeNull()
  })

  it('has changed and new files, each once', () => {
    const said = ask({
      'diff --name-only --no-renames fork': 'a.ts\nb.ts',
      'ls-files --others --exclude-standard': 'b.ts\nc.ts',
    })
    expect(changedFiles('fork', said)).toEqual(['a.ts', 'b.ts', 'c.ts'])
  })
})
