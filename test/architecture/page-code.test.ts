import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { codeIn, isTest } from './source.ts'

/**
 * Limits on the number of places where browser code manipulates the page directly. Lower a limit when its
 * count falls, and never raise one. To move focus, use `src/web/ui/focus.ts`.
 */
const limits: readonly [what: string, pattern: RegExp, most: number, planted: string][] = [
  ['calls of focus()', /\.focus\(/g, 3, 'button.current?.focus()'],
  ['selectors', /querySelector/g, 26, "document.querySelector('.row')"],
  ['reads of the focused element', /activeElement/g, 39, 'document.activeElement'],
  ['effects', /\buse(?:Layout|Insertion)?Effect\(/g, 135, 'useLayoutEffect(() => {})'],
  ['refs', /\buseRef[<(]/g, 91, 'useRef<HTMLElement>(null)'],
  ['try blocks', /\btry \{/g, 64, 'try {'],
]

const timesIn = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0

const code = codeIn('src/web')
  .filter((file) => !isTest(file))
  .map((file) => readFileSync(file, 'utf8'))

describe('steering the page by hand', () => {
  it.each(limits)('has no more %s than before', (_what, pattern, most) => {
    const found = code.reduce((sum, text) => sum + timesIn(pattern, text), 0)
    expect(found).toBeLessThanOrEqual(most)
  })

  it.each(limits)('counts %s', (_what, pattern, _most, planted) => {
    expect(timesIn(pattern, `const one = () => ${planted}`)).toBe(1)
  })
})
