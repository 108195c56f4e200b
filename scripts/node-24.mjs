// Installs Node 24 from the npm package `node`, whose install script downloads the program.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runQuietly, SetupError } from './setup.mjs'

export async function findNode24() {
  const folder = join(root, 'node_modules/.node-24')
  const program = join(folder, 'node_modules/node/bin/node')
  const isThere = () => /^v24\./.test(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')
  if (!isThere()) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "allowScripts": { "node": true } }\n')
    const args = ['install', '--no-audit', '--no-fund', 'node@24']
    await runQuietly('Installing Node 24', 'npm', args, { cwd: folder })
  }
  if (!isThere()) throw new SetupError("npm's package node did not bring Node 24 here")
  return program
}
