import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
let place: string
let product: ChildProcess | undefined

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'furrow-start-'))
})

afterEach(async () => {
  if (product?.exitCode === null && product.signalCode === null) {
    product.kill('SIGTERM')
    await once(product, 'exit')
  }
  rmSync(place, { recursive: true, force: true })
})

/** `npm start`'s own command in a process group of its own, with nothing of our environment but the paths. */
function start(env: Record<string, string> = {}): { product: ChildProcess; errors: () => string } {
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
  return { product: started, errors: () => errors }
}

async function address(started: ChildProcess): Promise<string> {
  for await (const line of createInterface(started.stdout!)) {
    const [, found] = /^Ready at (http:\/\/\S+)$/.exec(line) ?? []
    if (found) return found
  }
  throw new Error('The product ended before it was ready')
}

describe('npm start', { timeout: 60_000 }, () => {
  test('answers at the address that it prints, and ends with 0 when its group is asked to stop twice', async () => {
    const { product } = start()
    const url = await address(product)

    const health = await fetch(`${url}/api/health`)
    process.kill(-product.pid!, 'SIGTERM')
    process.kill(-product.pid!, 'SIGINT')
    const [status, signal] = await once(product, 'exit')

    expect(health.status).toBe(200)
    expect(await health.json()).toEqual({ status: 'ok', version: '1.0.1-beta' })
    expect({ status, signal }).toEqual({ status: 0, signal: null })
  })

  test('is ready again within three seconds once all is made', async () => {
    const first = start()
    await address(first.product)
    first.product.kill('SIGINT')
    await once(first.product, 'exit')

    const since = performance.now()
    await address(start().product)

    expect(performance.now() - since).toBeLessThan(3_000)
  })

  test('stops at a bad value with one line that names it', async () => {
    const { product, errors } = start({ PORT: 'eighty' })

    const [status] = await once(product, 'close')

    expect(status).toBe(1)
    expect(errors()).toBe('PORT is "eighty", but must be a whole number from 0 to 65535\n')
  })

  test('says in a sentence that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo

    const { product, errors } = start({ PORT: `${port}` })
    const [status] = await once(product, 'close')
    other.close()

    expect(status).toBe(1)
    expect(errors()).toContain(
      `PORT is ${port}, which another program uses. Set PORT to a free one, or to 0.\n`,
    )
  })

  test('says in a sentence that DATABASE_URL leads nowhere, without its password', async () => {
    const { product, errors } = start({
      DATABASE_URL: 'postgres://furrow:hushhush@127.0.0.1:1/furrow',
      SEED: 'none',
    })

    const [status] = await once(product, 'close')

    expect(status).toBe(1)
    expect(errors()).toContain(
      'The database does not answer (connect ECONNREFUSED 127.0.0.1:1). Is DATABASE_URL right?\n',
    )
    expect(errors()).not.toContain('hushhush')
  })
})
