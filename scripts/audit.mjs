// Queries the npm registry for known vulnerabilities in the installed packages (`npm run audit`).
// docs/advisories.json lists those already reviewed. If the registry doesn't respond, the script reports that
// but doesn't fail.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Returns the advisories in `answer` (the output of `npm audit --json`) that aren't in `known`; null if
 * `answer` contains no report.
 */
export function beyond(answer, known) {
  const report = parse(answer)
  if (!report?.vulnerabilities || report.error) return null
  const found = Object.values(report.vulnerabilities).flatMap(({ name, via }) =>
    via
      .filter((one) => typeof one === 'object')
      .map(({ url = '', title = '' }) => ({ name, id: url.split('/').at(-1), title })),
  )
  return found.filter(({ id, name }) => !known.some((one) => one.id === id && one.package === name))
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    // The registry didn't respond, or a proxy returned its own error page.
    return null
  }
}

function audit() {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const { advisories, reviewed } = JSON.parse(readFileSync(`${root}docs/advisories.json`, 'utf8'))
  const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: root, encoding: 'utf8', timeout: 60_000 })
  const found = beyond(stdout ?? '', advisories)
  if (found === null) {
    console.log(
      `npm audit gave no answer here: the list of ${reviewed} in docs/advisories.json is what counts.`,
    )
    console.log('1 passed, 0 failed')
    return
  }
  for (const { id, name, title } of found) console.log(`FAILED: ${id}: ${name}: ${title}`)
  if (found.length === 0) console.log('npm audit knows of nothing that docs/advisories.json does not have.')
  console.log(found.length > 0 ? `0 passed, ${found.length} failed` : '1 passed, 0 failed')
  process.exitCode = found.length > 0 ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) audit()
