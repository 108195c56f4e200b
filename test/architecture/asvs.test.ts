import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { asvsIds, asvsProblems, asvsRows, citedTests } from './asvs.ts'

const page = readFileSync('docs/asvs.md', 'utf8')
const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null)

describe('the page about ASVS', () => {
  it('has each requirement of levels 1 and 2 once, and cites existing tests', () => {
    expect(asvsIds).toHaveLength(253)
    expect(asvsProblems(page, read)).toEqual([])
  })

  it('counts its rows', () => {
    const states = asvsRows(page).map(({ state }) => state)
    const count = (wanted: string) => states.filter((state) => state === wanted).length
    expect(page).toContain(
      `Of ${states.length}, ${count('met')} are met, ${count('not applicable')} aren't applicable, ${count('operator')} need an operator and ${count('not met')} aren't met.`,
    )
  })

  it.each([
    [
      'a requirement twice',
      '| V1.1.1 | Once | not applicable | None |\n| V1.1.1 | Once | not applicable | None |',
    ],
    ['one that is met without a test', '| V1.1.1 | Once | met | We looked. |'],
    ['a test that is not there', '| V1.1.1 | Once | met | `test/a.test.ts`: asks twice |'],
    ['a file that is not there', '| V1.1.1 | Once | met | `test/gone.test.ts`: asks first |'],
    ['an unknown state', '| V1.1.1 | Once | nearly | `test/a.test.ts`: asks first |'],
  ])('fails the guard with %s', (_what, rows) => {
    const tests = (file: string) => (file === 'test/a.test.ts' ? "it('asks first', () => {})" : null)
    const right = '| V1.1.1 | Once | met | `test/a.test.ts`: asks first |'
    const others = asvsProblems(right, tests)
    expect(others).toHaveLength(252)
    expect(asvsProblems(rows, tests)).toHaveLength(253)
  })

  it('may have several citations in a row', () => {
    const how = 'By both. `test/a.test.ts`: asks first, and says `so`; `src/b.test.tsx`: no'
    expect(citedTests(how)).toEqual([
      { file: 'test/a.test.ts', title: 'asks first, and says `so`' },
      { file: 'src/b.test.tsx', title: 'no' },
    ])
  })
})
