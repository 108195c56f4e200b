// Finds a Chromium for the browser tests: the one in CHROMIUM_PATH, an installed one, the distribution's
// package, or Playwright's download. Prefers the headless shell, which renders the same pages with less than
// half the CPU time.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { runQuietly, SetupError } from './setup.mjs'

const WITHOUT_WINDOWS = ['/usr/lib/chromium/chromium-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export function installedBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (runs(named)) return named
    throw new SetupError(
      `CHROMIUM_PATH is ${JSON.stringify(named)}, but must be the path of a Chromium that runs`,
    )
  }
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...WITHOUT_WINDOWS, ...onPath, ...PLACES, playwrightsOwn()?.path].find(
    (path) => path && existsSync(path) && runs(path),
  )
}

export async function findBrowser() {
  return (
    installedBrowser() ?? (await installFromDistribution()) ?? (await installFromPlaywright()) ?? refuse()
  )
}

// Runs the program with --version, because the distribution's package might contain only a placeholder that
// tells users to install something else.
function runs(path) {
  const asked = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  return asked.status === 0 && /chrom/i.test(asked.stdout)
}

async function installFromDistribution() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = async (line, args) => {
    const { status, output } = await runQuietly(line, 'apt-get', args, { env })
    if (status !== 0) console.log(`  apt-get ${args[0]} failed: ${output.trim().split('\n').at(-1)}`)
  }
  await aptGet('Asking the distribution for its packages', ['update'])
  // This font's letters have the same widths as those of the fallback font that pages use until their own
  // font loads.
  const font = 'fonts-liberation'
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await aptGet(`Installing ${name}`, ['install', '-y', '--no-install-recommends', name, font])
    const path = installedBrowser()
    if (path) return path
  }
  return undefined
}

async function installFromPlaywright() {
  const own = playwrightsOwn()
  if (!own) return undefined
  const deps = process.getuid?.() === 0 ? ['--with-deps'] : []
  const args = [own.cli, 'install', ...deps, 'chromium']
  const { status, output } = await runQuietly('Downloading a browser', process.execPath, args)
  if (status !== 0) console.log(`  the download failed: ${output.trim().split('\n').at(-1)}`)
  return installedBrowser()
}

function playwrightsOwn() {
  const require = createRequire(import.meta.url)
  try {
    const path = require('playwright-core').chromium.executablePath()
    return { path, cli: join(dirname(require.resolve('playwright-core/package.json')), 'cli.js') }
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

function refuse() {
  throw new SetupError(
    'There is no Chromium for the browser tests. Install one (as root: apt-get install chromium), or set CHROMIUM_PATH.',
  )
}
