import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#test/world/database.ts'
import { leaksIn } from '#test/world/log-guard.ts'
import { address, cleanUp, start } from '#test/world/npm-start.ts'

cleanUp()

async function wholeRun() {
  const { product, errors } = start()
  let said = ''
  product.stdout?.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const url = await address(product)
  const users = await (await fetch(`${url}/api/auth/login-users`)).json()
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: users[0].email }),
  })
  const { accessToken } = await login.json()
  // Sends several requests at once, so that there are several connections to close.
  const headers = { authorization: `Bearer ${accessToken}` }
  await Promise.all(
    Array.from({ length: 20 }, () => fetch(`${url}/api/purchase-orders?limit=5`, { headers })),
  )
  product.kill('SIGTERM')
  const [status] = await once(product, 'close')
  return {
    status,
    said,
    log: errors().split('\n').filter(Boolean),
    names: users.map(({ name }: { name: string }) => name),
  }
}

/**
 * Settings for a database on the tests' PostgreSQL server. With them, the product starts faster than with the
 * embedded database.
 */
async function onServer(): Promise<Record<string, string>> {
  const database = await freshDatabase()
  onTestFinished(database.drop)
  return { DATABASE_URL: database.url, SEED: 'none', SIGN_IN: 'directory' }
}

describe('the log of a process', { timeout: 90_000 }, () => {
  // (rules operations/one-format, operations/log-without-people, operations/stopping)
  test('is JSON when its output is redirected, to its last line, and reveals nothing of people and connections', async () => {
    const { status, said, log, names } = await wholeRun()

    const lines = log.map((line) => JSON.parse(line))
    expect(lines.filter(({ row }) => row === 'GET /api/purchase-orders')).toHaveLength(20)
    expect(lines.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([])
    // No connection failed, because all were closed before their database server stopped.
    expect(log.filter((line) => /connection/i.test(line))).toEqual([])
    expect(leaksIn(log, names)).toEqual([])
    expect(said).toMatch(/\nStopped\n$/)
    expect(status).toBe(0)
  })

  // (rule operations/one-format)
  test('is plain lines with LOG_FORMAT=text, and only as loud as LOG_LEVEL', async () => {
    const { product, errors } = start({ ...(await onServer()), LOG_FORMAT: 'text', LOG_LEVEL: 'warn' })
    expect((await fetch(`${await address(product)}/api/health`)).status).toBe(200)
    product.kill('SIGTERM')
    await once(product, 'close')

    const lines = errors().split('\n').filter(Boolean)
    for (const line of lines) expect(line).toMatch(/^\d\d:\d\d:\d\d\.\d{3} WARN {2}\S/)
    expect(lines.join('\n')).toContain('SIGN_IN is "directory": ')
  })

  // (rule operations/log-holds-nothing-up)
  test('blocks nothing if no one reads it', async () => {
    const { product } = start(await onServer())
    product.stderr?.pause()
    const url = await address(product)
    // Logs far more than fits in a pipe's buffer.
    for (let i = 0; i < 20; i++) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${url}/api/health/live`)))
      expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    }
    product.kill('SIGTERM')
    const [status] = await once(product, 'exit')

    expect(status).toBe(0)
  })

  // (rule operations/metrics)
  test('leads to the metrics if they are set', async () => {
    const { product } = start({ ...(await onServer()), METRICS_PORT: '0' })
    let url = ''
    for await (const line of createInterface(product.stdout!)) {
      url ||= /^Metrics at (http:\/\/127\.0\.0\.1:\d+\/metrics)$/.exec(line)?.[1] ?? ''
      if (line.startsWith('Ready at')) break
    }

    expect(await (await fetch(url)).text()).toContain('process_resident_memory_bytes')
  })

  // (rule operations/metrics)
  test('shows in a message that nothing can listen at the metrics port', async () => {
    const { product, errors } = start({
      ...(await onServer()),
      METRICS_PORT: '9',
      METRICS_HOST: '203.0.113.7',
    })
    const [status] = await once(product, 'close')

    expect(status).toBe(1)
    expect(errors()).toContain(
      'METRICS_HOST is 203.0.113.7, which is not an address of this machine. Set METRICS_HOST to 127.0.0.1, 0.0.0.0 or one of its addresses.\n',
    )
  })
})
