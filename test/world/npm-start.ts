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
/** What the products of a test wrote to their log, and what must not be in it. */
const logs: { said: () => string; secrets: string[] }[] = []

/** A folder of its own for the data of each test, gone with what was started when the test ends. */
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

/** `npm start`'s own command in a process group of its own, with nothing of our environment but the paths. */
export function start(env: Record<string, string> = {}): { product: ChildProcess; errors: () => string } {
  const { PATH, HOME } = process.env
  const started = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { PATH, HOME, PORT: '0', DATA_DIR: join(place, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  product = started
  let errors = ''
  started.stderr!.setEncoding('utf8').on('data', (text) => {
    errors += text
  })
  logs.push({ said: () => errors, secrets: secretSettings(env) })
  return { product: started, errors: () => errors }
}

export async function address(started: ChildProcess): Promise<string> {
  for await (const line of createInterface(started.stdout!)) {
    const [, found] = /^Ready at (http:\/\/\S+)$/.exec(line) ?? []
    if (found) return found
  }
  throw new Error('The product ended before it was ready')
}
