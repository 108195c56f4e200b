import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'furrow-planted-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const reporter = JSON.stringify(join(import.meta.dirname, '../../bench/report.ts'))

/** Runs the benchmarks in `sources` with --short. Returns the last line that the runner prints. */
function outcome(...sources: string[]): string | undefined {
  const files = sources.map((source, i) => {
    const file = join(folder, `${i}.bench.ts`)
    writeFileSync(file, `import { remark, report } from ${reporter}\n${source}\n`)
    return file
  })
  const runner = JSON.stringify(join(import.meta.dirname, '../../../scripts/parts.mjs'))
  const call = `await runEach(${JSON.stringify(files)}, { flags: ['--short'], measures: true })`
  const program = `const { runEach } = await import(${runner}); ${call}`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  return stdout.trim().split('\n').at(-1)
}

test('a benchmark that measures passes in its short form, however slow this machine is', () => {
  expect(outcome("report('a stroke, ms', 900, { atMost: 16 })")).toBe('1 passed, 0 failed')
})

test('a benchmark that measures nothing is counted as failed', () => {
  expect(outcome('', "remark('no figure')")).toBe('0 passed, 2 failed')
})

test('a figure that was not measured fails its benchmark', () => {
  const target = '{ atMost: 16 }'
  const values = ['Number.NaN', '0']
  const planted = values.map((value) => `report('a stroke, ms', ${value}, ${target})`)
  expect(outcome(...planted)).toBe('0 passed, 2 failed')
})

test('a benchmark that breaks after its first figure is counted as failed', () => {
  expect(outcome("report('a stroke, ms', 9, { atMost: 16 })\nthrow new Error('planted')")).toBe(
    '0 passed, 1 failed',
  )
})
