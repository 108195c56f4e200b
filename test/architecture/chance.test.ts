import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { codeIn, isTest } from './source.ts'

/**
 * Matches code that measures time. A test that depends on a clock or on the machine's load can fail at random
 * on another machine.
 */
const clock =
  /(?:performance|Date)\.now\(\)\s*-(?! *\d)|-\s*(?:performance|Date)\.now\(\)|\bhrtime\b|\bcpuUsage\b|\beventLoopUtilization\b|'longtask'|\bdurationThreshold\b|\bgetHeapUsage\b/
/**
 * Matches a property test with its own seed or number of runs. The long run of all property tests couldn't
 * override these values.
 */
const ownRuns = /\bnumRuns:(?! *runs\()|fc\.(?:assert|check)\([^;]*\bseed\b:/

const tested = [...codeIn('src').filter(isTest), ...codeIn('test')]
  .filter((file) => !/^test\/(?:proof|bench|endurance|document)\/|^test\/architecture\/chance/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const caught = (pattern: RegExp) => tested.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

describe('tests that every change runs', () => {
  it('read no clock: durations are for test/proof and test/bench', () => {
    expect(tested.length).toBeGreaterThan(300)
    expect(caught(clock)).toEqual([])
  })

  it.each([
    'expect(performance.now() - start).toBeLessThan(5)',
    'const took = Date.now() - began',
    'times.push(-start + end - Date.now())',
    'const [seconds] = process.hrtime(start)',
    'process.hrtime.bigint()',
    'const { user } = process.cpuUsage()',
    "new PerformanceObserver(look).observe({ type: 'longtask' })",
  ])('are distinguished from those that do: %s', (text) => {
    expect(text).toMatch(clock)
  })

  it.each([
    'const before = new Date(Date.now() - 31 * 86_400_000)',
    'await clock.pauseAt(Date.now() + 3_600_000)',
    "new PerformanceObserver(look).observe({ type: 'layout-shift' })",
    "performance.getEntriesByType('resource').map(({ name }) => name)",
  ])('may use the time of day: %s', (text) => {
    expect(text).not.toMatch(clock)
  })

  it('have properties with the one seed, whose runs can all be made longer', () => {
    expect(caught(ownRuns)).toEqual([])
  })

  it.each(['{ numRuns: 300 }', 'fc.assert(fc.property(fc.nat(), judge), { seed: 7 })'])(
    'have properties, unlike %s',
    (text) => {
      expect(text).toMatch(ownRuns)
    },
  )
})
