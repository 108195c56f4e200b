import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { appVersion } from '#shared/constants.ts'

/** dist/web, relative to the built file or to the sources; null if nothing is built. */
export function webRoot(): string | null {
  for (const candidate of ['../web/', '../../../dist/web/']) {
    const folder = fileURLToPath(new URL(candidate, import.meta.url))
    if (existsSync(`${folder}index.html`)) return folder
  }
  return null
}

/** The same for equal builds on every machine: the page names its files by content (rule calls/headers). */
export function buildId(): string {
  const root = webRoot()
  if (!root) return appVersion
  return createHash('sha256')
    .update(readFileSync(`${root}index.html`))
    .digest('hex')
    .slice(0, 12)
}
