import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addressOf } from '#test/api/lists/watcher.ts'
import { built, startProduct } from '#test/endurance/product.ts'
import { freePort } from '#test/world/free-port.ts'
import { nginxFlags } from '#test/world/nginx.ts'
import { folderForAll, startProgram } from '#test/world/program.ts'
import { call, openWorld, order, people } from '#test/world/world.ts'

const root = join(import.meta.dirname, '../../..')

async function startNginx(ports: readonly number[]): Promise<string> {
  const port = await freePort()
  await startProgram('nginx', nginxFlags(folderForAll(), port, ports), port)
  return `http://127.0.0.1:${port}`
}

/** A folder with a second build: the same program, with one additional script. */
function otherBuild(): string {
  const folder = folderForAll()
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  writeFileSync(join(folder, 'dist/web/assets/page-of-the-other-build.js'), 'export {}')
  for (const name of ['migrations', 'node_modules', 'package.json'])
    symlinkSync(join(root, name), join(folder, name))
  mkdirSync(join(folder, 'data'))
  return folder
}

// (rules operations/drain, operations/ready)
test('two processes behind nginx are replaced one after the other, and no request fails', async () => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  const ports = [await freePort(), await freePort()]
  const proxy = await startNginx(ports)
  const settings = {
    DATABASE_URL: await addressOf(world),
    SEED: 'none',
    DRAIN_MS: '3000',
    ASSETS_DIR: folderForAll(),
    PUBLIC_URL: proxy,
    TRUST_PROXY: 'loopback',
  }
  const open = (at: number, folder = root) =>
    startProduct(built, { ...settings, PORT: String(ports[at]) }, folder)
  const processes = [await open(0, otherBuild()), await open(1)]
  onTestFinished(async () => {
    for (const process of processes) await process.kill()
  })

  const { body } = await call<{ accessToken: string }>(proxy, 'POST', '/api/auth/login', {
    email: people.ann.email,
  })
  const headers = { authorization: `Bearer ${body.accessToken}` }
  const statuses = new Map<string, number>()
  const count = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1)
  let going = true
  async function work(path: string, method: 'GET' | 'POST', sent?: unknown): Promise<void> {
    while (going) {
      const answer = await call(proxy, method, path, sent, headers).catch((error: Error) => ({
        status: error.message,
      }))
      count(`${method} ${answer.status}`)
    }
  }
  const clients = [
    work('/api/purchase-orders', 'GET'),
    work('/api/purchase-orders', 'POST', order()),
    work('/api/purchase-orders', 'POST', order()),
    // Only one of the two builds has this script.
    work('/assets/page-of-the-other-build.js', 'GET'),
  ]
  for (const at of [1, 1, 0, 1]) {
    expect(await processes[at]!.stop()).toBe(0)
    processes[at] = await open(at, at === 0 ? otherBuild() : root)
  }
  going = false
  await Promise.all(clients)
  expect([...statuses.keys()].sort()).toEqual(['GET 200', 'POST 201'])
  expect(statuses.get('POST 201')).toBeGreaterThan(20)
})
