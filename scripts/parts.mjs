// Runs the files in a folder one after another, each in its own process: `npm run bench -- insights`. With
// --short, each file runs for only a few seconds. A short run shows that the file still works, but not how
// fast it is.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { build, ended, installDependencies, root, SetupError, script } from './setup.mjs'

export async function runParts(folder, ending, { measures = false } = {}) {
  const flags = process.argv.slice(2).filter((arg) => arg.startsWith('--'))
  const names = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
  await script(async () => {
    const all = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : []
    const there = all.filter((file) => file.endsWith(ending)).sort()
    const chosen = there.filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
    if (chosen.length === 0) {
      throw new SetupError(`${folder} has no such part; there are: ${there.join(', ') || 'none'}`)
    }
    await installDependencies()
    process.env.CHROMIUM_PATH = await findBrowser()
    await build()
    await runEach(
      chosen.map((file) => join(folder, file)),
      { flags, measures },
    )
  })
}

/**
 * Runs the files one after another. With `measures`, a file that prints no measurement counts as failed, even
 * if its process exits normally.
 */
export async function runEach(files, { flags, measures }) {
  let passed = 0
  for (const file of files) {
    console.log(`\n${file}`)
    const child = spawn(process.execPath, ['--import', 'tsx', file, ...flags], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    let figures = 0
    child.on('message', () => {
      figures++
    })
    const endedWell = (await ended(child)) === 0
    if (endedWell && measures && figures === 0) console.log('  it measured nothing')
    if (endedWell && (figures > 0 || !measures)) passed++
    else console.log(`FAILED: ${file}`)
  }
  console.log(`\n${passed} passed, ${files.length - passed} failed`)
  if (passed < files.length) process.exitCode = 1
}
