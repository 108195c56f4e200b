import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#test/world/database.ts'
import { address, cleanUp, start } from '#test/world/npm-start.ts'

cleanUp()

// (rule operations/drain)
test('a process behind a proxy takes requests for DRAIN_MS after it was asked to stop', async () => {
  const database = await freshDatabase()
  onTestFinished(database.drop)
  const { product } = start({
    DATABASE_URL: database.url,
    SEED: 'none',
    SIGN_IN: 'directory',
    DRAIN_MS: '5000',
  })
  const url = await address(product)
  const ask = async (path: string) => {
    const { status, headers } = await fetch(`${url}${path}`)
    return [status, headers.get('connection')]
  }
  expect(await ask('/api/health/ready')).toEqual([200, 'keep-alive'])
  product.kill('SIGTERM')
  await expect.poll(() => ask('/api/health/ready')).toEqual([503, 'close'])
  expect(await ask('/api/health/live')).toEqual([200, 'close'])
  expect(await ask('/api/auth/login-users')).toEqual([200, 'close'])
  expect(await once(product, 'exit')).toEqual([0, null])
})
