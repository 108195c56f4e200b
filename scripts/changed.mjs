// What a change touched, by git: files that differ from where it began, what isn't committed included.
import { spawnSync } from 'node:child_process'
import { root } from './setup.mjs'

/** What git answers; null where it fails, or where there is no git or no history. */
export function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 })
  return status === 0 ? stdout.trim() : null
}

/**
 * The commit where a change began: the one that is named, else where it left main. On main itself, and where no main
 * is known, it is the commit before; null where there is none. `ask` is git.
 */
export function beginning(named, ask = git) {
  if (named) return ask('rev-parse', '--verify', '--quiet', `${named}^{commit}`)
  const left = ['main', 'origin/main']
    .map((branch) => ask('merge-base', branch, 'HEAD'))
    .filter((commit) => commit)
    .map((commit) => ({ commit, since: Number(ask('rev-list', '--count', `${commit}..HEAD`)) }))
    // A branch that has all of HEAD says nothing. Of two, one may be an old copy.
    .filter(({ since }) => since > 0)
    .sort((one, other) => one.since - other.since)
  return left[0]?.commit ?? ask('rev-parse', '--verify', '--quiet', 'HEAD~1')
}

/** The files that differ from that commit, new ones included. */
export function changedFiles(commit, ask = git) {
  const names = (text) => (text ?? '').split('\n').filter(Boolean)
  // A file that was moved is two: what was at its old place is gone.
  const differing = names(ask('diff', '--name-only', '--no-renames', commit))
  return [...new Set([...differing, ...names(ask('ls-files', '--others', '--exclude-standard'))])]
}
