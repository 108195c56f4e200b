import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { bareDatabase } from '#test/world/database.ts'
import { address, cleanUp, start } from '#test/world/npm-start.ts'

cleanUp()

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

  test('stops at a bad value with one line that names it', async () => {
    const { product, errors } = start({ PORT: 'eighty' })

    const [status] = await once(product, 'close')

    expect(status).toBe(1)
    expect(errors()).toBe('PORT is "eighty", but must be a whole number from 0 to 65535\n')
  })

  test('shows in a message that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo

    const { product, errors } = start({ PORT: `${port}` })
    const [status] = await once(product, 'close')
    other.close()

    expect(status).toBe(1)
    expect(errors()).toContain(
      `PORT is ${port}, which another program is using. Set PORT to a free one, or to 0.\n`,
    )
  })

  test('shows in a message that DATABASE_URL is unreachable, without its password', async () => {
    const { product, errors } = start({
      DATABASE_URL: 'postgres://furrow:hushhush@127.0.0.1:1/furrow',
      SEED: 'none',
      SIGN_IN: 'directory',
    })

    const [status] = await once(product, 'close')

    expect(status).toBe(1)
    expect(errors()).toContain(
      'The database is not responding (connect ECONNREFUSED 127.0.0.1:1). Is DATABASE_URL right?\n',
    )
    expect(errors()).not.toContain('hushhush')
  })
  test('shows in a message that DATABASE_URL names a missing database', async () => {
    const { url, drop } = await bareDatabase()
    await drop()
    const { product, errors } = start({ DATABASE_URL: url, SEED: 'none', SIGN_IN: 'directory' })

    const [status] = await once(product, 'close')

    const name = new URL(url).pathname.slice(1)
    expect(status).toBe(1)
    expect(errors()).toContain(
      `The database refuses (database "${name}" does not exist). Is DATABASE_URL right?\n`,
    )
  })
})
