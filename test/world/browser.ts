import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { installedBrowser } from '../../scripts/browser.mjs'

/** Flags that stop Chromium's own network calls, and make it render without a GPU. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-quic',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
  // Turns off optimizing compilers. They take a fifth of Chromium's CPU time, which isn't worth it for pages
  // that exist for only a few seconds.
  ...(process.env.CHROMIUM_OPTIMIZES === 'no' ? ['--js-flags=--no-maglev --no-turbofan'] : []),
]

export function chromiumPath(): string {
  const path = installedBrowser()
  if (!path) throw new Error('There is no Chromium; `npm test` installs one')
  return path
}

/** Opens the Chromium found at setup, with a fresh profile. The caller must close it. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
}

let shared: Promise<Browser> | null = null

/** A single Chromium for all test files that a worker runs. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser()
  return shared
}

export async function closeSharedBrowser(): Promise<void> {
  const browser = await shared
  shared = null
  await browser?.close()
}

export interface ProfileBrowser {
  context: BrowserContext
  /** Kills all of the browser's processes without warning, as a crash or a power failure would. */
  kill: () => Promise<void>
}

/** Opens Chromium with a profile in the given folder. The profile is kept when the browser closes. */
export async function openProfile(folder: string): Promise<ProfileBrowser> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath(),
    args: chromiumArguments,
  })
  const closed = new Promise<void>((resolve) => context.once('close', () => resolve()))
  const devtools = await context.browser()?.newBrowserCDPSession()
  const known = await devtools?.send('SystemInfo.getProcessInfo')
  const first = known?.processInfo.find(({ type }) => type === 'browser')
  if (!first) throw new Error('Chromium does not say which process it is')
  let killed = false
  async function kill() {
    // Kills the first process's group, which contains all of the browser's processes. Windows has no process
    // groups.
    if (!killed && first) process.kill(process.platform === 'win32' ? first.id : -first.id, 'SIGKILL')
    killed = true
    await closed
  }
  return { context, kill }
}
