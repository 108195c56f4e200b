import { once } from 'node:events'
import { expect, test } from 'vitest'
import { address, cleanUp, start } from '#test/world/npm-start.ts'

cleanUp()

test('npm start is ready again within three seconds once all is made', async () => {
  const first = start()
  await address(first.product)
  first.product.kill('SIGINT')
  await once(first.product, 'exit')

  const since = performance.now()
  await address(start().product)

  expect(performance.now() - since).toBeLessThan(3_000)
})
