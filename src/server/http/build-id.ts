import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { appVersion } from '#shared/constants.ts'

/** Finds the folder dist/web, relative to the built file or to the sources; null if there is no build. */
export function webRoot(): string | null {
  for (const candidate of ['../web/', '../../../dist/web/']) {
    const folder = fileURLToPath(new URL(candidate, import.meta.url))
    if (existsSync(`${folder}index.html`)) return folder
  }
  return null
}

const mark = 'data-build="'

/**
 * Reads the build's ID from its pages; identical builds have the same ID on every machine (rule
 * calls/headers).
 */
export function buildId(): string {
  const root = webRoot()
  const [, marked] = root ? readFileSync(`${root}index.html`, 'utf8').split(mark) : []
  return marked?.split('"')[0] ?? appVersion
}
