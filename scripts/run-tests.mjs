// Runs Vitest and counts the results. A file that fails runs once more, alone. If it then passes, it is
// reported as FLAKY.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ended, root } from './setup.mjs'

/**
 * If more files than this are flaky in one run, they count as failures, because so many can't be a
 * coincidence.
 */
const MOST_FLAKY = 2
/** If more files than this fail, none are rerun. */
const MOST_AGAIN = 5

/**
 * Runs Vitest with these arguments and prints failures and flaky tests. Returns the counts and the printed
 * lines. `touched` lists the changed files.
 */
export async function runTests(args, { node = process.execPath, env = {}, touched = [] } = {}) {
  const options = args.filter((arg) => arg.startsWith('-'))
  const first = await runVitest(args, { node, env })
  const red = failedFiles(first)
  const again = new Map()
  for (const file of red.length <= MOST_AGAIN ? red : []) {
    console.log(`\n${file} failed: once more, alone`)
    again.set(file, await runVitest([...options, file], { node, env }))
  }
  const counts = judge(first, again, touched)
  for (const line of counts.lines) console.log(line)
  return counts
}

async function runVitest(args, { node, env }) {
  const folder = mkdtempSync(join(tmpdir(), 'furrow-results-'))
  const results = join(folder, 'results.json')
  try {
    const reporters = ['--reporter=default', '--reporter=./scripts/results-reporter.mjs']
    const child = spawn(node, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env, RESULTS_FILE: results },
    })
    const pass = (signal) => child.kill(signal)
    process.on('SIGINT', pass).on('SIGTERM', pass)
    const status = await ended(child)
    process.off('SIGINT', pass).off('SIGTERM', pass)
    const found = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : { files: [], outside: [] }
    return { status, ...found }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const notPassed = ({ tests }) => tests.filter(({ state }) => state !== 'passed')

function failedFiles({ files }) {
  return files.filter((file) => file.failed || notPassed(file).length > 0).map(({ file }) => file)
}

/** Counts the results of a run, including files that ran a second time, and returns the lines to print. */
export function judge(first, again, touched) {
  const passes = (file) => {
    const second = again.get(file)
    return second?.status === 0 && second.files.length > 0 && failedFiles(second).length === 0
  }
  const chance = failedFiles(first).filter((file) => passes(file))
  const flaky = chance.filter((file) => !touched.includes(file))
  const tooMany = flaky.length > MOST_FLAKY
  const lines = []
  let passed = 0
  let failed = 0
  for (const file of first.files) {
    const failures = failuresOf(file)
    passed += file.tests.length - notPassed(file).length
    if (flaky.includes(file.file) && !tooMany) {
      passed += notPassed(file).length
      lines.push(`FLAKY ${failures[0]}`)
      continue
    }
    failed += failures.length
    const but = !chance.includes(file.file)
      ? ''
      : touched.includes(file.file)
        ? ' (it passes alone, but this change touched it)'
        : ' (it passes alone, as others do: too many for chance)'
    lines.push(...failures.map((failure) => `FAILED: ${failure}${but}`))
  }
  for (const message of first.outside) lines.push(`FAILED: outside of any test: ${firstLine(message)}`)
  failed += first.outside.length
  // If Vitest found no tests or ended early, only its exit status shows that.
  const silent = first.status !== 0 && failedFiles(first).length === 0 && failed === 0
  if (silent) lines.push('FAILED: Vitest ended without results')
  return { passed, failed: failed + (silent ? 1 : 0), lines }
}

function failuresOf(result) {
  const { file, failed, message } = result
  const failures = notPassed(result).map(
    ({ name, state, message: why }) =>
      `${file}: ${name}: ${state === 'failed' ? firstLine(why) : `it was ${state}`}`,
  )
  return failures.length > 0 || !failed ? failures : [`${file}: ${firstLine(message)}`]
}

function firstLine(text = '') {
  return text.trim().split('\n', 1)[0]
}
