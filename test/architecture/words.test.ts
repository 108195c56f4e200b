import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * Words to avoid in comments and pages, but not in names or quoted strings, each with better alternatives.
 */
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
/** Words allowed in some files: a value stored in the database, and titles of tests that asvs.md cites. */
const allowed = [
  'src/shared/api/administration-schemas.ts: put back',
  'docs/asvs.md: told',
  'docs/asvs.md: whoever',
]

const words = new RegExp(`\\b(${Object.keys(better).join('|')})\\b`, 'gi')

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
    .filter((file) => !/^docs\/(decisions\/|coverage\.md)|^test\/architecture\/words\.test\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(1_000)
  expect([...new Set(files.flatMap((file) => found(file, readFileSync(file, 'utf8'))))].sort()).toEqual(
    allowed.toSorted(),
  )
})

/** Phrases that sound translated, with better alternatives. Applies to on-screen strings, errors and help. */
const betterTexts: Record<string, string> = {
  'all the same': 'anyway, still',
  'any more': 'no longer, anymore',
  'finds that out': 'won’t create a duplicate',
  'got no answer': 'the server didn’t respond',
  'in the meantime': 'while you were editing, since',
  'is told': 'sees, is shown',
  'no answer came': 'the server didn’t respond',
  'nothing is lost': 'your changes are safe',
  somebody: 'a user, another user',
  'still stands': 'is still here',
}
const phrases = new RegExp(`\\b(${Object.keys(betterTexts).join('|')})\\b`, 'gi')
const foundTexts = (file: string, text: string) =>
  [
    ...(file.endsWith('.md') ? text : text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/[^\n]*/g, '')).matchAll(
      phrases,
    ),
  ].map(([phrase]) => `${file}: ${phrase.toLowerCase()}`)

it('texts on screen, in errors and in help avoid phrases that sound translated', () => {
  const files = execFileSync('git', ['ls-files', 'src', 'help'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(ts|tsx|md)$/.test(file) && !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => foundTexts(file, readFileSync(file, 'utf8')))).toEqual([])
})

it.each([
  ['a.ts', "const text = 'Nothing is lost.'", ['a.ts: nothing is lost']],
  ['a.tsx', '<p>It cannot be saved any more.</p>', ['a.tsx: any more']],
  ['a.ts', '// Not any more.', []],
])('such a phrase is found in a text of %s: %s', (file, text, expected) => {
  expect(foundTexts(file, text)).toEqual(expected)
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
