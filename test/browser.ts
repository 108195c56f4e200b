import { type Browser, chromium } from 'playwright-core'
import { installedBrowser } from '../scripts/browser.mjs'

/** The Chromium that the set-up found, with a fresh profile and nothing that calls home. Close it when done. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = installedBrowser()
  if (!executablePath) throw new Error('There is no Chromium; `npm test` installs one')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-quic',
      '--no-first-run',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
