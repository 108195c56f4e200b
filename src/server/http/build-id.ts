import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { appVersion } from '#shared/constants.ts'

/**
 * Returns the folder dist/web, whether this file was built or runs from the sources; null if there is no
 * build.
 */
export function webRoot(): string | null {
  for (const candidate of ['../web/', '../../../dist/web/']) {
    const folder = fileURLToPath(new URL(candidate, import.meta.url))
    if (existsSync(`${folder}index.html`)) return folder
  }
  return null
}

const mark = 'data-build="'

/**
 * Returns the build ID from index.html, or the app's version if there is no build. Identical builds have the
 * same ID on every machine (rule calls/headers).
 */
export function buildId(): string {
  const root = webRoot()
  const [, marked] = root ? readFileSync(`${root}index.html`, 'utf8').split(mark) : []
  return marked?.split('"')[0] ?? appVersion
}
