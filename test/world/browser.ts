import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { installedBrowser } from '../../scripts/browser.mjs'

/** Makes no network calls of its own, and renders without a GPU. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-quic',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
  // For pages that live only seconds: optimizing their code takes a fifth of Chromium's time and never pays off.
  ...(process.env.CHROMIUM_OPTIMIZES === 'no' ? ['--js-flags=--no-maglev --no-turbofan'] : []),
]

export function chromiumPath(): string {
  const path = installedBrowser()
  if (!path) throw new Error('There is no Chromium; `npm test` installs one')
  return path
}

/** The Chromium found at setup, with a fresh profile and no calls home. Close it when done. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
}

let shared: Promise<Browser> | null = null

/** One Chromium for all files that a worker runs. */
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
  /** Kills all of its processes without warning, as a crash or a power failure does. */
  kill: () => Promise<void>
}

/** A Chromium on a profile that outlives it. */
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
    // The first process leads a group with all the processes it starts; Windows has no groups.
    if (!killed && first) process.kill(process.platform === 'win32' ? first.id : -first.id, 'SIGKILL')
    killed = true
    await closed
  }
  return { context, kill }
}
