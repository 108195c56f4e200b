// Every check, or with a name only the tests whose path has it: npm test -- orders
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findBrowser } from './browser.mjs'
import { build, ended, installDependencies, root, runQuietly, SetupError, script } from './setup.mjs'

const parts = process.argv.slice(2)
const count = { passed: 0, failed: 0 }

await script(async () => {
  await installDependencies()
  process.env.CHROMIUM_PATH = await findBrowser()
  // Side by side: neither of the two fills a machine alone.
  await Promise.all([parts.length === 0 && checkSources(), checkBuild()])
  await runTests()
  console.log(`\n${count.passed} passed, ${count.failed} failed`)
  process.exitCode = count.failed > 0 || count.passed === 0 ? 1 : 0
})

async function checkSources() {
  await check('Lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '.'])
  for (const room of ['src/shared', 'src/server', 'src/web', 'test']) {
    await check(`Types of ${room}`, ['node_modules/typescript/bin/tsc', '-p', room])
  }
}

async function check(line, args) {
  const { status, output } = await runQuietly(line, process.execPath, args)
  if (status === 0) count.passed++
  else {
    count.failed++
    console.log(`${output.trimEnd()}\nFAILED: ${line}\n`)
  }
}

/** The journeys use what is built. It counts as a check only where every check is asked for. */
async function checkBuild() {
  try {
    await build()
    if (parts.length === 0) count.passed++
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    count.failed++
    console.log(error.message)
  }
}

async function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'furrow-results-'))
  const results = join(folder, 'results.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
    const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...parts]
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
    const pass = (signal) => child.kill(signal)
    process.on('SIGINT', pass).on('SIGTERM', pass)
    countTests(await ended(child), results)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A test that didn't run hasn't passed: skipped ones, and files that could not be read, count as failed. */
function countTests(status, results) {
  const files = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')).testResults : []
  let failed = 0
  for (const { status: fileStatus, assertionResults, message, name } of files) {
    const others = assertionResults.filter(({ status }) => status !== 'passed')
    const unread = fileStatus === 'failed' && others.length === 0
    count.passed += assertionResults.length - others.length
    failed += unread ? 1 : others.length
    const file = relative(root, name)
    if (unread) console.log(`FAILED: ${file}: ${firstLine(message)}`)
    for (const { status, fullName, failureMessages } of others) {
      const why = status === 'failed' ? firstLine(failureMessages?.[0]) : `it was ${status}`
      console.log(`FAILED: ${file}: ${fullName}: ${why}`)
    }
  }
  // Errors outside of any test, or none found at all: vitest says so by its exit status only.
  count.failed += status !== 0 && failed === 0 ? 1 : failed
}

function firstLine(text = '') {
  return text.trim().split('\n', 1)[0]
}
