// Installs and builds what the scripts need. Uses only Node's own modules, because no package might be
// installed yet.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const inRoot = (...path) => join(root, ...path)

export class SetupError extends Error {}

export async function script(run) {
  try {
    requireNode()
    await run()
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error)
    process.exit(1)
  }
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new SetupError(`Furrow needs Node.js 20.19 or newer; this is ${process.version}.`)
}

export async function step(line, command, args, { env, cwd = root } = {}) {
  const { status, output } = await runQuietly(line, command, args, { env, cwd })
  if (status !== 0)
    throw new SetupError(`${output.trimEnd()}\n${line}: failed (${[command, ...args].join(' ')})`)
}

export async function runQuietly(line, command, args, { env, cwd = root } = {}) {
  console.log(line)
  const started = Date.now()
  const progress = setInterval(() => {
    console.log(`  … ${Math.round((Date.now() - started) / 1000)} s`)
  }, 2_500)
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const release = endWith(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const status = await ended(child).catch((error) => {
    output += error.message
    return 1
  })
  clearInterval(progress)
  release()
  return { status, output }
}

/** Waits for a child process to end and returns its exit status, or 1 if a signal ended it. */
export function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/**
 * Ends the child process, and then this process, if a signal arrives during setup. Returns a function that
 * removes the signal handlers.
 */
function endWith(child) {
  const stop = () => process.exit(0)
  const end = () => child.kill('SIGTERM')
  process.on('SIGINT', stop).on('SIGTERM', stop).on('exit', end)
  return () => process.off('SIGINT', stop).off('SIGTERM', stop).off('exit', end)
}

/** Installs and builds what the app needs to run. If dist is already built, doesn't install build tools. */
export async function prepareToRun() {
  if (isBuilt()) return installDependencies({ toRun: true })
  await installDependencies()
  await build()
}

/**
 * Installs the packages in package-lock.json, unless npm's own record in node_modules shows that they are
 * installed. `toRun` leaves out packages needed only to build and check.
 */
export async function installDependencies({ toRun = false } = {}) {
  if (isInstalled(toRun)) return
  requireWritable('does not have its dependencies (npm ci installs them)')
  // npm is a Node script; `npm start` passes its path.
  const npm = process.env.npm_execpath
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  // Passes --include=dev explicitly, because with NODE_ENV=production npm would leave out the packages needed
  // to build and check.
  await step('Installing the dependencies', command, [
    ...first,
    'ci',
    toRun ? '--omit=dev' : '--include=dev',
    '--no-audit',
    '--no-fund',
  ])
}

/** If this user can't write to the installation, fails with a one-line message instead of npm's output. */
function requireWritable(lacking) {
  try {
    for (const folder of [root, inRoot('node_modules'), inRoot('dist')].filter((path) => existsSync(path)))
      accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new SetupError(
      `Furrow in ${root} ${lacking}, and this user may not write there (${error.code}). Let its owner do it, or start a copy of your own.`,
    )
  }
}

function isInstalled(toRun) {
  const record = inRoot('node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages
  const found = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, ...entry }]) =>
      path === '' ||
      !isForHere(entry) ||
      (toRun && (entry.dev || entry.devOptional)) ||
      found[path]?.version === version,
  )
}

/**
 * Whether npm installs a package on this machine. Optional packages are installed only on machines that they
 * support, so a mismatch shows that node_modules was copied from another machine.
 */
function isForHere({ optional, os, cpu, libc }) {
  if (!optional) return true
  if (!os || !cpu || libc) return false
  return os.includes(process.platform) && cpu.includes(process.arch)
}

/** Whether dist was built from exactly these sources, or was shipped without sources. */
function isBuilt() {
  const stampFile = inRoot('dist/stamp')
  if (!existsSync(stampFile)) return false
  return !existsSync(inRoot('src')) || readFileSync(stampFile, 'utf8') === sourceStamp()
}

export async function build({ always = false } = {}) {
  if (!always && isBuilt()) return
  requireWritable('is not built (npm run build does it)')
  const stamp = sourceStamp()
  // Builds into a temporary folder and renames it, so that a running product or a second build never sees an
  // incomplete build.
  const aside = inRoot(`node_modules/.build-${process.pid}`)
  const vite = (...args) => [inRoot('node_modules/vite/bin/vite.js'), 'build', ...args, '--outDir']
  const env = { NODE_ENV: 'production' }
  const clean = () => rmSync(aside, { recursive: true, force: true })
  process.once('exit', clean)
  try {
    await step('Building the web app', process.execPath, [...vite(), join(aside, 'web')], { env })
    const server = [...vite('--config', 'vite.server.config.ts'), join(aside, 'server')]
    await step('Building the server', process.execPath, server, { env })
    writeFileSync(join(aside, 'stamp'), stamp)
    replace(inRoot('dist'), aside)
  } finally {
    clean()
  }
}

function replace(folder, by) {
  const old = `${by}-old`
  mkdirSync(folder, { recursive: true })
  renameSync(folder, old)
  renameSync(by, folder)
  rmSync(old, { recursive: true, force: true })
}

function sourceStamp() {
  const sources = ['src', 'help']
    .flatMap((folder) => readdirSync(inRoot(folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.(test|fixture)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const settings = [
    'package-lock.json',
    'package.json',
    'tsconfig.base.json',
    'vite.config.ts',
    'vite.server.config.ts',
  ]
  const hash = createHash('sha256')
  for (const file of [...sources, ...settings.map((name) => inRoot(name))]) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}
