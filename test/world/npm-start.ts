import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach } from 'vitest'
import { refuseLeaks, secretSettings } from './log-guard.ts'

const root = join(import.meta.dirname, '../..')
let place: string
let product: ChildProcess | undefined
/** For each app process that a test has started: its log, and the secrets that must not appear in the log. */
const logs: { said: () => string; secrets: string[] }[] = []

/** Gives each test its own data folder, and stops and removes everything when the test ends. */
export function cleanUp() {
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'furrow-start-'))
  })
  afterEach(async () => {
    if (product?.exitCode === null && product.signalCode === null) {
      product.kill('SIGTERM')
      await once(product, 'exit')
    }
    rmSync(place, { recursive: true, force: true })
    for (const { said, secrets } of logs.splice(0)) refuseLeaks(said().split('\n'), secrets)
  })
}

export interface Started {
  product: ChildProcess
  output: () => string
  errors: () => string
}

export const dataDir = () => join(place, 'data')

/**
 * Runs the command behind `npm start` in a separate process group, possibly in another folder and as another
 * user. The command inherits only PATH and HOME.
 */
export function start(
  env: Record<string, string> = {},
  { folder = root, uid }: { folder?: string; uid?: number } = {},
): Started {
  const { PATH, HOME } = process.env
  const started = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    ...(uid === undefined ? {} : { uid, gid: uid }),
    env: { PATH, HOME, PORT: '0', DATA_DIR: dataDir(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  product = started
  let output = ''
  started.stdout!.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  let errors = ''
  started.stderr!.setEncoding('utf8').on('data', (text) => {
    errors += text
  })
  logs.push({ said: () => errors, secrets: secretSettings(env) })
  return { product: started, output: () => output, errors: () => errors }
}

export async function address(started: ChildProcess): Promise<string> {
  for await (const line of createInterface(started.stdout!)) {
    const [, found] = /^Ready at (http:\/\/\S+)$/.exec(line) ?? []
    if (found) return found
  }
  throw new Error('The product ended before it was ready')
}
