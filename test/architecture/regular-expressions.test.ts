import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { codeIn, isTest, readSource } from './source.ts'
import { type Own, type Worst, worstInputs } from './worst-inputs.ts'

/**
 * Whether an expression might have an unbounded quantifier; only such expressions can be slow on long input.
 */
function repeats(expression: string): boolean {
  if (expression.includes('RegExp(')) return true
  const bare = expression.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  return /[*+]|\{\d+,\}/.test(bare)
}

const found = codeIn('src')
  .filter((file) => !isTest(file))
  .flatMap((file) => readSource(file).expressions.map(({ text, line }) => ({ text, at: `${file}:${line}` })))
  .filter(({ text }) => repeats(text))

/** A regular expression in string form, so that another process can run it. */
interface Trial {
  name: string
  source: string
  flags: string
  texts: { before: string; repeated: string; behind: string; length: number }[]
}

const megabyte = 1_000_000
const ends = ['', '\u0000', '!', ' ', '\n', 'a', '1', '@']

function trialOf(name: string, { repeated, before = '', behind = '', as, atMost = megabyte }: Worst): Trial {
  const [, source = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(as ? String(as) : name) ?? []
  const texts = [...new Set([behind, ...ends])].map((end) => ({
    before,
    repeated,
    behind: end,
    length: atMost,
  }))
  return { name, source, flags: [...new Set(`${flags}g`)].join(''), texts }
}

const script = `
process.stdin.setEncoding('utf8')
let sent = ''
process.stdin.on('data', (part) => { sent += part })
const write = (sign) => require('node:fs').writeSync(1, sign)
process.stdin.on('end', () => {
  write('>')
  for (const { name, source, flags, texts } of JSON.parse(sent)) {
    for (const { before, repeated, behind, length } of texts) {
      const times = Math.floor((length - before.length - behind.length) / repeated.length)
      const text = before + repeated.repeat(times) + behind
      text.replace(new RegExp(source, flags), '')
    }
    write('.')
  }
})`

/**
 * Returns the first input that takes too long, or null. Linear expressions take milliseconds, and quadratic
 * ones take hours. Limits processor time, because other load doesn't affect it. Uses a separate process,
 * because a running expression can't be stopped.
 */
function endless(trials: readonly Trial[], cpuSeconds: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const limited = `ulimit -t ${cpuSeconds} && exec "$0" -e "$1"`
    const child = spawn('sh', ['-c', limited, process.execPath, script], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (signs: Buffer) => {
      said += signs
    })
    child.on('error', reject)
    child.on('close', (status) => {
      if (status !== null && status !== 0) reject(new Error(`The process ended with ${status}`))
      else resolve(trials[said.replace('>', '').length]?.name ?? null)
    })
    child.stdin.end(JSON.stringify(trials))
  })
}

const isOwn = (entry: Worst | Own): entry is Own => 'own' in entry

// (rule input/linear-time)
describe('a regular expression', () => {
  it('a regular expression that repeats something has its worst input in the table, and the table has no other', () => {
    const missing = found.filter(({ text }) => !worstInputs.has(text)).map(({ text, at }) => `${at} ${text}`)
    expect(missing).toEqual([])
    const there = new Set(found.map(({ text }) => text))
    expect([...worstInputs.keys()].filter((text) => !there.has(text))).toEqual([])
  })

  it('a regular expression reads 1 MB of its worst input to the end', { timeout: 600_000 }, async () => {
    const trials = [...worstInputs].flatMap(([name, entry]) => (isOwn(entry) ? [] : [trialOf(name, entry)]))
    expect(trials.length).toBeGreaterThan(50)
    expect(await endless(trials, 120)).toBe(null)
  })

  it.each<[string, Worst]>([
    ['/^(a+)+$/', { repeated: 'a' }],
    [String.raw`/\s+$/`, { repeated: ' ' }],
    [
      String.raw`/(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0000}-\u{e007f}]/gu`,
      { repeated: '\u{e0061}', before: '\u{1f3f4}' },
    ],
  ])(
    'a regular expression that looks behind, or restarts at each position, is found: %s',
    async (text, worst) => {
      expect(repeats(text)).toBe(true)
      expect(await endless([trialOf('/a/', { repeated: 'a' }), trialOf(text, worst)], 1)).toBe(text)
    },
  )

  it.each([
    ['const x = /a+/g', ['/a+/g']],
    ["const x = new RegExp('a+', 'i')", ["new RegExp('a+', 'i')"]],
    ['const x = RegExp(y)', ['RegExp(y)']],
    ["const x = '/a+/' // /a+/", []],
  ])('a regular expression is found only in code: %s', (text, expressions) => {
    expect(readSource('src/shared/planted.ts', text).expressions.map((one) => one.text)).toEqual(expressions)
  })
})
