// Uses git to find the files that a change touched: those that differ from the commit that the change started
// from, including uncommitted files.
import { spawnSync } from 'node:child_process'
import { root } from './setup.mjs'

/** Returns git's output, or null if git fails or isn't installed. */
export function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 })
  return status === 0 ? stdout.trim() : null
}

/**
 * Returns the commit that a change started from: the named commit, or else the commit where the branch left
 * main. On main itself, or if there is no main branch, returns the previous commit, or null if there is none.
 * `ask` runs git.
 */
export function beginning(named, ask = git) {
  if (named) return ask('rev-parse', '--verify', '--quiet', `${named}^{commit}`)
  const left = ['main', 'origin/main']
    .map((branch) => ask('merge-base', branch, 'HEAD'))
    .filter((commit) => commit)
    .map((commit) => ({ commit, since: Number(ask('rev-list', '--count', `${commit}..HEAD`)) }))
    // Skips a branch that already contains HEAD, because such a branch doesn't show where the change started.
    // Uses the nearer of main and origin/main, because the other branch might be out of date.
    .filter(({ since }) => since > 0)
    .sort((one, other) => one.since - other.since)
  return left[0]?.commit ?? ask('rev-parse', '--verify', '--quiet', 'HEAD~1')
}

export function changedFiles(commit, ask = git) {
  const names = (text) => (text ?? '').split('\n').filter(Boolean)
  // A moved file counts as two files, because its old location changed, too.
  const differing = names(ask('diff', '--name-only', '--no-renames', commit))
  return [...new Set([...differing, ...names(ask('ls-files', '--others', '--exclude-standard'))])]
}
