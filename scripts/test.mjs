// Every check, or with a name only the tests whose path has it: npm test -- orders
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { build, ended, installDependencies, root, runQuietly, SetupError, script } from './setup.mjs'

const parts = process.argv.slice(2)
const count = { passed: 0, failed: 0 }

await script(async () => {
  await installDependencies()
  process.env.CHROMIUM_PATH = await findBrowser()
  if (parts.length === 0) await checkSources()
  await checkBuild()
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
  for (const { status: fileStatus, assertionResults, name } of files) {
    const passed = assertionResults.filter((test) => test.status === 'passed').length
    const others = assertionResults.length - passed
    count.passed += passed
    failed += fileStatus === 'failed' && others === 0 ? 1 : others
    for (const { status, fullName } of assertionResults) {
      if (!['passed', 'failed'].includes(status))
        console.log(`FAILED, because ${status}: ${fullName} (${name})`)
    }
  }
  // Errors outside of any test, or none found at all: vitest says so by its exit status only.
  count.failed += status !== 0 && failed === 0 ? 1 : failed
}
