// Runs the slow proofs: npm run proof -- NAME..., npm run proof -- --changed [ref], npm run proof -- all
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser } from './browser.mjs'
import { beginning, changedFiles, git } from './changed.mjs'
import { findNode24 } from './node-24.mjs'
import { startPostgresql15 } from './postgresql-15.mjs'
import { proofs } from './proof-list.mjs'
import { runTests } from './run-tests.mjs'
import { build, ended, installDependencies, root, runQuietly, SetupError, script } from './setup.mjs'

/**
 * Returns the proofs that a change needs, plus one more, so that all proofs run in rotation: the first proof
 * from position `turn` onward that the change doesn't need. If no file was touched, returns only that one.
 */
export function chosenFor(touched, list, { turn, touches }) {
  const reached = list.filter(({ name, modules }) => touches(touched, [...modules, `test/proof/${name}/`]))
  const inTurn = list.map((_, at) => list[(turn + at) % list.length]).find((one) => !reached.includes(one))
  return list.filter((one) => reached.includes(one) || one === inTurn)
}

/**
 * Returns the last count of passed and failed checks that a command printed, and the output lines to print
 * again at the end of the run.
 */
export function countOf(output, status) {
  const said = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1)
  const passed = Number(said?.[1] ?? 0)
  const failed = Number(said?.[2] ?? 0)
  const lines = output.split('\n').filter((line) => /^(FAILED|FLAKY|NOT RUN)\b/.test(line))
  // An exit status that contradicts the count is a failure.
  return { passed, failed: failed === 0 && (status !== 0 || !said) ? 1 : failed, lines }
}

async function prove() {
  const args = process.argv.slice(2)
  await installDependencies()
  const byChange = args[0] === '--changed'
  const began = beginning(byChange ? args[1] : process.env.CHANGED_SINCE)
  const touched = began ? changedFiles(began) : []
  const chosen = byChange ? await ofChange(began, touched) : named(args)
  process.env.CHROMIUM_PATH = await findBrowser()
  await build()

  const sum = { passed: 0, failed: 0, lines: [] }
  for (const proof of chosen) {
    console.log(`\n== ${proof.name}`)
    const since = Date.now()
    const { passed, failed, lines } = await run(proof, touched)
    const seconds = Math.round((Date.now() - since) / 1000)
    sum.passed += passed
    sum.failed += failed
    sum.lines.push(
      `RAN: ${proof.name}: ${passed} passed, ${failed} failed, in ${seconds} s`,
      ...lines.map((line) => line.replace(/^(FAILED|FLAKY|NOT RUN):?/, `$1: ${proof.name}:`)),
    )
  }
  console.log(`\n${sum.lines.join('\n')}\n${sum.passed} passed, ${sum.failed} failed`)
  process.exitCode = sum.failed > 0 ? 1 : 0
}

function named(args) {
  const unknown = args.filter((arg) => arg !== 'all' && !proofs.some(({ name }) => name === arg))
  if (args.length > 0 && unknown.length === 0)
    return proofs.filter(({ name }) => args.includes('all') || args.includes(name))
  const names = proofs.map(({ name }) => name).join(', ')
  throw new SetupError(`Say which proofs: npm run proof -- NAME..., --changed or all. There are: ${names}`)
}

async function ofChange(began, touched) {
  const { readTables, touches } = await import('./reach.mjs')
  const { modules } = await readTables()
  const turn = Number(git('rev-list', '--count', 'HEAD') ?? 0)
  const chosen = chosenFor(touched, proofs, {
    turn,
    touches: (files, names) => touches(files, names, modules),
  })
  console.log(began ? `${touched.length} files changed since ${began}` : 'Git knows no change here')
  console.log(`Proofs: ${chosen.map(({ name }) => name).join(', ')}`)
  return chosen
}

/**
 * Runs a proof. If it can't run on this machine, reports that, but counts it neither as passed nor as failed.
 */
async function run(proof, touched) {
  const counts = { passed: 0, failed: 0, lines: [] }
  const add = (more) => {
    counts.passed += more.passed
    counts.failed += more.failed
    counts.lines.push(...more.lines)
  }
  let postgresql
  try {
    postgresql = proof.on === 'PostgreSQL 15' ? await startPostgresql15() : undefined
    const node = proof.on === 'Node 24' ? await findNode24() : process.execPath
    // Without this program, one of the proof's tests prints NOT RUN.
    await bring(proof.wants)
    for (const program of [proof.needs ?? []].flat()) await need(program)
    const env = postgresql ? { TEST_DATABASE_URL: postgresql.url } : {}
    if (proof.tests) add(await runTests(...testing(proof, { node, env, touched })))
    if (proof.command) add(await runCommand(proof.command, postgresql?.names))
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.log(error.message)
    counts.lines.push(`NOT RUN: ${error.message.trim().split('\n').at(-1)}`)
  } finally {
    await postgresql?.stop()
  }
  return counts
}

function testing({ tests, without = [], more, long }, { node, env, touched }) {
  const all = more?.when.some((file) => touched.includes(file)) ? [...tests, ...more.tests] : tests
  const args = [...all, ...without.map((glob) => `--exclude=${glob}`)]
  if (!long) return [args, { node, env, touched }]
  const seed = process.env.FURROW_SEED ?? `${randomInt(2 ** 31)}`
  console.log(`FURROW_SEED=${seed} PROPERTY_RUNS=10`)
  const longer = { FURROW_SEED: seed, PROPERTY_RUNS: '10' }
  return [[...args, '--testTimeout=900000'], { node, env: { ...env, ...longer }, touched }]
}

/** Installs a package with apt-get if this script runs as root; otherwise does nothing. */
async function bring(name) {
  if (!name || process.getuid?.() !== 0) return
  await runQuietly(`Installing ${name}`, 'apt-get', ['install', '-y', '--no-install-recommends', name])
}

/**
 * Installs a program that the proof needs, unless it is already installed. `program.name` can also be a path.
 */
async function need(program) {
  if (isInstalled(program.name)) return
  await bring(program.package)
  if (!isInstalled(program.name))
    throw new SetupError(`there is no ${program.name} (as root: apt-get install ${program.package})`)
}

const isInstalled = (name) =>
  [...(process.env.PATH ?? '').split(':'), '/usr/sbin'].some((folder) => existsSync(resolve(folder, name)))

async function runCommand([command, ...args], env = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
    process.stdout.write(text)
  })
  const status = await ended(child)
  return countOf(output, status)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await script(prove)
