// Runs every check; with a name, only the tests whose path contains it: npm test -- orders. With --changed,
// runs only what a change can affect. The change starts at the commit given after --changed, or else at the
// commit where the current branch left main.
import { existsSync } from 'node:fs'
import { findBrowser } from './browser.mjs'
import { beginning, changedFiles } from './changed.mjs'
import { runTests } from './run-tests.mjs'
import { build, installDependencies, runQuietly, SetupError, script } from './setup.mjs'

const args = process.argv.slice(2)
const byChange = args[0] === '--changed'
const named = byChange ? args[1] : process.env.CHANGED_SINCE
const count = { passed: 0, failed: 0 }
const failedChecks = []
/** Leaves out the tests that `npm run proof` runs. */
const usual = ['--project=!proof*']
const projects = ['src/shared', 'src/server', 'src/web', 'test']

await script(async () => {
  await installDependencies()
  process.env.CHROMIUM_PATH = await findBrowser()
  const began = beginning(named)
  if (byChange && !began) throw new SetupError(`Git knows no commit ${named ?? 'where this change began'}`)
  const touched = began ? changedFiles(began) : []
  const parts = byChange ? await reached(touched) : args
  const everything = parts.length === 0
  // Checks the sources while the tests run, because neither task alone keeps the whole machine busy.
  const sources = everything ? checkSources(['.'], projects) : byChange && checkChange(touched)
  await checkBuild(everything)
  const [tests] = await Promise.all([runTests([...usual, ...parts], { touched }), sources])
  add(tests)
  for (const line of failedChecks) console.log(line)
  console.log(`\n${count.passed} passed, ${count.failed} failed`)
  process.exitCode = count.failed > 0 || count.passed === 0 ? 1 : 0
})

function add({ passed, failed }) {
  count.passed += passed
  count.failed += failed
}

/**
 * Returns the Vitest arguments that select the tests to run. If the change can affect everything, returns no
 * arguments, so that all tests run.
 */
async function reached(touched) {
  const { readTables, testsFor } = await import('./reach.mjs')
  const paths = testsFor(touched, await readTables())
  if (touched.length === 0) throw new SetupError('Nothing is changed')
  console.log(`Changed files: ${touched.length}`)
  console.log(paths ? `They can reach:\n  ${paths.join('\n  ')}` : 'They can reach everything')
  return paths ? ['--passWithNoTests', ...paths] : []
}

async function checkChange(touched) {
  const has = (project) => touched.some((file) => file.startsWith(`${project}/`))
  const types = projects.filter((project) =>
    project === 'test'
      ? touched.some((file) => /\.tsx?$/.test(file))
      : has(project) || (has('src/shared') && project !== 'src/shared'),
  )
  await checkSources(['--no-errors-on-unmatched', ...touched.filter((file) => existsSync(file))], types)
}

async function checkSources(files, types) {
  await check('Lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', ...files])
  for (const project of types)
    await check(`Types of ${project}`, ['node_modules/typescript/bin/tsc', '-p', project])
}

async function check(line, args) {
  const { status, output } = await runQuietly(line, process.execPath, args)
  if (status === 0) count.passed++
  else {
    count.failed++
    failedChecks.push(`FAILED: ${line}`)
    console.log(`${output.trimEnd()}\n${failedChecks.at(-1)}\n`)
  }
}

/**
 * Builds the app for the browser tests. A failed build always counts as a failure; a successful one counts as
 * a passed check only if `counts` is true.
 */
async function checkBuild(counts) {
  try {
    await build()
    if (counts) count.passed++
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    count.failed++
    console.log(error.message)
  }
}
