import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { fontkit, once } from './parsed-fonts.ts'
import { unpackWoff } from './unpack-woff.ts'

/** The Inter font has one part per script. Parts are searched for a character in this order. */
const scripts = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
] as const
/**
 * All font parts. Arrows, math symbols and check marks aren't in these Inter files, so they come from DejaVu.
 */
const parts = [...scripts, 'signs'] as const
export type Part = (typeof parts)[number]
export type Weight = 'normal' | 'bold'
const weightNumbers: Record<Weight, number> = { normal: 400, bold: 600 }

const fileOf = (part: Part, weight: Weight) =>
  part === 'signs'
    ? `@fontsource/dejavu-sans/files/dejavu-sans-latin-${weight === 'bold' ? 700 : 400}-normal.woff`
    : `@fontsource/inter/files/inter-${part}-${weightNumbers[weight]}-normal.woff`

const require = createRequire(import.meta.url)
const graphemes = new Intl.Segmenter('en-US', { granularity: 'grapheme' })

export interface Run {
  part: Part
  text: string
}

export const fontFiles = parts.flatMap((part) =>
  (['normal', 'bold'] as const).map((weight) => {
    const file = require.resolve(fileOf(part, weight))
    return { part, weight, ...once(`${part} ${weight}`, unpackWoff(readFileSync(file))) }
  }),
)

const fonts = new Map<string, Font>(
  fontFiles.map(({ part, weight, name }) => {
    const font = fontkit.create(name)
    // Only a font collection lacks this method, and Inter isn't a collection.
    if (!('glyphForCodePoint' in font)) throw new Error(`The font file for ${part} is a collection`)
    return [`${part} ${weight}`, font]
  }),
)
/**
 * Uses DejaVu only for symbols, because letters of other scripts would be drawn without shaping and in the
 * wrong direction.
 */
const isSign = (code: number) => /[\p{S}\p{P}\p{No}]/u.test(String.fromCodePoint(code))
const coverage = new Map<Part, Set<number>>(
  parts.map((part) => {
    const codes = fonts.get(`${part} normal`)?.characterSet ?? []
    return [part, new Set(part === 'signs' ? codes.filter(isSign) : codes)]
  }),
)

/**
 * Replaces or removes characters that leave no mark on paper. For example, a tab becomes a space, and a byte
 * order mark is removed.
 */
function drawable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[\t\v\f\p{Zs}]/gu, (blank) => (blank === '\u00a0' ? blank : ' '))
    .replace(/(?!\n)[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFC')
}

/**
 * Splits the text into runs, each in one font part. `missing` lists the characters that no part contains
 * (rule documents/letters).
 */
export function runsOf(text: string): { runs: Run[]; missing: string[] } {
  // Most strings are plain ASCII and need none of the steps below. Checking for ASCII first cuts the
  // rendering time of a long order by a quarter.
  if (/^[\x20-\x7e\n]*$/.test(text)) return { runs: [{ part: 'latin', text }], missing: [] }
  const runs: Run[] = []
  const missing = new Set<string>()
  for (const { segment } of graphemes.segment(drawable(text))) {
    const last = runs.at(-1)
    const found = segment === '\n' ? { part: last?.part ?? 'latin', text: segment } : drawn(segment, last)
    if (found === null) missing.add(segment)
    else if (last?.part === found.part) last.text += found.text
    else runs.push(found)
  }
  return { runs, missing: [...missing] }
}

/**
 * Returns the characters, or similar ones, with a font that can draw them. Returns null if no font can
 * (rule documents/letters).
 */
function drawn(segment: string, last: Run | undefined): Run | null {
  const own = partOf(segment, last?.part)
  if (own !== null && own !== 'signs') return { part: own, text: segment }
  const alike = lookAlike(segment, /\d$/.test(last?.text ?? ''))
  const part = alike === segment ? own : (partOf(alike, last?.part) ?? own)
  return part === null ? null : { part, text: part === own ? segment : alike }
}

/**
 * Replaces special hyphens, full-width letters, ligatures and fractions with plain characters. Puts a space
 * between a number and the fraction after it: `5 1/3`.
 */
function lookAlike(segment: string, behindDigit: boolean): string {
  if (segment === '\u2010' || segment === '\u2011') return '-'
  if (/^[\u2150-\u215e\u2189]$/.test(segment)) {
    const fraction = segment.normalize('NFKC').replace('\u2044', '/')
    return behindDigit ? `\u00a0${fraction}` : fraction
  }
  return /^[\uff01-\uff5e\uffe0-\uffe6\ufb00-\ufb06]$/.test(segment) ? segment.normalize('NFKC') : segment
}

/**
 * Finds a font part that has the character. Prefers the current one, so that a word isn't split between
 * fonts.
 */
function partOf(segment: string, current: Part | undefined): Part | null {
  const codes = [...segment].map((character) => character.codePointAt(0) ?? 0)
  const has = (part: Part) => codes.every((code) => coverage.get(part)?.has(code))
  if (
    current &&
    current !== 'latin' &&
    current !== 'signs' &&
    !/^[\p{P}\p{N}\p{Z}]$/u.test(segment) &&
    has(current)
  )
    return current
  return parts.find(has) ?? null
}

const widths = new Map<string, number>()

/** Returns the text's width in points. All digits are as wide as the widest one. */
export function widthOf(text: string, size: number, weight: Weight = 'normal'): number {
  const { runs } = runsOf(text)
  const units = runs.flatMap(({ part, text: run }) => [...run].map((each) => advance(each, part, weight)))
  return units.reduce((sum, each) => sum + each, 0) * size
}

function advance(character: string, part: Part, weight: Weight): number {
  const key = `${weight} ${part} ${character}`
  const known = widths.get(key)
  if (known !== undefined) return known
  const font = fonts.get(`${part} ${weight}`)
  if (!font) throw new Error(`There is no font for ${part}`)
  const shown = /\d/.test(character) ? '0' : character
  const features = /\d/.test(character) ? ['tnum'] : []
  const width = font.layout(shown, features).advanceWidth / font.unitsPerEm
  widths.set(key, width)
  return width
}
