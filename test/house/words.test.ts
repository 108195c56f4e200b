import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Words of the old dialect, with the ones to use: in comments and in pages, not in names or quoted texts. */
const better: Record<string, string> = {
  anew: 'again',
  'goes on': 'continues',
  'looked at': 'read, checked, visited',
  mend: 'fix',
  mended: 'fixed',
  mends: 'fixes',
  'put back': 'restored',
  somebody: 'a user, someone',
  sought: 'searched',
  stands: 'is, appears',
  told: 'shown, informed',
  trouble: 'failure',
  whoever: 'anyone who, the user who',
}
/** What the database stores, and the title of a test that asvs.md cites, by file. */
const allowed = [
  'src/shared/api/administration-schemas.ts: put back',
  'docs/asvs.md: told',
  'docs/asvs.md: whoever',
]

const words = new RegExp(`\\b(${Object.keys(better).join('|')})\\b`, 'gi')

/** The comments of code, the prose of a page. */
function proseOf(file: string, text: string): string {
  if (file.endsWith('.md')) return text.replace(/`[^`]*`/g, '')
  return (text.match(/\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/[^\n]*/g) ?? []).join('\n')
}

function found(file: string, text: string): string[] {
  return [...proseOf(file, text).matchAll(words)].map(([word]) => `${file}: ${word.toLowerCase()}`)
}

it('comments and pages use the words of the trade, and what is allowed is still there', () => {
  const files = execFileSync('git', ['ls-files', 'src', 'test', 'docs', 'scripts', 'deploy', '*.md'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(ts|tsx|css|mjs|md)$/.test(file))
    .filter((file) => !/^docs\/(decisions\/|coverage\.md)|^test\/house\/words\.test\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(1_000)
  expect([...new Set(files.flatMap((file) => found(file, readFileSync(file, 'utf8'))))].sort()).toEqual(
    allowed.toSorted(),
  )
})

it.each([
  ['a.ts', '// It goes on later.', ['a.ts: goes on']],
  ['a.css', '/* Whoever asks */', ['a.css: whoever']],
  ['a.md', 'Somebody is told so.', ['a.md: somebody', 'a.md: told']],
  ['a.ts', "const text = 'whoever'", []],
  ['a.md', 'The state `put back` is stored.', []],
])('the old words are found in %s: %s', (file, text, expected) => {
  expect(found(file, text)).toEqual(expected)
})
