import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const tokens = readFileSync('src/web/styles/tokens.css', 'utf8')
const light = block('\n:root,\n.on-paper {')
const dark = block('@media screen and (prefers-color-scheme: dark) {\n  :root {')
const schemes = { light: rolesOf(light), dark: rolesOf(dark) }

/**
 * Each foreground role, its backgrounds, and the required contrast: 7 for main text and numbers, 4.5 for
 * other text, and 3 for outlines of controls and marks.
 */
const pairs: [string, string[], number][] = [
  ['ink', ['paper', 'ground', 'sunk', 'hover', 'raised', 'accent-wash', 'error-wash', 'note-wash'], 7],
  ['ink', ['check-wash'], 7],
  ['ink-2', ['paper', 'ground', 'hover', 'accent-wash'], 7],
  ['ink-2', ['sunk', 'note-wash', 'check-wash'], 4.5],
  ['ink-3', ['paper', 'ground', 'sunk', 'hover', 'accent-wash'], 4.5],
  ['negative', ['paper', 'ground', 'hover', 'accent-wash', 'error-wash'], 7],
  ['accent', ['paper', 'ground', 'hover', 'accent-wash', 'note-wash', 'error-wash', 'check-wash'], 4.5],
  ['valid', ['paper', 'ground', 'accent-wash'], 4.5],
  ['error', ['paper', 'ground', 'error-wash'], 4.5],
  ['check', ['paper', 'ground', 'check-wash', 'note-wash'], 4.5],
  ['credit-ink', ['paper', 'ground'], 4.5],
  ['on-accent', ['accent', 'accent-hover'], 4.5],
  ['on-error', ['error', 'negative'], 4.5],
  ['on-cover', ['cover'], 7],
  ['cover-2', ['cover'], 7],
  ['cover-mark', ['cover'], 3],
  ['paper', ['ink'], 7],
  ['control', ['paper', 'ground'], 3],
  ['accent', ['sunk', 'raised'], 3],
  ['accent-hover', ['on-accent'], 3],
  ['supplemental', ['paper', 'ground'], 3],
  ['credit', ['paper', 'ground'], 3],
]

describe('the colors', () => {
  it.each(
    Object.entries(schemes).flatMap(([scheme, roles]) =>
      pairs.flatMap(([front, backs, least]) =>
        backs.map((back) => [front, back, scheme, least, roles] as const),
      ),
    ),
  )('show %s on %s in the %s scheme at a contrast of at least %d', (front, back, _scheme, least, roles) => {
    expect(contrast(roles.get(front), roles.get(back))).toBeGreaterThanOrEqual(least)
  })

  it('have a contrast that is computed as WCAG 2.2 does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })

  it('have the same roles in both schemes, so that none is missing in the dark', () => {
    expect([...schemes.dark.keys()].sort()).toEqual([...schemes.light.keys()].sort())
    for (const text of ['--scrim:', '--shadow:', 'color-scheme:']) {
      expect(light).toContain(text)
      expect(dark).toContain(text)
    }
  })

  it('are roles in every sheet: no step of the scale and no number appears outside the tokens', () => {
    const sheets = ['src/web', 'help']
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
      )
      // print.css writes into the page margins, outside every element, where the color variables don't apply.
      .filter((file) => file.endsWith('.css') && !/\b(tokens|print)\.css$/.test(file))
    expect(sheets.length).toBeGreaterThan(30)
    const found = sheets.flatMap((file) =>
      fixedColors(readFileSync(file, 'utf8')).map((color) => `${file}: ${color}`),
    )
    expect(found).toEqual([])
    expect(fixedColors('a { color: var(--neutral-300); background: #fff; fill: rgb(0 0 0 / 0.5) }')).toEqual([
      '--neutral-300',
      '#fff',
      'rgb(',
    ])
  })
})

function fixedColors(css: string): string[] {
  return css.match(/--(?:neutral|green|red|amber|orange)-\d+|#[\da-f]{3,8}\b|rgba?\(|hsla?\(/gi) ?? []
}

function block(head: string): string {
  const start = tokens.indexOf(head)
  expect(start).toBeGreaterThan(-1)
  return tokens.slice(start, tokens.indexOf('}', start))
}

/** The colors of a CSS block by role, with references to the color scale resolved. */
function rolesOf(css: string): Map<string, string> {
  const roles = new Map<string, string>()
  for (const [, role = '', step, hex] of css.matchAll(/--([\w-]+): (?:var\((--\w+-\d+)\)|(#[\da-f]{6}));/g)) {
    roles.set(role, hex ?? new RegExp(`${step}: (#[\\da-f]{6});`).exec(tokens)?.[1] ?? 'not in the scale')
  }
  return roles
}

/** The contrast ratio as defined in WCAG 2.2. */
function contrast(one = '', other = ''): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

function luminance(hex: string): number {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
